// Lint of the style sheets: no misspelt properties or values; on the page nothing that the
// browsers of package.json ("browserslist") lack, but for what does no harm where it is unknown.

const HARMLESS = [
  "css-focus-visible", // old phones show no ring, and have no keys
  "css-overscroll-behavior",
  "extended-system-fonts",
  "css-not-sel-list", // lists are refused by name below; without a list :not() is old
];

const page = {
  files: ["webapp/static/css/*.css"],
  extends: "stylelint-config-standard",
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
    "plugin/no-unsupported-browser-features": [true, {
      ignore: HARMLESS, ignorePartialSupport: true,
    }],
    // As old browsers understand it
    "alpha-value-notation": "number",
    "color-function-alias-notation": null,
    "color-function-notation": null,
    "declaration-block-no-redundant-longhand-properties": [true, { ignoreShorthands: ["inset"] }],
    "media-feature-range-notation": "prefix",
    "property-no-vendor-prefix": [true, {
      ignoreProperties: ["-webkit-user-select", "-webkit-text-size-adjust"],
    }],
    "selector-not-notation": "simple",
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true }],
    // As these sheets are written: short rules on one line, sorted by what they are about
    "at-rule-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-block-single-line-max-declarations": null,
    "declaration-empty-line-before": null,
    "no-descending-specificity": null,
    "rule-empty-line-before": null,
  },
};

const localTelegram = {
  files: ["deploy/sandbox/client/css/*.css"],
  extends: "stylelint-config-recommended",
  rules: { "no-descending-specificity": null },
};

export default { rules: {}, overrides: [page, localTelegram] };
