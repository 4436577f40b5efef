/**
 * Kinds of failure of a call: the server `refused` it in an envelope; the session behind the token
 * has `ended`; no token is held (`loggedOut`); or no readable response came (`transport`).
 */
export const failureKinds = ["refused", "ended", "loggedOut", "transport"] as const;

export type FailureKind = (typeof failureKinds)[number];

/** The failure of a call. Its message is in the page's language, ready to be shown. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** The envelope's `status_code`; 0 where there was no envelope. */
  readonly code: number;
  readonly data: unknown;

  constructor(kind: FailureKind, message: string, code = 0, data: unknown = {}) {
    super(message);
    this.name = "ApiFailure";
    this.kind = kind;
    this.code = code;
    this.data = data;
  }
}
