import { messages } from "../../base/i18n/index.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import { underLease, type WorkLease } from "../../base/store/leases/underLease.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading } from "../../base/store/tables.ts";
import { eventQuery, noticeOf } from "../access/embargo/events.ts";
import { eventText } from "../access/embargo/eventText.ts";
import { displayNames } from "./people/displayNames.ts";

/** A mail to somebody who is named on an embargo. */
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
  /** Hands a mail to the server. @throws where it cannot be now; it is tried again */
  send(mail: EmbargoMail): Promise<void>;
}

const leaseName = "embargo-mail";

const firstPauseMs = 60_000;
const maxPauseMs = 6 * 3_600_000;

/** Time after which no mail is tried any more, and its address is forgotten. */
const mailedWithinMs = 7 * 86_400_000;

/** Number of mails sent, and the errors of those that were not. */
interface MailingRun {
  readonly sent: number;
  readonly errors: readonly unknown[];
}

const nothingSent: MailingRun = { sent: 0, errors: [] };

/**
 * Mails what people on embargoes are to be told. One process at a time does, by a lease; and each mail is
 * put off before it is tried, so that even two at a time would not send it twice.
 */
export async function mailNotices(mailing: Mailing): Promise<MailingRun> {
  const { store, now } = mailing;
  if ((await dueMails(store.db, now())).length === 0) return nothingSent;
  const done = await underLease(store, leaseName, (lease) => sendDue(mailing, lease));
  return done?.made ?? nothingSent;
}

async function sendDue({ store, now, send }: Mailing, lease: WorkLease): Promise<MailingRun> {
  const errors: unknown[] = [];
  let sent = 0;
  for (const { attempts, eventIds, ...mail } of await dueMails(store.db, now())) {
    const notices = noticeRows(store, mail.accountId, eventIds);
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** attempts);
    const later = { mail_at: now() + pauseMs, mail_attempts: attempts + 1 };
    const claimed = await notices
      .set(later)
      .where("mail_attempts", "<=", attempts)
      .where("mail_at", "<=", now())
      .returning("event_id")
      .execute();
    if (claimed.length === 0) continue;
    try {
      await send(mail);
      await notices.set({ address: null }).execute();
      sent += 1;
    } catch (error) {
      errors.push(error);
    }
    if (!(await lease.extend())) break;
  }
  return { sent, errors };
}

/** Forgets addresses to which no mail could be sent, or where none are sent at all. */
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

/** The mails that are due. One act may be about several embargoes, and is told to each person once. */
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
