/** Kinds of failed requests that the studio handles differently. */
export type FailureKind =
  /** No answer: the network, or the server. */
  | "unreachable"
  /** No session, or it has ended. */
  | "signed-out"
  /** The session is too old for this act: its owner confirms who they are. */
  | "step-up"
  /** A second factor is due. */
  | "factor-required"
  /** The password that was handed out must be changed. */
  | "password-required"
  | "forbidden"
  | "not-found"
  /** Changed by somebody else. */
  | "conflict"
  /** The input is invalid; `fields` says where. */
  | "invalid"
  /** The person closed the dialog that a request waited for. */
  | "cancelled"
  | "refused";

interface FailureFacts {
  readonly status?: number;
  /** Error messages by field (the first step of its path). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

/** A failed request, with a message in the person's language. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor(kind: FailureKind, message: string, facts: FailureFacts = {}) {
    super(message);
    this.name = "Failure";
    this.kind = kind;
    this.status = facts.status;
    this.fields = facts.fields ?? {};
    this.data = facts.data;
  }
}

/** Kinds by the code in an answer's data (admin API, `data.code`). */
const byCode: Readonly<Record<string, FailureKind>> = {
  "signed-out": "signed-out",
  "step-up-required": "step-up",
  "factor-required": "factor-required",
  "password-change-required": "password-required",
  "not-permitted": "forbidden",
  "not-found": "not-found",
  "version-conflict": "conflict",
};

const byStatus: Readonly<Record<number, FailureKind>> = {
  403: "forbidden",
  404: "not-found",
  409: "conflict",
  422: "invalid",
  // The codes of sessions, which travel as 401 (spec section 7).
  50008: "signed-out",
  50012: "signed-out",
  50014: "signed-out",
};

/** The kind of an answer that is an error. */
export function kindOf(statusCode: number, code: string | undefined): FailureKind {
  return (code === undefined ? undefined : byCode[code]) ?? byStatus[statusCode] ?? "refused";
}
