import * as z from "zod";
import { type Language, languages } from "../../site/languages.ts";
import { acquireLease, releaseLease } from "../../store/leases.ts";
import type { Store } from "../../store/store.ts";
import { unseal } from "../sealed.ts";
import { storedKey } from "../storedKey.ts";
import { openOnes, sealPurpose } from "./invitations.ts";

/** A mail that brings an invitation. */
export interface InvitationMail {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly account: string;
  readonly language: Language;
  /** What the link carries. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface Mailing {
  readonly store: Store;
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Hands a mail to the server. @throws where it cannot be now; it is tried again */
  send(mail: InvitationMail): Promise<void>;
}

const leaseName = "invitation-mail";
const leaseMs = 5 * 60_000;

const firstPauseMs = 60_000;
const maxPauseMs = 6 * 3_600_000;

/**
 * Sends the invitations that are to be mailed, and removes their secrets from the store once they are.
 * One process at a time does, by a lease.
 * @returns how many were sent, and the errors of those that were not
 */
export async function mailInvitations({
  store,
  holder,
  now,
  send,
}: Mailing): Promise<{ readonly sent: number; readonly errors: readonly unknown[] }> {
  const errors: unknown[] = [];
  let sent = 0;
  const isDue = (await due(store, now())).length > 0;
  if (!isDue || !(await acquireLease(store, leaseName, holder, leaseMs, now()))) {
    return { sent, errors };
  }
  try {
    const key = await storedKey(store, "invitation");
    for (const { sealed_link: sealed, mail_attempts: attempts, ...row } of await due(
      store,
      now(),
    )) {
      const secret = z.string().safeParse(unseal(key, sealPurpose, sealed ?? ""));
      if (!secret.success) continue;
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** attempts);
      const later = { mail_at: now() + pauseMs, mail_attempts: attempts + 1 };
      await store.db.updateTable("invitations").set(later).where("id", "=", row.id).execute();
      try {
        const { id, name, email, account } = row;
        const language = languages.find((one) => one === row.language) ?? languages[0];
        const times = { createdAt: row.created_at, expiresAt: row.expires_at };
        await send({ id, name, email, account, language, secret: secret.data, ...times });
        const done = { mailed_at: now(), sealed_link: null };
        await store.db.updateTable("invitations").set(done).where("id", "=", id).execute();
        sent += 1;
      } catch (error) {
        errors.push(error);
      }
    }
  } finally {
    await releaseLease(store, leaseName, holder);
  }
  return { sent, errors };
}

function due({ db }: Store, now: number) {
  return openOnes(db, now)
    .select(["id", "name", "email", "account", "language", "sealed_link", "mail_attempts"])
    .select(["created_at", "expires_at"])
    .where("sealed_link", "is not", null)
    .where("mail_at", "<=", now)
    .orderBy("id")
    .limit(50)
    .execute();
}
