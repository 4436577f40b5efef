import * as z from "zod";
import { requirementLevels } from "../../../base/site/values/requirements.ts";
import { gridColumns, gridKinds, gridPaths } from "../../../staff/catalogue/grid/columns.ts";
import { countedFamilies } from "../../../staff/catalogue/grid/families.ts";
import { missingFilters } from "../../../staff/catalogue/grid/lacking.ts";
import { gridOrders, gridRows, maxGridRows } from "../../../staff/catalogue/grid/order.ts";
import { gridBlock } from "../../../staff/catalogue/grid/rows.ts";
import { type SeenLine, seenStatus } from "../../../staff/catalogue/seenLine.ts";
import { visibleIn } from "../../../staff/catalogue/visible.ts";
import { freeText, ids, oneOf, text } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { statusSchema } from "../documents/entities.ts";
import { refusal } from "../documents/refusals.ts";
import { presentActors } from "../publishing/present.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Most parts of a block. */
const maxBlock = 100;

const title = z.object({ en: z.string().optional(), zh: z.string().optional() });

const family = withText(({ adminGrid }) => adminGrid.fields.family, text().optional());

const column = z.object({
  path: withText(({ adminGrid }) => adminGrid.fields.path, z.string()),
  label: title,
  kind: z.enum(gridKinds),
  is_bilingual: withText(({ adminGrid }) => adminGrid.fields.bilingual, z.boolean()),
  is_read_only: z.boolean(),
  group: z.object({ key: z.string(), title }).nullable(),
  parameter: z.string().nullable(),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: title })),
  min: z.number().nullable(),
  max: z.number().nullable(),
  max_length: z.int().nullable(),
  requirement: z.enum(requirementLevels).nullable(),
});

const row = z.object({
  id: z.int(),
  key: z.string(),
  part_number: z.string(),
  revision: withText(({ adminGrid }) => adminGrid.fields.revision, z.int()),
  is_unsaved: withText(({ adminGrid }) => adminGrid.fields.unsaved, z.boolean()),
  status: z.object({ en: statusSchema, zh: statusSchema }),
  may: withText(
    ({ adminGrid }) => adminGrid.fields.may,
    z.object({ facts: z.boolean(), en: z.boolean(), zh: z.boolean() }),
  ),
  values: withText(({ adminGrid }) => adminGrid.fields.values, z.array(z.unknown())),
  unsaved: withText(
    ({ adminGrid }) => adminGrid.fields.unsavedCells,
    z.array(z.object({ place: z.int(), value: z.unknown(), by: z.string().nullable() })),
  ),
});

/** The grid of parts and parameters: its columns and order, its rows in blocks. */
export const gridRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/grid/families",
    summary: ({ adminGrid }) => adminGrid.routes.families,
    data: z.object({
      list: z.array(z.object({ key: z.string(), title, parts: z.int(), incomplete: z.int() })),
    }),
    async handle({ services, caller }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const families = await countedFamilies(catalogue);
      return {
        list: families.map(({ family: { line, facts }, ...counts }) => ({
          ...{ key: line.key, title: facts.titles, ...counts },
        })),
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/grid",
    summary: ({ adminGrid }) => adminGrid.routes.grid,
    query: z.object({
      family,
      q: withText(({ adminDocuments }) => adminDocuments.fields.text, freeText().optional()),
      missing: withText(
        ({ adminGrid }) => adminGrid.fields.missing,
        oneOf(missingFilters).optional(),
      ),
      order: withText(({ adminGrid }) => adminGrid.fields.order, oneOf(gridOrders).default("part")),
      by: withText(({ adminGrid }) => adminGrid.fields.by, text().optional()),
    }),
    data: z.object({
      family: z.object({ key: z.string(), title }).nullable(),
      columns: z.array(column),
      total: z.int(),
      ids: withText(({ adminGrid }) => adminGrid.fields.ids(maxGridRows), z.array(z.int())),
      missing: withText(({ adminGrid }) => adminGrid.fields.lacking, z.record(z.string(), z.int())),
    }),
    async handle(call) {
      const { services, caller, query } = call;
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const shown = seenFamily(call, catalogue.byKey(query.family ?? ""), query.family);
      const { db } = services.store;
      const columns = await gridColumns(db, catalogue, shown);
      const isSortable = columns.some(({ parameter }) => parameter === query.by);
      const rows = await gridRows(db, catalogue, {
        ...{ family: query.family, text: query.q, missing: query.missing },
        ...{ order: query.order, by: isSortable ? query.by : undefined },
      });
      return {
        family: shown === undefined ? null : { key: shown.line.key, title: shown.facts.titles },
        columns: columns.map(({ isBilingual, isReadOnly, maxLength, options, ...rest }) => ({
          ...{ ...rest, options: [...options], max_length: maxLength },
          ...{ is_bilingual: isBilingual, is_read_only: isReadOnly },
        })),
        total: rows.total,
        ids: rows.lines.map(({ line }) => line.id),
        missing: rows.missing,
      };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/grid/rows",
    summary: ({ adminGrid }) => adminGrid.routes.rows,
    query: z.object({
      family,
      ids: withText(({ adminGrid }) => adminGrid.fields.block(maxBlock), ids(maxBlock)),
    }),
    data: z.object({ paths: z.array(z.string()), list: z.array(row) }),
    async handle(call) {
      const { services, caller, query } = call;
      const { person } = caller;
      const catalogue = visibleIn(await services.catalogue.current(), person);
      const shown = seenFamily(call, catalogue.byKey(query.family ?? ""), query.family);
      const { db } = services.store;
      const paths = await gridPaths(db, catalogue, shown);
      const rows = await gridBlock(db, { catalogue, person }, query.ids, paths);
      const actor = await presentActors(
        db,
        rows.flatMap(({ unsaved }) => unsaved.map(({ by }) => by)),
      );
      return {
        paths,
        list: rows.map(({ seen, values, unsaved, ...rest }) => ({
          ...{ id: seen.line.id, key: seen.line.key, ...rest },
          part_number: seen.facts.titles.en ?? seen.line.key,
          is_unsaved: seen.line.unsaved !== undefined,
          status: { en: seenStatus(seen, "en"), zh: seenStatus(seen, "zh") },
          values: values.map((value) => value ?? null),
          unsaved: unsaved.map(({ place, value, by }) => ({
            ...{ place, value: value ?? null, by: actor(by)?.name ?? null },
          })),
        })),
      };
    },
  }),
];

/**
 * The family that a request names.
 * @throws ApiError 404
 */
function seenFamily(
  { t }: Pick<AdminCall, "t">,
  seen: SeenLine | undefined,
  wanted: string | undefined,
): SeenLine | undefined {
  if (wanted === undefined) return undefined;
  if (seen?.seesDraft !== true || seen.line.type !== "column") throw refusal(404, "not-found", t);
  return seen;
}
