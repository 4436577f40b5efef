/** What is to be marked in a text that was found. */
export interface Mark {
  /**
   * A word's stem with whatever ending; a word's beginning; a phrase of stems or of characters; a
   * code, whatever separates its characters; a quantity by its token, however it is written.
   */
  readonly kind: "stem" | "beginning" | "phrase" | "code" | "quantity";
  readonly text: string;
}
