/** Reason for refusing a file's content, by the key of its message. */
export type RejectionReason = "bomb" | "unreadable" | "kind" | "program" | "infected" | "pdfStart";

/** A file that is not taken, however it arrived. */
export class RejectedFile extends Error {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.name = "BadFile";
    this.reason = reason;
  }
}
