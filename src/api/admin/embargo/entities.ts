import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { EmbargoEvent } from "../../../staff/access/embargo/embargoEvents.ts";
import { eventText } from "../../../staff/access/embargo/embargoEventText.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import { embargoEvent } from "../../contract/embargo.ts";
import { isoTime } from "../commonFields.ts";
import { described } from "../fieldDescriptions.ts";

described(embargoEvent, { text: ({ adminDocuments }) => adminDocuments.fields.eventText });

/** Presents events in the caller's language, in their order. */
export async function presentEvents<Event extends EmbargoEvent>(
  db: Reading,
  events: readonly Event[],
  t: StaffMessages,
) {
  const names = await displayNames(
    db,
    events.map(({ by }) => by),
  );
  return events.map((event) => ({
    ...{ id: event.id, way: event.way, text: eventText(event, names, t) },
    account: event.account ?? null,
    ...{ by: event.by, by_name: names.get(event.by) ?? null, via: event.via },
    at: isoTime(event.at),
  }));
}
