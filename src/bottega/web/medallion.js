import { html } from "./vendor/preact.js";

/**
 * The face of somebody of a game's world: beside a name, so it needs no words of its own.
 * @param {{ game: string, called: string | null | undefined }} props
 */
export const Medallion = ({ game, called }) =>
  called &&
  html`<img class="medallion" alt="" width="64" height="64" draggable=${false}
    src=${`/public/people/${game}/${encodeURIComponent(called)}.svg`} />`;
