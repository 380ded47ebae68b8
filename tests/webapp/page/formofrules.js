// For tests/webapp/static/test_house_form.py: fills the form with rules, and chooses them step by step.

import "./phone.js";

import { choose } from "../../../webapp/static/js/actions/choices.js";
import { vocabulary } from "../../../webapp/static/js/base/words.js";
import { houseForm } from "../../../webapp/static/js/rules/houseform.js";
import { changesNow, choicesOf } from "../../../webapp/static/js/rules/houserules.js";
import { numbered } from "../../../webapp/static/js/rules/rulenumbers.js";
import { later } from "../../../webapp/static/js/later.js";
import { keepFetched } from "../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../webapp/static/js/state/state.js";

keepFetched(later);

const lobby = document.createElement("section");
document.body.replaceChildren(lobby);

function open(preset, changes) {
  Object.assign(state, { choice: { ...state.choice, preset }, house: choicesOf(preset, changes) });
  lobby.replaceChildren(houseForm());
}

/** Return the chosen line of each group, and the number that is shown at it. */
function shown() {
  return vocabulary().groups.map(({ name }) => {
    const box = lobby.querySelector(`#house-${name}`);
    const numbers = [...box.querySelectorAll(".number")].filter(({ hidden }) => !hidden);
    return {
      group: name,
      lines: [...box.querySelectorAll("[data-house]")].filter((one) => one.checked)
        .map(({ value }) => Number(value)),
      counts: numbers.map((one) => Number(one.querySelector("input").value)),
    };
  });
}

/** Tap the line that makes these rules, and write its number. */
function tap(name, rules) {
  const { choices } = vocabulary().groups.find((group) => group.name === name);
  const count = ({ number }) => Number(String(number && rules[number.option]).replace("games:", ""));
  const fits = (choice) => Object.entries(numbered(choice, count(choice)))
    .every(([option, value]) => rules[option] === value);
  const at = choices.findIndex(fits);
  const line = lobby.querySelector(`[data-house="${name}"][value="${at}"]`);
  line.checked = true;
  choose(line);
  if (!choices[at].number) return;
  const field = line.closest("label").nextElementSibling.querySelector("input");
  field.value = String(count(choices[at]));
  choose(field);
}

function stepByStep({ start, rules, order }) {
  open(start, {});
  return order.map((name) => {
    tap(name, rules);
    return changesNow();
  });
}

let given = "";
for await (const part of process.stdin) given += part;
const answers = JSON.parse(given).map((home) => {
  open(home.preset, home.changes);
  return { shown: shown(), kept: changesNow(), steps: stepByStep(home) };
});
process.stdout.write(JSON.stringify(answers));
process.exit(0);
