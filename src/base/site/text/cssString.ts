/** A text as a string of CSS; what could end the string or a style element is escaped. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\<\p{Cc}]/gu, (one) => `\\${one.charCodeAt(0).toString(16)} `)}"`;
}
