import { publishEvent } from "../process/instrumentation.ts";
import type { AttemptTrace } from "./attempts.ts";

/** A request's log: its lines carry the request's id. */
interface SignInLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Outcome of an attempt to sign in or to change a password. */
interface Attempted {
  readonly ok: boolean;
  readonly reason?: string;
  readonly trace: AttemptTrace;
}

const messages = {
  "sign-in": ["Signed in", "A sign-in was refused"],
  factor: ["A second factor was changed", "A change of a second factor was refused"],
  "step-up": ["A session was confirmed", "The confirmation of a session was refused"],
  password: ["A password was changed", "A change of a password was refused"],
} as const;

/**
 * Writes down an attempt: what came of it, the account's id where somebody knew its password, and
 * keyed hashes of account and network, which tell repeated attempts. Never what was typed.
 */
export function logAttempt(
  log: SignInLog,
  event: keyof typeof messages,
  { ok, reason, trace }: Attempted,
  accountId?: number,
): void {
  const [done, refused] = messages[event];
  const outcome = ok ? "success" : (reason ?? "refused");
  publishEvent("signIn", { event, outcome });
  const facts = {
    event,
    outcome,
    ...(accountId !== undefined && { accountId }),
    ...trace,
  };
  if (ok) log.info(facts, done);
  else log.warn(facts, refused);
}

/** Writes down that somebody signed out. */
export function logSignOut(log: SignInLog, accountId: number | undefined): void {
  if (accountId !== undefined) log.info({ event: "sign-out", accountId }, "Signed out");
}
