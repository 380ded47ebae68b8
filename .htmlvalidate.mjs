// Lint of the pages as the server renders them: tests/webapp/static/test_markup.py.

export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    "aria-label-misuse": ["error", { allowAnyNamable: true }], // lists have names too
    "doctype-style": ["error", { style: "lowercase" }],
    "require-sri": ["error", { target: "crossorigin" }],
  },
};
