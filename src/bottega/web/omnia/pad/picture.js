/** @import { Eyes } from "../../sentences.js" */
/** @import { End } from "./counting.js" */
import { read } from "../../sentences.js";
import { say } from "../../words.js";
import { placed } from "../reading.js";

/** The result as a picture, for those who were there and those who were not. */

const WIDTH = 1080;
const EDGE = 64;
const LINE = 42;
const COLOURS = { paper: "#efe2c8", ink: "#332415", faint: "#63503a", accent: "#8a2f1c", line: "#c3a97e" };

/** @param {End} end @param {Eyes} eyes @returns {Promise<Blob>} */
export async function pictureOf(end, eyes) {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const draw = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const rows = rowsOf(end, eyes, draw);
  Object.assign(canvas, { width: WIDTH, height: 2 * EDGE + rows.reduce((sum, { height }) => sum + height, 0) });
  draw.fillStyle = COLOURS.paper;
  draw.fillRect(0, 0, canvas.width, canvas.height);
  let y = EDGE;
  for (const row of rows) {
    row.paint(y);
    y += row.height;
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** @param {End} end @param {Eyes} eyes @param {CanvasRenderingContext2D} draw */
function rowsOf({ scores, end }, eyes, draw) {
  const fonts = {
    title: "600 56px Cinzel, serif",
    name: "700 36px Atkinson, sans-serif",
    text: "28px Atkinson, sans-serif",
  };
  /** @type {{ height: number, paint: (y: number) => void }[]} */
  const rows = [];
  /** @param {string} text @param {keyof typeof fonts} font @param {string} colour @param {string} [right] */
  const write = (text, font, colour, right = "") => {
    draw.font = fonts[font];
    const size = Number(/(\d+)px/.exec(fonts[font])?.[1]);
    for (const [i, line] of wrapped(draw, text, WIDTH - 2 * EDGE - (right ? 120 : 0)).entries())
      rows.push({
        height: size * 1.35,
        paint: (y) => {
          draw.font = fonts[font];
          draw.fillStyle = colour;
          draw.textAlign = "left";
          draw.fillText(line, EDGE, y + size);
          draw.textAlign = "right";
          if (i === 0) draw.fillText(right, WIDTH - EDGE, y + size);
        },
      });
  };
  const gap = (height = LINE / 2) => rows.push({ height, paint: () => undefined });
  write("OMNIA", "title", COLOURS.accent);
  for (const sentence of end.told) write(read(sentence, eyes), "name", COLOURS.ink);
  for (const { seat } of placed(end.ranking)) {
    const { told, lines, total } = scores[seat];
    gap();
    rows.push({
      height: LINE / 2,
      paint: (y) => {
        draw.fillStyle = COLOURS.line;
        draw.fillRect(EDGE, y, WIDTH - 2 * EDGE, 3);
      },
    });
    write(eyes.nameOf(seat), "name", COLOURS.ink, String(total));
    for (const [i, { points }] of lines.entries())
      if (points) write(read(told[i + 1], eyes), "text", COLOURS.faint, String(points));
  }
  gap();
  write(say("title"), "text", COLOURS.faint);
  return rows;
}

/** @param {CanvasRenderingContext2D} draw @param {string} text @param {number} width @returns {string[]} */
function wrapped(draw, text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (lines.at(-1) && draw.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
