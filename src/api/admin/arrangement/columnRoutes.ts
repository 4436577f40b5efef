import * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { leadsOnItsOwn } from "../../../content/queries/addresses/addresses.ts";
import { menuLocations } from "../../../content/types/column.ts";
import { key } from "../../../content/types/fields/fields.ts";
import { ArrangedSince, UnfitPlace } from "../../../staff/editing/arrangement/errors.ts";
import { placeColumns } from "../../../staff/editing/arrangement/placeColumns.ts";
import {
  type ArrangedColumn,
  readColumns,
} from "../../../staff/editing/arrangement/readColumns.ts";
import { withText } from "../../schemaRegistry.ts";
import { language } from "../documents/entities.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { refusing } from "../documents/refusals.ts";
import { adminObject } from "../objects.ts";
import { actorEntity } from "../publishing/entities.ts";
import { presentActors } from "../publishing/present.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { arrangementRefusal } from "./refusals.ts";

const shared = { area: "documents", needs: "draft.see", path: "/arrangement/columns" } as const;

/** Most columns that one request puts elsewhere. */
const maxChanges = 500;

/** As working copies hold them, which may name what is no key. */
const placeFields = {
  parent: z.string().nullable(),
  position: z.int().min(0),
  status: z.union([z.literal(0), z.literal(1)]),
  locations: z.array(z.enum(menuLocations)),
};

const place = adminObject("ColumnPlace", z.object(placeFields));

const somePlace = z.strictObject(placeFields).partial();

const columnEntity = adminObject(
  "ArrangedColumn",
  z.object({
    ...{ id: z.int(), key: z.string(), type: z.int(), href: z.string().nullable() },
    leads: withText(({ adminArrangement }) => adminArrangement.fields.leads, z.boolean()),
    title: z.object({ en: z.string().nullable(), zh: z.string().nullable() }),
    place: withText(({ adminArrangement }) => adminArrangement.fields.place, place),
    saved: withText(({ adminArrangement }) => adminArrangement.fields.saved, place),
    published: withText(
      ({ adminArrangement }) => adminArrangement.fields.published,
      place.nullable(),
    ),
    languages: z.array(language),
    may_arrange: withText(
      ({ adminArrangement }) => adminArrangement.fields.mayArrange,
      z.boolean(),
    ),
    has_other_changes: withText(
      ({ adminArrangement }) => adminArrangement.fields.hasOtherChanges,
      z.boolean(),
    ),
    changed_by: actorEntity.nullable(),
  }),
);

const treeEntity = z.object({ columns: z.array(columnEntity) });

/** The tree of columns as the drafts have it. */
export const columnRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    summary: ({ adminArrangement }) => adminArrangement.routes.columns,
    data: treeEntity,
    handle: presentTree,
  }),
  adminRoute({
    ...shared,
    method: "POST",
    maxBodyBytes: 256 * 1_024,
    summary: ({ adminArrangement }) => adminArrangement.routes.place,
    body: z.object({
      changes: withText(
        ({ adminArrangement }) => adminArrangement.fields.changes,
        z
          .array(z.strictObject({ key: key(), from: somePlace, to: somePlace }))
          .min(1)
          .max(maxChanges),
      ),
    }),
    data: treeEntity,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      for (const one of body.changes) await requireDraft(call, one.key);
      await refusing(t, async () => {
        try {
          const changes = body.changes.map(({ key: column, from, to }) => ({
            ...{ key: column, from: given(from), to: given(to) },
          }));
          await placeColumns(services.store, { changes, by: caller.person, now });
        } catch (error) {
          if (error instanceof ArrangedSince) {
            throw arrangementRefusal("arranged-since", t, { keys: [...error.keys] });
          }
          if (!(error instanceof UnfitPlace)) throw error;
          const { key: column, problem } = error;
          const reason = t.adminArrangement.moves[problem];
          throw arrangementRefusal("unfit-place", t, { key: column, problem, reason });
        }
      });
      return presentTree(call);
    },
  }),
];

/** What is given of a place. */
function given({ parent, position, status, locations }: z.output<typeof somePlace>) {
  return {
    ...(parent !== undefined && { parent }),
    ...(position !== undefined && { position }),
    ...(status !== undefined && { status }),
    ...(locations !== undefined && { locations }),
  };
}

async function presentTree({ services, caller }: Pick<AdminCall, "services" | "caller">) {
  const { db } = services.store;
  const columns = await readColumns(db, caller.person);
  const actor = await presentActors(
    db,
    columns.map(({ changedBy }) => changedBy),
  );
  const { views } = services.live.current();
  const leads = ({ key: own, href, type }: ArrangedColumn) => {
    const body = { href: href ?? undefined, type };
    return languages.some((one) => leadsOnItsOwn(views[one].column(own), body));
  };
  return { columns: columns.map((one) => ({ ...presentColumn(one, actor), leads: leads(one) })) };
}

function presentColumn(
  column: ArrangedColumn,
  actor: Awaited<ReturnType<typeof presentActors>>,
): Omit<z.input<typeof columnEntity>, "leads"> {
  const { id, key: own, type, href, title, saved, published } = column;
  return {
    ...{ id, key: own, type, href, title: { ...title } },
    place: presentPlace(column),
    saved: presentPlace(saved),
    published: published && presentPlace(published),
    languages: [...column.languages],
    may_arrange: column.mayArrange,
    has_other_changes: column.hasOtherChanges,
    changed_by: actor(column.changedBy),
  };
}

function presentPlace({ parent, position, status, locations }: ArrangedColumn["saved"]) {
  return { parent, position, status, locations: [...locations] };
}
