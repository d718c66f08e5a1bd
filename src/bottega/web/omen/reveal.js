/** @import { OmenView } from "../protocol.js" */
/** @import { Called, Turned } from "./reading.js" */
/** @import { Sight } from "../sight.js" */
import { Back, Card, Cited, Sign, Told } from "../parts.js";
import { scaled } from "../settings.js";
import { html, useMemo } from "../vendor/preact.js";
import { say } from "../words.js";
import { PACE, useCount } from "./counting.js";
import { abreast, asked, cardOf, choosing, nameParts, turnedHands } from "./reading.js";
import { cardsOf, inWords, label, stake, tell } from "./telling.js";

/** A call: all hands turn, the cards that count light up one after the other, and it is said who loses and why. */

/**
 * @param {object} props
 * @param {Sight} props.sight
 * @param {OmenView} props.view
 * @param {Called} props.called
 * @param {boolean} props.isNew it happens now; else somebody looks at it again
 * @param {() => void} props.onGoOn
 */
export function Reveal({ sight, view, called, isNew, onGoOn }) {
  const { call } = called;
  const hands = useMemo(() => turnedHands(called), [called.lost.length, called.call.version]);
  const { count, isMoving, isDone } = useCount(sight, called, isNew);
  const isChoosing = asked(sight).some((action) => action.startsWith("lose "));
  const shown = hands.filter((cards) => cards.length > 0).length;
  const style = {
    "--turning": `${scaled(PACE.turning)}ms`,
    "--few": String(abreast(shown, 3)),
    "--many": String(abreast(shown, 5)),
  };
  return html`<section class=${`reveal ${call.call} ${isDone ? "done" : ""}`} aria-label=${say("board.omen.last.call")}>
    <h2 tabindex="-1" data-rest=""><${Told} sentences=${call.told.slice(0, 1)} sight=${sight} /></h2>
    <${Scale} called=${called} count=${count} isDone=${isDone} />
    <${Verdict} sight=${sight} view=${view} called=${called} />
    ${isChoosing && isDone && html`<${Losing} sight=${sight} view=${view} />`}
    <ol class="revealed" style=${style}>${hands.map(
      (cards, seat) =>
        cards.length > 0 &&
        html`
          <${Revealed} key=${seat} sight=${sight} called=${called} seat=${seat} cards=${cards} count=${count}
              isMoving=${isMoving}
              isMine=${isChoosing && seat === sight.seat} isDone=${isDone} />`,
    )}</ol>
    ${isDone && !isChoosing && html`<${Meanwhile} sight=${sight} view=${view} called=${called} />`}
    ${
      !isDone
        ? html`<button type="button" key="skip" class="main skip" data-first="">
            ${say("board.omen.count.skip")}</button>`
        : !isChoosing &&
          html`<button type="button" key="on" class="main" data-first="" data-go-on="" onClick=${onGoOn}>
            ${say(asked(sight).length ? "board.omen.go.on.turn" : "board.omen.go.on")}</button>`
    }
  </section>`;
}

/** What has happened since. @param {{ sight: Sight, view: OmenView, called: Called }} props */
function Meanwhile({ sight, view, called: { call, isSettled } }) {
  const later = isSettled && sight.events.findLast(({ event }) => event === "declare");
  return html`
    ${
      view.phase === "losing" &&
      view.chosen &&
      html`<p class="hint">${say("board.omen.chosen", { kind: say(`omen.kind.${view.chosen}`) })}</p>`
    }
    ${
      later &&
      later.version > call.version &&
      html`<p class="hint">${say("board.omen.meanwhile", { sentence: tell(later, sight) })}</p>`
    }`;
}

/**
 * What was declared, and what has been counted so far.
 * @param {{ called: Called, count: number, isDone: boolean }} props
 */
const Scale = ({ called: { call }, count, isDone }) => html`<div class="scale" role="img"
    aria-label=${[
      `${say("board.omen.declared")}: ${cardsOf(call.number, call.suit)}.`,
      ...(isDone ? [`${say("board.omen.counted")}: ${call.count}.`] : []),
    ].join(" ")}>
  <div><b>${call.number}</b><span>${say("board.omen.declared")}</span></div>
  <${Sign} name=${`suit-${call.suit}`} />
  <div class=${isDone ? "found" : "counting"}><b>${count}</b><span>${say("board.omen.counted")}</span></div>
</div>`;

