import { events } from "../../../base/process/events.ts";
import type { AttemptTrace } from "./attemptAdmission.ts";

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
 * Logs an attempt: its outcome, the account's id where the password was right, and keyed hashes of
 * account and network, by which repeated attempts are recognised. Never the typed texts.
 */
export function logAttempt(
  log: SignInLog,
  event: keyof typeof messages,
  { ok, reason, trace }: Attempted,
  accountId?: number,
): void {
  const [done, refused] = messages[event];
  const outcome = ok ? "success" : (reason ?? "refused");
  events.publish("signIn", { event, outcome });
  const facts = {
    event,
    outcome,
    ...(accountId !== undefined && { accountId }),
    ...trace,
  };
  if (ok) log.info(facts, done);
  else log.warn(facts, refused);
}

export function logSignOut(log: SignInLog, accountId: number | undefined): void {
  if (accountId !== undefined) log.info({ event: "sign-out", accountId }, "Signed out");
}

/**
 * Logs the outcome of a sign-in with an OpenID provider: never a code, a token or an address.
 * @param outcome its error is an own one, without content from the provider
 */
export function logOpenId(
  log: SignInLog,
  outcome:
    | { readonly ok: true; readonly accountId: number }
    | { readonly ok: false; readonly reason: string; readonly error?: unknown },
): void {
  const event = "oidc";
  if (outcome.ok) {
    events.publish("signIn", { event, outcome: "success" });
    log.info({ event, outcome: "success", accountId: outcome.accountId }, "Signed in");
    return;
  }
  const { reason, error } = outcome;
  events.publish("signIn", { event, outcome: reason });
  const facts = { event, outcome: reason, ...(error !== undefined && { why: reasonsOf(error) }) };
  log.warn(facts, "A sign-in with the OpenID provider was refused");
}

/** Messages of an error and of its causes, which hold no values. */
function reasonsOf(error: unknown): string[] {
  const reasons: string[] = [];
  for (let one = error; one instanceof Error && reasons.length < 5; one = one.cause) {
    reasons.push("code" in one ? `${one.message} (${one.code})` : one.message);
  }
  return reasons;
}
