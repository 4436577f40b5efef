import { DocumentError } from "../../../content/types/typeOf.ts";

/** The embargo was changed by somebody else meanwhile. */
export class EmbargoMoved extends DocumentError {
  override readonly name = "EmbargoMoved";
  readonly status = 409;
  /** Its version now. */
  readonly found: number;

  constructor(key: string, found: number) {
    super(`The embargo of ${key} is at version ${found}`);
    this.found = found;
  }
}

/** Why an embargo cannot be as asked. */
export type EmbargoFault = "nobody-named" | "unknown-person" | "made-password" | "setting" | "none";

/** An embargo cannot be as asked; nothing was written. */
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
