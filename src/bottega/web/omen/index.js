/** @import { GameClient } from "../games.js" */
/** @import { OmenView } from "../protocol.js" */
/** @import { Sight } from "../sight.js" */
import { Back, Card, Cited, Sign, Told } from "../parts.js";
import { html, useRef } from "../vendor/preact.js";
import { say } from "../words.js";
import { Asking, OddsButton, Trainer } from "./asking.js";
import { isCounting, meanwhile } from "./counting.js";
import { keys } from "./keys.js";
import { useBeginning, useFocus } from "./leading.js";
import { useReveal, useSounds } from "./moments.js";
import {
  asked,
  cardOf,
  counted,
  knownSeats,
  nearest,
  othersFrom,
  places,
  remembers,
  shownHands,
  viewOf,
} from "./reading.js";
import { Reveal } from "./reveal.js";
import { Ladder, Middle, Rim, Seat } from "./stage.js";
import { describe, ending, explain, inPlay, inWords, label, leavings, prompt, seatMarks, toldNow } from "./telling.js";

/** OMEN at the table: seats round an oval, the middle, one's own hand, and what one is asked. */

/** @param {{ sight: Sight }} props */
function Board({ sight }) {
  const view = viewOf(sight);
  return view && html`<${Table} sight=${sight} view=${view} />`;
}

/** @param {{ sight: Sight, view: OmenView }} props */
function Table({ sight, view }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { called, isNew, goOn, lookAgain } = useReveal(sight);
  useSounds(sight);
  useBeginning(box, called?.call.version ?? 0);
  useFocus(box);
  const near = nearest(sight);
  // or one would see hands that are to be remembered, or what came of a call
  const isAsking = !isCounting(sight) && view.phase === "declaring" && asked(sight).length > 0 && remembers(sight);
  return html`<div class="omen" ref=${box}>
    ${
      called
        ? html`<${Reveal} key=${`${called.call.version} ${isNew}`} sight=${sight} view=${view} called=${called}
            isNew=${isNew} onGoOn=${goOn} />`
        : html`
          <div class="stage" data-players=${view.players}>
            <${Rim} />
            <${Middle} sight=${sight} view=${view} />
            <ol class="ring" aria-label=${say("seats")}>${places(view.players).map(({ oval, edge }, i) => {
              const seat = othersFrom(view.players, near)[i];
              return html`<${Seat} key=${seat} sight=${sight} view=${view} seat=${seat} oval=${oval} edge=${edge} />`;
            })}</ol>
            <${Ladder} sight=${sight} view=${view} />
          </div>`
    }
    ${
      (!called || isAsking) &&
      html`
        <${Hand} sight=${sight} view=${view} seat=${near} />
        <${OddsButton} sight=${sight} />
        <${Asking} sight=${sight} view=${view} />
        <${Trainer} sight=${sight} view=${view} />`
    }
    ${!called && html`<${More} view=${view} lookAgain=${lookAgain} />`}
  </div>`;
}

/** One's own cards, or those of the nearest seat. @param {{ sight: Sight, view: OmenView, seat: number }} props */
function Hand({ sight, view, seat }) {
  const cards = shownHands(sight)[seat];
  const isMine = seat === sight.seat;
  const marks = seatMarks(view, seat, sight).filter((mark) => mark !== say("seat.you"));
  return html`<section class=${`own ${sight.acting.includes(seat) ? "acting" : ""}`} data-seat=${seat}
      aria-label=${isMine ? say("board.omen.mine") : say("board.omen.hand.of", { name: sight.nameOf(seat) })}>
    <h2 tabindex="-1" data-rest="">
      ${view.still_in.includes(seat) && seat === view.dealer && html`<i class="rune" aria-hidden="true">ᛟ</i>`}
      ${isMine ? say("board.omen.mine") : sight.nameOf(seat)}
      ${marks.length > 0 && html` <small>${marks.join(" · ")}</small>`}</h2>
    ${isMine && !view.held[seat] && view.phase !== "over" && html`<p class="hint">${say("board.omen.mine.out")}</p>`}
    ${
      view.held[seat] > 0 &&
      html`<div class="hand">${
        cards
          ? cards.map(
              (kind, i) =>
                html`<${Card} key=${i} id=${cardOf(sight.deck, kind)} deck=${sight.deck} moves=${`omen-mine-${i}`} />`,
            )
          : Array.from({ length: view.held[seat] }, (_, i) => html`<${Back} key=${i} kind="omen" />`)
      }</div>`
    }
    ${isMine && knownSeats(sight).includes(seat) && html`<p class="hint unseen">${say("board.omen.mine.known")}</p>`}
  </section>`;
}

/**
 * What is less often wanted: the last call once more, and which cards there are.
 * @param {{ view: OmenView, lookAgain: (() => void) | null }} props
 */
const More = ({ view, lookAgain }) => html`<div class="further">
  ${
    lookAgain && html`<button type="button" class="quiet" onClick=${lookAgain}>${say("board.omen.look.again")}</button>`
  }
  <details><summary>${say("board.omen.in.play.title")}</summary>
    <p><${Cited} text=${inPlay(view)} /></p>
    ${
      view.lost.length > 0 &&
      html`<p>${say("board.omen.lost", { cards: inWords(view.lost) })} <span aria-hidden="true">${counted(
        view.lost,
      ).map(
        ([kind, count]) => html`
          <span key=${kind} class="tally"><${Sign} name=${`suit-${kind}`} />${count}</span>`,
      )}</span></p>`
    }
  </details>
</div>`;

/** Who went out when, by which call; and who is left. @param {{ sight: Sight }} props */
function Result({ sight }) {
  const ranking = sight.head.result?.ranking ?? [];
  const left = leavings(sight);
  if (!left.length || !ranking.length) return null;
  return html`<div class="omen-result"><h3>${say("board.omen.left.title")}</h3>
    <ol>${left.map(
      ({ round, told }) => html`
        <li key=${round}>${say("board.omen.round", { round })}: <${Told} sentences=${told} sight=${sight} /></li>`,
    )}
      <li><${Told} sentences=${ending(sight)} sight=${sight} /></li></ol>
    ${
      ranking.some((seats) => seats.length > 1) &&
      html`<p class="hint"><${Cited} text=${say("board.omen.left.tied")} /></p>`
    }
  </div>`;
}

/** @type {GameClient} */
export const game = { Board, describe, label, prompt, Result, explain, toldNow, meanwhile, keys };
