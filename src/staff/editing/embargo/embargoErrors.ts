import { DocumentError } from "../../../content/types/documentError.ts";

/** Thrown where somebody else has changed the embargo meanwhile. */
export class EmbargoMoved extends DocumentError {
  override readonly name = "EmbargoMoved";
  readonly status = 409;
  /** Present version. */
  readonly found: number;

  constructor(key: string, found: number) {
    super(`The embargo of ${key} is at version ${found}`);
    this.found = found;
  }
}

/** Reasons for which an embargo is refused. */
export type EmbargoFault = "nobody-named" | "unknown-person" | "made-password" | "setting" | "none";

/** Thrown where an embargo is refused; nothing was written. */
export class EmbargoRefused extends DocumentError {
  override readonly name = "EmbargoRefused";
  readonly status = 422;
  readonly fault: EmbargoFault;

  constructor(key: string, fault: EmbargoFault) {
    super(`The embargo of ${key}: ${sentences[fault]}`);
    this.fault = fault;
  }
}

const sentences: Readonly<Record<EmbargoFault, string>> = {
  "nobody-named": "somebody who can sign in must be named",
  "unknown-person": "nobody with such an account can sign in",
  "made-password": "somebody has yet to choose a password of their own",
  setting: "a setting cannot be under embargo",
  none: "there is none",
};
