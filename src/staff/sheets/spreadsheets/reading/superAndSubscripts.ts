// Raised and lowered parts of texts, which mean something else than the same signs in line:
// 10⁻¹² is not 10-12, and the 1 of a footnote is no digit of the value before it.

const inLine = "0123456789+-=()ni";
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ";
const lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎";

/** Position of a part of a text. */
export type Script = "superscript" | "subscript" | undefined;

/** Returns a part of a text with its position as signs of their own, as far as there are any. */
export function scripted(text: string, script: Script): string {
  if (script === undefined) return text;
  if (script === "superscript" && text === "TM") return "™";
  const signs = script === "superscript" ? raised : lowered;
  const plain = text.replaceAll(/[\u2010-\u2015\u2212]/g, "-");
  return [...plain].map((sign) => signs[inLine.indexOf(sign)] ?? sign).join("");
}
