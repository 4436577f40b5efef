import { DocumentError } from "../../content/types/documentError.ts";

/** Reasons for which a comment or a hand-over is refused. */
export type TeamworkFault =
  | "empty"
  | "too-long"
  | "too-many-comments"
  | "too-many-mentions"
  | "no-field"
  | "no-comment"
  | "no-thread"
  | "not-author"
  | "mentioned-cannot-open"
  | "person-cannot-open"
  | "role-cannot-open"
  | "unknown-role"
  | "not-handed-over"
  | "handed-over-since"
  | "not-yours"
  | "may-not-hand-over";

const statuses: Partial<Readonly<Record<TeamworkFault, number>>> = {
  "no-comment": 404,
  "no-thread": 409,
  "too-many-comments": 409,
  "not-handed-over": 409,
  "handed-over-since": 409,
  "not-author": 403,
  "not-yours": 403,
  "may-not-hand-over": 403,
};

/** Thrown where a comment or a hand-over is not possible. Nothing was written. */
export class TeamworkRefused extends DocumentError {
  override readonly name = "TeamworkRefused";
  readonly fault: TeamworkFault;
  /** Names of the people that it is about. */
  readonly names: readonly string[];

  constructor(fault: TeamworkFault, names: readonly string[] = []) {
    super(`Not possible: ${fault}`);
    this.fault = fault;
    this.names = names;
  }

  get status(): number {
    return statuses[this.fault] ?? 422;
  }
}
