function span(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

const ascii = span(0x20, 0x7e);
/** Names of people and places in Europe's languages, beyond Latin-1. */
const names = "ĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĪīİıŁłŃńŇňŌōŐőŒœŘřŚśŞşŠšŤťŪūŮůŰűŸŹźŻżŽžȘșȚț";
/** Without the capitals that look like Latin ones, which stand for no quantity. */
const greek = `ΓΔΘΛΞΠΣΦΨΩ${span(0x3b1, 0x3c9)}`;
const marks = "‐‑‒–—‘’‚“”„†‡•…‰′″‹›⁄€™";
const units = "\u2103\u2109\u2126\u2206\u2116";
const operators = "−≈≠≤≥√∞∑∂∫";
const raised = "⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉";
const arrows = "←↑→↓↔";

/** The characters of every text face, as far as its maker drew them. */
export const textCharacters = [
  ascii,
  span(0xa0, 0xff),
  names,
  greek,
  marks,
  units,
  operators,
  raised,
  arrows,
].join("");

/** The characters of order codes and of examples of the API. */
export const codeCharacters = `${ascii}\u00a0°±²³µ·×Ω–—−…→“”‘’≤≥`;

/** Kerning, tabular figures and the slashed zero; no alternates. */
export const textFeatures = ["kern", "ccmp", "locl", "tnum", "zero", "rvrn"];
