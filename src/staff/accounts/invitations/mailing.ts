import * as z from "zod";
import { type MailingRun, pauseBefore, sendDueMails } from "../../../base/mail/mailing.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
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
  /** Secret of the link. */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface Mailing {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Passes a mail to the mail server. @throws where that fails for now; it is tried again */
  send(mail: InvitationMail): Promise<void>;
}

const leaseName = "invitation-mail";

/** Sends the invitations that are to be mailed, and then removes their secrets from the store. */
export function mailInvitations({ store, now, send }: Mailing): Promise<MailingRun> {
  const dueMails = async () => {
    const rows = await due(store, now());
    if (rows.length === 0) return [];
    const key = await storedKey(store, "invitation");
    return rows.flatMap(({ sealed_link: sealed, ...row }) => {
      const secret = z.string().safeParse(unseal(key, sealPurpose, sealed ?? ""));
      return secret.success ? [{ ...row, secret: secret.data }] : [];
    });
  };
  return sendDueMails({
    ...{ store, leaseName, due: dueMails },
    claim: (row) => claim(store, row, now()),
    async send({ id, name, email, account, secret, ...row }) {
      const language = languages.find((one) => one === row.language) ?? languages[0];
      const times = { createdAt: row.created_at, expiresAt: row.expires_at };
      await send({ id, name, email, account, language, secret, ...times });
      const done = { mailed_at: now(), sealed_link: null };
      await store.db.updateTable("invitations").set(done).where("id", "=", id).execute();
    },
  });
}

/**
 * Postpones the next attempt of a mail before trying it.
 * @returns false where another process has done so
 */
async function claim(
  { db }: Store,
  { id, mail_attempts: attempts }: { readonly id: number; readonly mail_attempts: number },
  now: number,
): Promise<boolean> {
  const claimed = await db
    .updateTable("invitations")
    .set({ mail_at: now + pauseBefore(attempts), mail_attempts: attempts + 1 })
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
