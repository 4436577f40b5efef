/** Why a file is not taken for what is in it, by the key of its words. */
export type RejectionReason = "bomb" | "unreadable" | "kind" | "program" | "infected";

/** A file that is not taken, however it arrived. */
export class RejectedFile extends Error {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.name = "BadFile";
    this.reason = reason;
  }
}
