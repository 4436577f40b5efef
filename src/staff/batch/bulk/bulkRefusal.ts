/** A document that an act on many cannot be done to, or undone for, by a code for messages. */
export class BulkRefusal extends Error {
  override readonly name = "BulkRefusal";
  readonly code:
    | "no-column"
    | "already-trashed"
    | "changed-since"
    | "other-type"
    | "no-field"
    | "in-use"
    | "in-change-set"
    | "unsaved-there";

  constructor(code: BulkRefusal["code"]) {
    super(code);
    this.code = code;
  }
}
