import { staffMessages } from "../../base/i18n/staff/index.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import type { Reading } from "../../base/store/tables.ts";
import { eventQuery, noticeOf } from "../access/embargo/embargoEvents.ts";
import { eventText } from "../access/embargo/embargoEventText.ts";
import { displayNames } from "./people/displayNames.ts";

/** Content of a mail to an account that is named on an embargo. */
export interface EmbargoNoticeText {
  readonly language: Language;
  /** Description of the event, without the document. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An event in the language of an account that is told of it; undefined where either is gone. */
export async function embargoNoticeText(
  db: Reading,
  { eventId, accountId }: { readonly eventId: number; readonly accountId: number },
): Promise<EmbargoNoticeText | undefined> {
  const event = await eventQuery(db)
    .innerJoin("embargo_notices", "embargo_notices.event_id", "embargo_events.id")
    .innerJoin("accounts as told", "told.id", "embargo_notices.account_id")
    .select("told.language")
    .where("embargo_events.id", "=", eventId)
    .where("embargo_notices.account_id", "=", accountId)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  const language = languages.find((one) => one === event.language) ?? languages[0];
  const names = await displayNames(db, [event.actor]);
  // The other document is public, but that it has to do with this one is not.
  const told = { ...noticeOf(event), otherKey: undefined };
  return { language, text: eventText(told, names, staffMessages[language]), at: event.at };
}
