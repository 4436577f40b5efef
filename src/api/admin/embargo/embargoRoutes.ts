import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import {
  acknowledgeNotices,
  type EmbargoEvent,
  openNotices,
} from "../../../staff/access/embargo/embargoEvents.ts";
import { eventText } from "../../../staff/access/embargo/embargoEventText.ts";
import { embargoSight, isLetIn } from "../../../staff/access/embargoVisibility.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import {
  type Embargo,
  embargoOf,
  liftEmbargo,
  mayChangeEmbargo,
  openToPerson,
  setEmbargo,
} from "../../../staff/editing/embargo/embargo.ts";
import {
  acknowledgedNotices,
  embargo,
  embargoDraft,
  embargoEvent,
  embargoNotices,
  namedAccount,
} from "../../contract/embargo.ts";
import { isoTime } from "../commonParameters.ts";
import { refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentListedDocument.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";

described(embargoEvent, { text: ({ adminDocuments }) => adminDocuments.fields.eventText });

/** Presents events in the caller's language, in their order. */
async function presentEvents<Event extends EmbargoEvent>(
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

const shared = {
  area: "documents",
  path: "/documents/{key}/embargo",
  params: documentParams,
} as const;

described(embargo, {
  candidates: ({ adminDocuments }) => adminDocuments.fields.candidates,
  events: ({ adminDocuments }) => adminDocuments.fields.embargoEvents,
});
described(embargoDraft, { named: ({ adminDocuments }) => adminDocuments.fields.named });

type Call = Pick<AdminCall, "services" | "caller" | "t">;

/** Embargoes of documents: to all but those who are named, the document does not exist. */
export const embargoRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    needs: "draft.see",
    summary: ({ adminDocuments }) => adminDocuments.routes.embargo,
    data: embargo,
    async handle(call) {
      const { services, caller, params, t } = call;
      await requireDraft(call, params.key);
      const { db } = services.store;
      return refusing(t, async () =>
        present(call, params.key, await embargoOf(db, params.key, caller.person)),
      );
    },
  }),
  adminRoute({
    ...shared,
    method: "PUT",
    needs: "embargo.set",
    isVersioned: true,
    summary: ({ adminDocuments }) => adminDocuments.routes.setEmbargo,
    body: embargoDraft,
    data: embargo,
    async handle(call) {
      const { services, caller, params, body, version: of, now, t } = call;
      await requireDraft(call, params.key);
      const wanted = { ...params, ...body, version: of, by: caller.person, now };
      const changed = await refusing(t, () =>
        services.store.transaction((tx) => setEmbargo(tx, wanted)),
      );
      return present(call, params.key, changed);
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    needs: "embargo.set",
    isVersioned: true,
    summary: ({ adminDocuments }) => adminDocuments.routes.liftEmbargo,
    data: nothing,
    async handle(call) {
      const { services, caller, params, version: of, now, t } = call;
      await requireDraft(call, params.key);
      const wanted = { ...params, version: of, by: caller.person, now };
      await refusing(t, () => services.store.transaction((tx) => liftEmbargo(tx, wanted)));
      return {};
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/documents/{key}/embargo/names",
    needs: "account.manage",
    needsStepUp: true,
    summary: ({ adminDocuments }) => adminDocuments.routes.openEmbargo,
    body: z.object({
      person: withText(({ adminDocuments }) => adminDocuments.fields.person, namedAccount),
    }),
    data: nothing,
    async handle({ services, caller, params, body, now, t }) {
      const wanted = { ...params, named: body.person, by: caller.person, now };
      await refusing(t, () => services.store.transaction((tx) => openToPerson(tx, wanted)));
      return {};
    },
  }),
];

async function present(
  { services, caller, t }: Call,
  key: string,
  { version: of, since, named: people, events }: Embargo,
) {
  const { db } = services.store;
  // A token that placed it, or who took their own name off, is kept out from now on.
  const isIn = isLetIn(embargoSight(caller.person), new Set(people.map(({ id }) => id)));
  const isSeen = since === null || isIn;
  const mayChange = isSeen && (await mayChangeEmbargo(db, key, caller.person));
  const names = await displayNames(
    db,
    people.map(({ namedBy }) => namedBy),
  );
  return {
    version: of,
    embargoed_at: since === null ? null : isoTime(since),
    named: people.map(({ namedBy, at, ...one }) => ({
      ...{ ...one, named_by: namedBy, at: isoTime(at) },
      named_by_name: names.get(namedBy) ?? null,
    })),
    candidates: mayChange ? await candidates(db) : [],
    may_change: mayChange,
    events: await presentEvents(db, events, t),
  };
}

function candidates(db: Call["services"]["store"]["db"]) {
  return db
    .selectFrom("accounts")
    .select(["id", "account", "name"])
    .where("is_active", "=", 1)
    .where("must_change", "=", 0)
    .orderBy("name")
    .orderBy("id")
    .limit(1_000)
    .execute();
}

described(acknowledgedNotices, { ids: ({ adminDocuments }) => adminDocuments.fields.noticeIds });

const ofReader = { area: "own", needs: "signed-in" } as const;

/** Notices to people about the embargoes on which they are named, until they acknowledge them. */
export const noticeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...ofReader,
    method: "GET",
    path: "/me/embargo-notices",
    summary: ({ adminDocuments }) => adminDocuments.routes.embargoNotices,
    data: embargoNotices,
    async handle({ services, caller, t }) {
      const { db } = services.store;
      const notices = await openNotices(db, caller.person);
      const presented = await presentEvents(db, notices, t);
      const keys = new Map(notices.map(({ id, key }) => [id, key]));
      return { list: presented.map((one) => ({ ...one, key: keys.get(one.id) ?? "" })) };
    },
  }),
  adminRoute({
    ...ofReader,
    method: "POST",
    path: "/me/embargo-notices/acknowledgement",
    summary: ({ adminDocuments }) => adminDocuments.routes.acknowledgeNotices,
    body: acknowledgedNotices,
    data: nothing,
    async handle({ services, caller, body, now }) {
      await services.store.transaction((tx) =>
        acknowledgeNotices(tx, body.ids, { by: caller.person, now }),
      );
      return {};
    },
  }),
];
