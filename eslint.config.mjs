// Lint of everything that runs in a browser, and of the tests that run in Node.

import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import globals from "globals";

const careful = {
  eqeqeq: "error",
  "no-unused-vars": "error",
  "no-var": "error",
  "prefer-const": "error",
  "no-restricted-properties": ["error", ...["innerHTML", "outerHTML", "insertAdjacentHTML"].map(
    (property) => ({ property, message: "Names come from people: make elements, see dom.js." }),
  )],
};

const short = {
  complexity: ["error", 14], // each "and" counts
  "max-len": ["error", { code: 99, ignoreUrls: true }],
  "max-lines": ["error", { max: 150, skipComments: true }],
  "max-lines-per-function": ["error", 40],
};

/** One folder's scripts: the edition of the language, the names that are there, the rules. */
const scripts = (files, ecmaVersion, names, rules) => ({
  files, rules,
  languageOptions: { ecmaVersion, sourceType: "module", globals: names },
});

export default [
  { ignores: [".*/", "build/", "dist/", "data/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { plugins: { compat } },
  scripts(["webapp/{static/js,gallery}/**/*.js"], 2020, globals.browser, {
    ...careful, ...short, "compat/compat": "error", // with "browserslist" of package.json
  }),
  scripts(["webapp/static/worker.js"], 2020, globals.serviceworker, { ...careful, ...short }),
  scripts(["deploy/{sandbox/client/js,bench}/**/*.js"], 2022, globals.browser, careful),
  scripts(["tests/**/*.js", "*.mjs"], 2023, { ...globals.node, ...globals.browser }, {
    ...careful, "no-restricted-properties": "off", // they look at markup, and show it to nobody
  }),
];
