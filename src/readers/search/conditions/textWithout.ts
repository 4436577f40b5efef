/** A text without pieces of it, and without what is left between them. */
export function textWithout(
  text: string,
  pieces: readonly { readonly start: number; readonly end: number }[],
): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of pieces.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  rest += text.slice(at);
  return rest
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "")
    .replace(/\s+/g, " ")
    .replace(/\s(?=[,，、;；])/g, "")
    .replace(/([,，、;；])\s*(?=[,，、;；])/g, "")
    .replace(/^[\s,，、;；的和与及]+|[\s,，、;；和与及]+$/g, "")
    .trim();
}
