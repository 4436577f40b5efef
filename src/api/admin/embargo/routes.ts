import * as z from "zod";
import { embargoSight, isLetIn } from "../../../staff/access/embargoSight.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import {
  type Embargo,
  embargoOf,
  liftEmbargo,
  mayChangeEmbargo,
  openToPerson,
  setEmbargo,
} from "../../../staff/editing/embargo/embargo.ts";
import { embargo, embargoDraft, namedAccount } from "../../contract/embargo.ts";
import { isoTime } from "../commonFields.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { documentParams } from "../documents/presentEntry.ts";
import { refusing } from "../documents/refusals.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { type AdminCall, type AdminRoute, adminRoute, nothing } from "../route.ts";
import { presentEvents } from "./entities.ts";

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
