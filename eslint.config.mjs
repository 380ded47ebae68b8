// Lint of everything that runs in a browser, and of the tests that run in Node.

import { readdirSync } from "node:fs";
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
  complexity: ["error", 10], // each "and" counts
  "max-len": ["error", { code: 99, ignoreUrls: true }],
  "max-lines": ["error", { max: 150, skipComments: true }],
  "max-lines-per-function": ["error", 40],
};

/** One folder's scripts: the edition of the language, the names that are there, the rules. */
const scripts = (files, ecmaVersion, names, rules) => ({
  files, rules,
  languageOptions: { ecmaVersion, sourceType: "module", globals: names },
});

/** Selectors of code that changes a member of `name`, or a member of a member. Where it is known by
 *  another name the compiler sees it: its type is read only (ReadOnly in webapp/page.d.ts). */
const changesOf = (name) => ["", ".object", ".object.object"].flatMap((deep) => [
  `AssignmentExpression[left.object${deep}.name='${name}']`,
  `UpdateExpression[argument.object${deep}.name='${name}']`,
  `UnaryExpression[operator='delete'][argument.object${deep}.name='${name}']`,
  `CallExpression[callee.property.name='assign'][arguments.0${deep}.name='${name}']`,
  `CallExpression[callee.property.name=${CHANGING}][callee.object.object${deep}.name='${name}']`,
]);

const CHANGING = "/^(push|pop|shift|unshift|splice|sort|reverse|fill|set|delete|clear|add)$/";

/** Everybody reads the page's state, few modules change it. */
const readers = {
  files: ["webapp/static/js/**/*.js"],
  ignores: ["webapp/static/js/state/**"],
  rules: { "no-restricted-syntax": ["error", ...[
    ...changesOf("state"),
    "ImportDeclaration[source.value=/state.state\\.js$/] ImportSpecifier[imported.name='change']",
  ].map((selector) => ({
    selector,
    message: "Say what has happened, by a function of state/*changes.js: only they change the state.",
  }))] },
};

/** The layers of `root`, lowest first: a folder or file imports from those before it, never from those
 *  after it. `why` is said at each arrow that points up; what stands in no layer stops ESLint. */
const layers = (root, names, why) => {
  const strays = readdirSync(root).filter((name) => !names.includes(name));
  if (strays.length) throw new Error(`${root}: ${strays} must stand in one of its layers`);
  return names.slice(0, -1).map((name, n) => layer(root, name, names.slice(n + 1), why));
};

const layer = (root, name, above, why) => {
  const isFile = name.endsWith(".js");
  const way = isFile ? "\\./" : "(?:\\.\\./)+"; // as it is written in an import
  return {
    files: [isFile ? `${root}/${name}` : `${root}/${name}/**/*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: [{
      regex: `^${way}(?:${above.join("|").replaceAll(".", "\\.")})(?:/|$)`,
      message: `${name} lies below it: ${why}`,
    }] }] },
  };
};

export default [
  { ignores: [".*/", "build/", "dist/", "data/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  { plugins: { compat } },
  scripts(["webapp/{static/js,gallery}/**/*.js"], 2020, globals.browser, {
    ...careful, ...short, "compat/compat": "error", // with "browserslist" of package.json
  }),
  scripts(["webapp/static/worker.js"], 2020, globals.serviceworker, { ...careful, ...short }),
  scripts(["deploy/{sandbox/client/js,lab/bench}/**/*.js"], 2022, globals.browser, careful),
  scripts(["deploy/lab/peers/*.js"], 2023, globals.node, { ...careful, ...short }),
  ...layers("deploy/sandbox/client/js",
    ["base", "state", "chats", "miniapp", "presses", "composer", "chat", "main.js"],
    "take a function as an argument, or be told by the module above (client/README.md)."),
  ...layers("webapp/static/js",
    ["base", "state", "telegram", "server", "sentences", "rules", "table", "effects", "remarks", "fair",
      "finishedgame", "introduction", "waiting", "screens", "render", "absence", "actions",
      "incoming.js", "later.js", "main.js"],
    "change the state, which tells the renderer, or take a function as an argument (docs/page.md)."),
  readers,
  scripts(["tests/**/*.js", "*.mjs"], 2023, { ...globals.node, ...globals.browser }, {
    ...careful, "no-restricted-properties": "off", // they look at markup, and show it to nobody
  }),
];
