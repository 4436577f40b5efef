import type * as z from "zod";
import { languages } from "../../../base/site/languages.ts";
import { leadsOnItsOwn } from "../../../content/queries/addresses/linkTargets.ts";
import { ArrangedSince, UnfitPlace } from "../../../staff/editing/arrangement/arrangementErrors.ts";
import { placeColumns } from "../../../staff/editing/arrangement/placeColumns.ts";
import {
  type ArrangedColumn,
  readColumns,
} from "../../../staff/editing/arrangement/readColumns.ts";
import {
  arrangedColumn,
  columnPlace,
  columnTree,
  placeChanges,
  type somePlace,
} from "../../contract/arrangement.ts";
import type { unfitPlace } from "../../contract/errorDetails.ts";
import { circleMessage, refusing } from "../documents/documentErrors.ts";
import { requireDraft } from "../documents/presentDocument.ts";
import { described } from "../fieldDescriptions.ts";
import { presentActors } from "../publishing/presentDifferences.ts";
import { adminObject } from "../reference/objectNames.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import { arrangementRefusal } from "./arrangementErrors.ts";

const shared = { area: "documents", needs: "draft.see", path: "/arrangement/columns" } as const;

adminObject("ColumnPlace", columnPlace);
adminObject(
  "ArrangedColumn",
  described(arrangedColumn, {
    leads: ({ adminArrangement }) => adminArrangement.fields.leads,
    saved: ({ adminArrangement }) => adminArrangement.fields.saved,
    published: ({ adminArrangement }) => adminArrangement.fields.published,
    may_arrange: ({ adminArrangement }) => adminArrangement.fields.mayArrange,
    has_other_changes: ({ adminArrangement }) => adminArrangement.fields.hasOtherChanges,
  }),
);
described(placeChanges, { changes: ({ adminArrangement }) => adminArrangement.fields.changes });

/** Routes of the tree of columns, as drafts have it. */
export const columnRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    summary: ({ adminArrangement }) => adminArrangement.routes.columns,
    data: columnTree,
    handle: presentTree,
  }),
  adminRoute({
    ...shared,
    method: "POST",
    maxBodyBytes: 256 * 1_024,
    summary: ({ adminArrangement }) => adminArrangement.routes.place,
    body: placeChanges,
    data: columnTree,
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
          const { key: column, problem, circle } = error;
          const reason =
            problem === "circle" ? circleMessage(circle, t) : t.adminArrangement.moves[problem];
          const data: z.output<typeof unfitPlace> = { key: column, problem, reason };
          throw arrangementRefusal("unfit-place", t, data);
        }
      });
      return presentTree(call);
    },
  }),
];

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
): Omit<z.input<typeof arrangedColumn>, "leads"> {
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
