/** @import { RowKind } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
/** @import { Controls, Step } from "./reading.js" */
import { TakeBack } from "../around/take_back.js";
import { Card, Sign } from "../parts.js";
import { isLively } from "../settings.js";
import { html } from "../vendor/preact.js";
import { say } from "../words.js";
import { takenThisTurn } from "./happened.js";
import { deedName, doing } from "./printed.js";
import { isTurn, viewOf } from "./reading.js";
import { label, turnLines } from "./telling.js";

/** The turn that is going on: the card played, what may be done next, what is done, and what comes after it. */

/** @param {{ sight: Sight, controls: Controls }} props */
export function Turn({ sight, controls }) {
  const view = viewOf(sight),
    { isMine } = sight;
  const others = controls.rest.map((action) => html`<${Act} key=${action} sight=${sight} action=${action} />`);
  if (!isTurn(view)) return others.length > 0 && html`<section class="asking">${others}</section>`;
  const name = isMine
    ? say("board.omnia.turn")
    : say("board.omnia.turn.of", { name: sight.nameOf(view.acting[0] ?? 0) });
  const now = isMine ? controls.steps.filter(({ state }) => state === "now") : [];
  return html`<section class=${isMine ? "asking turning" : "asking turning watched"} aria-label=${name}>
    <${Path} sight=${sight} steps=${controls.steps} name=${isMine ? "" : name} />
    <div class="deeds">
      <div class="lead">
        <${Card} key=${view.card} id=${view.card} deck=${sight.deck} moves=${`card-${view.card}`} class="played" />
        ${isMine && html`<${TakeBack} sight=${sight}><b aria-hidden="true">↶</b><span>${say("undo")}</span><//>`}</div>
      ${
        view.phase === "placing"
          ? html`<${Placing} sight=${sight} controls=${controls}>${others}<//>`
          : html`${now.map((step, i) => html`<${Deed} key=${`${step.deed.type} ${i}`} sight=${sight} step=${step} />`)}
            ${others}`
      }
    </div>
  </section>`;
}

/**
 * The chain of a turn in one line: done, now, and then. It is only drawn; who listens has the same in sentences.
 * @param {{ sight: Sight, steps: Step[], name: string }} props
 */
function Path({ sight, steps, name }) {
  const view = viewOf(sight),
    { deck } = sight;
  const taken = takenThisTurn(sight.events, view);
  const done = steps.filter(({ state, deed }) => state === "done" && !(deed.type in view.market));
  const isPlain = !name && !done.length && !taken.length && !steps.some(({ effect }) => effect);
  const open = [...steps.filter(({ state }) => state === "now"), ...steps.filter(({ state }) => state === "later")];
  return html`<div class="path">
    ${
      !isPlain &&
      html`<ol aria-hidden="true">
        ${name && html`<li class="who">${name}</li>`}
        ${done.map(({ deed }) => html`<li key=${`done ${deed.type}`} class="done">✓ ${deedName(deed)}</li>`)}
        ${taken.map((card) => html`<li key=${card} class="done">✓ ${deck.name(card)}</li>`)}
        ${open.map(
          ({ deed, state, effect }, i) =>
            html`<li key=${`${deed.type} ${i}`} class=${state}>${effect && html`<${Sign} name="lightning" />`}
              ${doing(deed)}</li>`,
        )}
      </ol>`
    }
    <ul class="unseen" aria-label=${say("board.omnia.path")}>
      ${turnLines(sight).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
  </div>`;
}

/** Something to do now: at once, or by one of the cards that are lit. @param {{ sight: Sight, step: Step }} props */
function Deed({ sight, step }) {
  const { deed, go, skip, choices, effect } = step;
  const content = html`<${Sign} name=${`sign-${deed.type}`} />
    <span aria-hidden="true">
      <strong>${effect && html`<${Sign} name="lightning" />`}<span class="brief">${deedName(deed)}</span>
        <span class="whole">${doing(deed)}</span></strong>
      <small class=${choices ? "" : "long"}>${hint(step)}</small></span>
    <span class="unseen">${go ? label(go, sight) : `${doing(deed)}. ${hint(step)}`}</span>`;
  return html`<div class="deed">
    ${
      go
        ? html`<button type="button" class="step main" data-action=${sight.busy ? undefined : go}
            aria-disabled=${sight.busy ? "true" : undefined}
            onClick=${() => {
              if (!sight.busy) sight.act(go);
            }}>${content}</button>`
        : choices > 0
          ? html`<button type="button" class="step" data-show=${deed.type}
              onClick=${() => showRow(/** @type {RowKind} */ (deed.type))}>${content}</button>`
          : html`<div class="step nothing">${content}</div>`
    }
    ${skip && html`<${Act} sight=${sight} action=${skip} quiet=${true} />`}
  </div>`;
}

/** @param {Step} step */
function hint({ deed, go, choices }) {
  if (deed.type === "coins" || deed.type === "city")
    return go ? say(`board.omnia.step.${deed.type}`) : say("board.omnia.step.none");
  return choices ? say("board.omnia.step.choose", { count: choices }) : say("board.omnia.step.none");
}

/** Lead to the cards that can be taken. @param {RowKind} kind */
function showRow(kind) {
  const row = document.querySelector(`[data-row="${kind}"]`);
  const card = /** @type {HTMLElement | null} */ (row?.querySelector("[data-action]") ?? null);
  row?.scrollIntoView({ block: "center", behavior: isLively() ? "smooth" : "instant" });
  card?.focus({ preventScroll: true });
}

/** The cities looked at, for who sees them. @param {{ sight: Sight, controls: Controls, children?: any }} props */
function Placing({ sight, controls, children }) {
  const view = viewOf(sight),
    { deck } = sight;
  const seen = view.looked_at.filter((city) => city !== null);
  if (!seen.length)
    return html`<p>
      ${say("board.omnia.looked.hidden", { name: sight.nameOf(view.acting[0] ?? 0), count: view.looked_at.length })}
    </p>`;
  return html`<div class="looked">
    <div class="fan">${seen.map((city) => {
      const action = controls.cities.get(city);
      return html`<${Card} key=${city} id=${city} deck=${deck} moves=${`card-${city}`} action=${action}
          disabled=${sight.busy} class=${action ? "lit" : ""}
          label=${action && label(action, sight)} onPress=${action ? () => sight.act(action) : undefined} />`;
    })}</div>
    <div class="row">${children}<p class="hint">${say("board.omnia.looked.rest")}</p></div>
  </div>`;
}

/** An action as a button in words. @param {{ sight: Sight, action: string, quiet?: boolean }} props */
const Act = ({ sight, action, quiet = false }) => html`<button type="button" class=${quiet ? "quiet" : ""}
    data-action=${sight.busy ? undefined : action}
    aria-disabled=${sight.busy ? "true" : undefined} onClick=${() => {
      if (!sight.busy) sight.act(action);
    }}>${label(action, sight)}</button>`;
