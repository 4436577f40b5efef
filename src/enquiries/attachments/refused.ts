/** Why a file is not taken for what is in it, by the key of its words. */
export type ContentRefusal = "bomb" | "unreadable" | "kind" | "program" | "infected";

/** A file that is not taken, however it arrived. */
export class BadFile extends Error {
  readonly reason: ContentRefusal;

  constructor(reason: ContentRefusal, message: string) {
    super(message);
    this.name = "BadFile";
    this.reason = reason;
  }
}
