import { messages } from "../../base/i18n/index.ts";
import { type MailingRun, pauseBefore, sendDueMails } from "../../base/mail/mailing.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { eventQuery, noticeOf } from "../access/embargo/events.ts";
import { eventText } from "../access/embargo/eventText.ts";
import { displayNames } from "./people/displayNames.ts";

/** A mail to a person named on an embargo. */
export interface EmbargoMail {
  readonly eventId: number;
  readonly accountId: number;
  readonly address: string;
  readonly language: Language;
  /** Description of the event, without the document. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Mailing {
  readonly store: Store;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Passes a mail to the mail server. @throws where that fails for now; it is tried again */
  send(mail: EmbargoMail): Promise<void>;
}

const leaseName = "embargo-mail";

/** Time after which no mail is tried any more, and its address is forgotten. */
const mailedWithinMs = 7 * 86_400_000;

/** Mails notices to the people named on embargoes. */
export function mailNotices({ store, now, send }: Mailing): Promise<MailingRun> {
  return sendDueMails({
    ...{ store, leaseName, due: () => dueMails(store.db, now()) },
    async claim({ accountId, eventIds, attempts }) {
      const claimed = await noticeRows(store, accountId, eventIds)
        .set({ mail_at: now() + pauseBefore(attempts), mail_attempts: attempts + 1 })
        .where("mail_attempts", "<=", attempts)
        .where("mail_at", "<=", now())
        .returning("event_id")
        .execute();
      return claimed.length > 0;
    },
    async send({ attempts: _, eventIds, ...mail }) {
      await send(mail);
      await noticeRows(store, mail.accountId, eventIds).set({ address: null }).execute();
    },
  });
}

/** Removes addresses to which no mail could be sent, or all where no mails are sent. */
export async function clearAddresses({ db }: Pick<Store, "db">, now: number): Promise<void> {
  await db
    .updateTable("embargo_notices")
    .set({ address: null })
    .where("address", "is not", null)
    .where("event_id", "in", (of) =>
      of
        .selectFrom("embargo_events")
        .select("id")
        .where("at", "<=", now - mailedWithinMs),
    )
    .execute();
}

function noticeRows({ db }: Store, accountId: number, eventIds: readonly number[]) {
  return db
    .updateTable("embargo_notices")
    .where("event_id", "in", [...eventIds])
    .where("account_id", "=", accountId);
}

interface DueMail extends EmbargoMail {
  readonly attempts: number;
  readonly eventIds: readonly number[];
}

/**
 * Returns the mails that are due. One act may concern several embargoes, and is reported to each
 * person once.
 */
async function dueMails(db: Reading, now: number): Promise<DueMail[]> {
  const rows = await eventQuery(db)
    .innerJoin("embargo_notices", "embargo_notices.event_id", "embargo_events.id")
    .innerJoin("accounts as told", "told.id", "embargo_notices.account_id")
    .select(["embargo_notices.account_id as toldId", "told.language"])
    .select(["address", "mail_attempts"])
    .where("address", "is not", null)
    .where("mail_at", "<=", now)
    .limit(200)
    .execute();
  const names = await displayNames(
    db,
    rows.map(({ actor }) => actor),
  );
  const mails = new Map<string, DueMail>();
  for (const { toldId: accountId, address, mail_attempts: attempts, ...row } of rows) {
    const language = languages.find((one) => one === row.language) ?? languages[0];
    // The other document is public, but that it has to do with this one is not.
    const event = { ...noticeOf(row), otherKey: undefined };
    const text = eventText(event, names, messages[language]);
    const key = JSON.stringify([accountId, address, text, row.at]);
    const same = mails.get(key);
    mails.set(key, {
      ...{ eventId: row.id, accountId, address: address ?? "", language, text, at: row.at },
      attempts: Math.max(attempts, same?.attempts ?? 0),
      eventIds: [...(same?.eventIds ?? []), row.id],
    });
  }
  return [...mails.values()];
}
