/** Letters of a title and of a description that search engines show; a Chinese character counts as two. */
export const shownWidths = { title: 60, description: 160 } as const;

/** Characters that are as wide as two letters (Unicode, East Asian Width W and F). */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** The width of a text in letters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}

/** A text as far as it fits, with an ellipsis where something is cut off. */
export function cutToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let shown = "";
  let width = 1;
  for (const character of text) {
    width += wide.test(character) ? 2 : 1;
    if (width > most) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
}
