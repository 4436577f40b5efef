/** A code in the form that codes are compared in: lower case, nothing between its characters. */
export function codeOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
