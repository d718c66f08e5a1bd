/** @import { Deed, Face } from "../protocol.js" */
/** @import { Group } from "./reading.js" */
import { knows, list, say } from "../words.js";

/** What is printed on OMNIA's cards, in words. */

export const coins = (/** @type {unknown} */ count) => say("omnia.coins", { count });
export const points = (/** @type {unknown} */ count) => say("omnia.points", { count });

/** "Work", "2 coins". @param {Deed} deed */
export const deedName = ({ type, amount }) => (type === "coins" ? coins(amount ?? 0) : say(`omnia.deed.${type}`));

/** "Take a work", "Take 2 coins". @param {Deed} deed */
export const doing = ({ type, amount }) => say(`board.omnia.do.${type}`, { coins: coins(amount ?? 0) });

/** A deck file of somebody's own may have colours without a name. @param {string} colour */
const colourName = (colour) => (knows(`omnia.colour.${colour}`) ? say(`omnia.colour.${colour}`) : colour);

/** "Madonnas, violet". @param {Pick<Face, "group" | "colour">} face */
const groupTitle = ({ group, colour = "" }) =>
  group ? say("board.omnia.group", { group, colour: colourName(colour) }) : colourName(colour);

/** @param {Pick<Group, "group" | "title">} group */
export function groupName({ group, title }) {
  if (group === "character" || group === "leonardo") return say(`board.omnia.row.${group}`);
  return groupTitle({ group: title ?? undefined, colour: group });
}

/** What a city rewards, as a sentence. @param {Face} face */
export function objective({ objective: goal, points: worth = 0 }) {
  if (!goal) return "";
  if (goal.type === "coins") return say("omnia.objective.coins", { points: points(worth) });
  if (goal.type === "majority") {
    const of = list(goal.of.map((kind) => say(`omnia.majority.${kind}`)));
    return say("omnia.objective.majority", { of, points: points(worth) });
  }
  const parts = goal.of.map(({ kind, count, colour }) => say(`omnia.part.${kind}.${colour}`, { count }));
  return say("omnia.objective.set", { of: list(parts), points: points(worth) });
}

/** What is printed on a card, in sentences. @param {Face} face @returns {string[]} */
export function explain(face) {
  const { kind, colour, cost, effects, actions, mark } = face;
  if (kind === "city") return [say("board.omnia.explain.city", { objective: objective(face) })];
  if (kind === "action") {
    const deeds = (actions ?? []).map(deedName).join(" + ");
    return [
      say("board.omnia.explain.action", { deeds }),
      ...(mark && mark > 2 ? [say("board.omnia.explain.mark", { mark })] : []),
    ];
  }
  const isPaid = kind === "character" || cost !== undefined;
  return /** @type {string[]} */ (
    [
      kind === "character"
        ? say("board.omnia.explain.character")
        : colour
          ? say(`board.omnia.explain.${kind}`, { group: groupTitle(face) })
          : say(`board.omnia.explain.leonardo.${kind}`),
      isPaid && (cost ? say("board.omnia.explain.cost", { coins: coins(cost) }) : say("board.omnia.explain.free")),
      face.points && say("board.omnia.explain.points", { points: points(face.points) }),
      effects?.length &&
        say("board.omnia.explain.effects", {
          deeds: effects.map(deedName).reduce((one, other) => say("board.omnia.explain.then", { one, other })),
        }),
    ].filter(Boolean)
  );
}
