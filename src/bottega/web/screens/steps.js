/** What a quick start shows of a game, step by step; the words are in the catalogues. */

/**
 * A picture beside a step: cards in rows, backs (`back-work`), signs (`sign-city`), or cards explained.
 * @typedef {{ name: string, rows?: string[][], marked?: string[], signs?: string[], explained?: string[] }} Step
 */

/** @type {Record<string, Step[]>} */
export const STEPS = {
  omen: [
    {
      name: "setup",
      rows: [
        ["skull", "skull", "raven", "omen"],
        ["feather", "raven", "feather", "skull", "back-omen"],
      ],
    },
    {
      name: "declare",
      rows: [
        ["raven", "raven", "raven"],
        ["skull", "skull", "skull", "skull"],
      ],
    },
    { name: "call", signs: ["suit-omen"] },
    { name: "count", rows: [["skull", "omen", "skull", "feather"]], marked: ["skull", "omen"] },
    { name: "lose", rows: [["raven"]] },
  ],
  omnia: [
    {
      name: "setup",
      rows: [
        ["back-city", "vinci"],
        ["back-work", "gioconda", "cranio", "ultima-cena"],
        ["back-invention", "aliante", "odometro", "scafandro"],
        ["back-character", "luca-pacioli", "salai", "francesco-i"],
      ],
    },
    { name: "draft", rows: [["a01", "a03", "a07", "a09", "a10", "a12", "a13"]], marked: ["a03", "a10"] },
    { name: "turn", signs: ["sign-work", "sign-invention", "sign-character", "sign-city", "sign-coins"] },
    { name: "effect", rows: [["andrea-del-verrocchio", "luca-pacioli", "leonardo-a-bottega"]] },
    { name: "cities", explained: ["cesena", "milano", "lago-di-como"] },
    { name: "end", rows: [["francesco-i", "aliante", "paracadute", "gioconda"]] },
  ],
};