/**
 * One hand, turned up.
 * @param {{ sight: Sight, called: Called, seat: number, cards: Turned[], count: number, isMoving: boolean,
 *   isMine: boolean, isDone: boolean }} props
 */
function Revealed({ sight, called, seat, cards, count, isMoving, isMine, isDone }) {
  const { call, lost, out } = called;
  const [words, number] = nameParts(sight.nameOf(seat));
  const loss = lost.filter((one) => one.seat === seat).map(({ card }) => card);
  const marks = [
    seat === call.seat && say(`omen.call.${call.call}`),
    seat === call.on && cardsOf(call.number, call.suit),
    out.some((one) => one.seat === seat) && isDone && say("board.omen.out"),
  ].filter((mark) => typeof mark === "string");
  const told = [
    inWords(cards.map(({ kind }) => kind)),
    ...(isDone && loss.length ? [`${say("board.omen.card.lost")}: ${inWords(loss)}`] : []),
  ].join("; ");
  return html`<li class=${isMine ? "mine" : ""} data-seat=${seat}>
    <p><strong>${words}</strong>${number && html`<strong class="also">${number}</strong>`}
      ${marks.length > 0 && html` <small>${marks.join(" · ")}</small>`}</p>
    <p class="unseen">${told}</p>
    <div class="cards" aria-hidden="true">${cards.map(
      (card) => html`
        <span key=${card.place} class=${stateOf(card, count, isDone)}>
          <span class="card">
            <svg class="face" viewBox="0 0 240 336"><use href=${`#card-${cardOf(sight.deck, card.kind)}`} /></svg>
          </span>
          ${isMoving && html`<span class="cover"><${Back} kind="omen" /></span>`}
          ${card.isCounted && card.step <= count && html`<b class="step">${card.step}</b>`}
          ${card.isLost && isDone && html`<i class="gone">✕</i>`}</span>`,
    )}</div>
  </li>`;
}

/** @param {Turned} card @param {number} count @param {boolean} isDone */
const stateOf = (card, count, isDone) =>
  [
    "turned",
    card.isCounted && card.step <= count ? "lit" : isDone && !card.isCounted ? "dim" : "",
    card.isLost && isDone ? "lost" : "",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * What is at stake while there is counting, then, in the same place, who loses and why, with the rule.
 * @param {{ sight: Sight, view: OmenView, called: Called }} props
 */
function Verdict({ sight, view, called }) {
  const waiting = choosing(called, view).filter((seat) => seat !== sight.seat);
  const cited = called.call.told.filter(({ rule }) => rule);
  return html`<div class="verdict">
    <p class="stake" aria-hidden="true">${stake(called, sight)}</p>
    <div class="judged">
      <p><${Told} sentences=${cited} sight=${sight} /></p>
      ${called.out.map(({ seat, told }) => html`<p key=${seat}><${Told} sentences=${told} sight=${sight} /></p>`)}
      ${waiting.length > 0 && html`<p class="hint">${say("board.omen.losing", { names: sight.namesOf(waiting) })}</p>`}
    </div>
  </div>`;
}

/** Which of my cards goes. @param {{ sight: Sight, view: OmenView }} props */
function Losing({ sight, view }) {
  const hand = view.hands[view.seat ?? 0] ?? [];
  return html`<div class="losing" role="group" aria-label=${say("board.omen.ask.lose")}>
    <h3><${Cited} text=${say("board.omen.ask.lose.title")} /></h3>
    <div class="hand">${hand.map((kind, i) => {
      const action = `lose ${kind}`;
      const isFirst = hand.indexOf(kind) === i; // cards of a kind are alike: one of them stands for the action
      return html`<span key=${i} data-first=${i === 0 ? "" : undefined}>
        <${Card} id=${cardOf(sight.deck, kind)} deck=${sight.deck} label=${label(action, sight)}
            action=${isFirst ? action : undefined}
            disabled=${sight.busy} class="losable" moves=${`omen-mine-${i}`} onPress=${() => {
              if (!sight.busy) sight.act(action);
            }} /></span>`;
    })}</div>
  </div>`;
}
