/** @import { House } from "../house.js" */
import { Deck, fetchFaces } from "../deck.js";
import { fetchGame } from "../games.js";
import { useEffect, useState } from "../vendor/preact.js";
import { language, say } from "../words.js";

/**
 * The cards of a game's own deck, in the language of the moment; null till they have come.
 * @param {House} house
 * @param {string} game "": none
 */
export function useDrawnDeck(house, game) {
  const [deck, setDeck] = useState(/** @type {Deck | null} */ (null));
  const spoken = language();
  useEffect(() => {
    let isWanted = true;
    if (game) {
      Promise.all([fetchFaces(`/public/faces/${game}`), fetchGame(house.boardOf(game))]).then(
        ([faces, { explain }]) => {
          if (isWanted) setDeck(new Deck(faces, explain));
        },
        () => house.tell(say("unreachable")),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [spoken, game]);
  return deck;
}
