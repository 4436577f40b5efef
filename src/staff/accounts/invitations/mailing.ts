import * as z from "zod";
import { type Language, languages } from "../../../base/site/languages.ts";
import { underLease, type WorkLease } from "../../../base/store/leases/underLease.ts";
import type { Store } from "../../../base/store/store.ts";
import { unseal } from "../factors/sealed.ts";
import { storedKey } from "../factors/storedKey.ts";
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
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Hands a mail to the server. @throws where it cannot be now; it is tried again */
  send(mail: InvitationMail): Promise<void>;
}

const leaseName = "invitation-mail";

const firstPauseMs = 60_000;
const maxPauseMs = 6 * 3_600_000;

/** Number of mails sent, and the errors of those that were not. */
interface MailingRun {
  readonly sent: number;
  readonly errors: readonly unknown[];
}

const nothingSent: MailingRun = { sent: 0, errors: [] };

/**
 * Sends the invitations that are to be mailed, and removes their secrets from the store once they are.
 * One process at a time does, by a lease; and each is put off before it is tried, so that even two at a
 * time would not send it twice.
 */
export async function mailInvitations(mailing: Mailing): Promise<MailingRun> {
  const { store, now } = mailing;
  if ((await due(store, now())).length === 0) return nothingSent;
  const done = await underLease(store, leaseName, (lease) => sendDue(mailing, lease));
  return done?.made ?? nothingSent;
}

async function sendDue({ store, now, send }: Mailing, lease: WorkLease): Promise<MailingRun> {
  const errors: unknown[] = [];
  let sent = 0;
  const key = await storedKey(store, "invitation");
  for (const { sealed_link: sealed, ...row } of await due(store, now())) {
    const secret = z.string().safeParse(unseal(key, sealPurpose, sealed ?? ""));
    if (!secret.success || !(await claim(store, row, now()))) continue;
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
    if (!(await lease.extend())) break;
  }
  return { sent, errors };
}

/** Puts a mail off before it is tried. @returns false where another process has done so */
async function claim(
  { db }: Store,
  { id, mail_attempts: attempts }: { readonly id: number; readonly mail_attempts: number },
  now: number,
): Promise<boolean> {
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** attempts);
  const claimed = await db
    .updateTable("invitations")
    .set({ mail_at: now + pauseMs, mail_attempts: attempts + 1 })
    .where("id", "=", id)
    .where("mail_attempts", "=", attempts)
    .where("sealed_link", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
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
