import * as z from "zod";
import type { Messages } from "../../../base/i18n/messages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type EmbargoEvent, embargoWays } from "../../../staff/access/embargo/events.ts";
import { eventText } from "../../../staff/access/embargo/eventText.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import { withText } from "../../schemaRegistry.ts";
import { isoTime, time } from "../entities.ts";

/** Something that happened to an embargo from outside. */
export const embargoEvent = z.object({
  id: z.int(),
  way: z.enum(embargoWays),
  text: withText(({ adminDocuments }) => adminDocuments.fields.eventText, z.string()),
  account: z.object({ id: z.int(), account: z.string(), name: z.string() }).nullable(),
  by: z.string(),
  by_name: z.string().nullable(),
  via: z.string(),
  at: time,
});

/** Presents events in the caller's language, in their order. */
export async function presentEvents<Event extends EmbargoEvent>(
  db: Reading,
  events: readonly Event[],
  t: Messages,
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
