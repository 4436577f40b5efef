/** Reasons for which the desk refuses an act. */
export type DeskProblemName =
  | "own-reply"
  | "not-editable"
  | "not-sendable"
  | "not-waiting"
  | "being-sent"
  | "empty-text"
  | "past-time"
  | "time-missing"
  | "unfit-person"
  | "unknown-part"
  | "unknown-parameter"
  | "no-document"
  | "too-few-parts"
  | "unknown-template"
  | "unknown-family"
  | "reply-changed"
  | "empty-name"
  | "bad-code"
  | "bad-mailbox"
  | "no-target"
  | "target-exists"
  | "unknown-zone"
  | "bad-hours"
  | "no-working-time"
  | "no-enquiry"
  | "no-sender";

/** Thrown where the desk refuses an act. Nothing was written. */
export class DeskProblem extends Error {
  override readonly name = "DeskProblem";
  readonly problem: DeskProblemName;

  constructor(problem: DeskProblemName) {
    super(problem);
    this.problem = problem;
  }
}
