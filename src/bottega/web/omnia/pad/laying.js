/** @import { House } from "../../house.js" */
import { Deck } from "../../deck.js";
import { facesOfDeck } from "../../decks/asking.js";
import { nameOfMine, textOfMine } from "../../decks/mine.js";
import { Choice } from "../../parts.js";
import { html, useEffect, useState } from "../../vendor/preact.js";
import { language, say } from "../../words.js";
import { explain } from "../printed.js";

/** With whose cards points are counted. @param {{ isMine: boolean, onDeck: (isMine: boolean) => void }} props */
export function Which({ isMine, onDeck }) {
  const mine = nameOfMine("omnia");
  if (mine === null) return null;
  return html`<${Choice} label=${say("deck.which")} class="which" chosen=${isMine ? "mine" : "ours"}
    values=${[["ours", say("deck.ours")], ["mine", mine]]}
    onChoose=${(/** @type {string} */ value) => onDeck(value === "mine")} />`;
}

/**
 * The cards of the game's own deck, or of the one on this device, in the language of the moment.
 * @param {House} house
 * @param {boolean} isMine
 * @param {() => void} onTrouble it cannot be counted with
 */
export function useDeck(house, isMine, onTrouble) {
  const [laid, setLaid] = useState(/** @type {{ deck: Deck, text: string | null } | null} */ (null));
  const spoken = language();
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const text = isMine ? await textOfMine(house, "omnia") : null;
      const faces = await facesOfDeck(house, "omnia", text);
      if (isWanted) setLaid({ deck: new Deck(faces, explain), text });
    };
    look().catch((error) => {
      house.tell(error.say ?? say("unreachable"), error.rule);
      if (isMine && error.say) onTrouble();
    });
    return () => {
      isWanted = false;
    };
  }, [spoken, isMine]);
  return laid;
}
