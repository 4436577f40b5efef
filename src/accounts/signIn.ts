import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../store/store.ts";
import { countFailure, forgive, type Subject, standingOf, subjectOf } from "./failures.ts";
import { networkOf } from "./network.ts";
import { decoyHash, hashPassword, needsRehash, verifyPassword } from "./passwords.ts";
import { type AccountProfile, presentProfile, profileColumns } from "./profile.ts";
import { insertSession } from "./sessions.ts";
import { SignInQueue } from "./signInQueue.ts";

export interface Attempt {
  readonly account: string;
  readonly password: string;
  /** The client's IP address. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type SignInResult =
  | { readonly ok: true; readonly profile: AccountProfile; readonly token: string }
  /** No such account, another password or an inactive account: which one is not told. */
  | { readonly ok: false; readonly reason: "wrong" }
  /** This account is not to be tried from this address, or not by so many at once, before then. */
  | { readonly ok: false; readonly reason: "locked"; readonly retryAfterSeconds: number };

/** When those for whom there was no place may try again: by then a full queue is through. */
const busySeconds = 3;

/** The bounds are of memory and threads, so they are the process's. */
const queue = new SignInQueue();

/**
 * Opens a session for who knows an account's password. An account tried too often from one address
 * is locked for that address; tried from many, it is slowed and never locked (see failures.ts).
 */
export async function signIn(store: Store, attempt: Attempt): Promise<SignInResult> {
  const network = networkOf(attempt.address);
  const place = queue.enter(network);
  if (place === undefined) return { ok: false, reason: "locked", retryAfterSeconds: busySeconds };
  try {
    const { password, now } = attempt;
    const account = attempt.account.trim().normalize();
    const subject = await subjectOf(store, { account, network });
    const { lockedUntil, delayMs } = await standingOf(store, subject, now);
    if (lockedUntil !== undefined) return locked(lockedUntil, now);
    if (delayMs > 0) await sleep(delayMs);
    return await place.inTurn(() => check(store, { account, password, subject, now }));
  } finally {
    place.leave();
  }
}

interface Claim {
  readonly account: string;
  readonly password: string;
  readonly subject: Subject;
  readonly now: number;
}

async function check(store: Store, claim: Claim): Promise<SignInResult> {
  const lockedUntil = await countFailure(store, claim.subject, claim.now);
  if (lockedUntil !== undefined) return locked(lockedUntil, claim.now);
  const opened = (await verify(store, claim)) ?? (await verify(store, claim));
  return opened ?? { ok: false, reason: "wrong" };
}

/**
 * Checks the password and opens the session.
 * @returns undefined where the account's hash was another by then: its password has been changed, or
 *   only its hash made anew by another sign-in
 */
async function verify(store: Store, claim: Claim): Promise<SignInResult | undefined> {
  const known = await store.db
    .selectFrom("accounts")
    .select("password_hash")
    .where("account", "=", claim.account)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  const matches = await verifyPassword(claim.password, known?.password_hash ?? decoyHash);
  if (!known || !matches) return { ok: false, reason: "wrong" };
  return admit(store, claim, known.password_hash);
}

async function admit(
  store: Store,
  { account, password, subject, now }: Claim,
  checkedHash: string,
): Promise<SignInResult | undefined> {
  const newHash = needsRehash(checkedHash) ? await hashPassword(password) : checkedHash;
  return store.transaction(async (tx) => {
    const row = await tx
      .selectFrom("accounts")
      .select(profileColumns)
      .where("account", "=", account)
      .where("is_active", "=", 1)
      .where("password_hash", "=", checkedHash)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    if (newHash !== checkedHash) {
      await tx
        .updateTable("accounts")
        .set({ password_hash: newHash })
        .where("id", "=", row.id)
        .execute();
    }
    const { token } = await insertSession(tx, row.id, now);
    await forgive(tx, subject, now);
    return { ok: true, profile: presentProfile(row), token };
  });
}

function locked(until: number, now: number): SignInResult {
  return {
    ok: false,
    reason: "locked",
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1_000)),
  };
}
