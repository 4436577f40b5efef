import * as z from "zod";
import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import { missingFilters } from "../../../base/site/values/completeness.ts";
import {
  countedFamilies,
  type PartCounts,
} from "../../../staff/catalogue/grid/familyPartCounts.ts";
import { gridBlock } from "../../../staff/catalogue/grid/gridBlock.ts";
import { gridColumns, gridPaths } from "../../../staff/catalogue/grid/gridColumns.ts";
import { gridOrders, gridRows, maxGridRows } from "../../../staff/catalogue/grid/gridRows.ts";
import { lackingPaths } from "../../../staff/catalogue/grid/missingValues.ts";
import { type SeenLine, seenStatus } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import {
  gridColumn,
  gridFacts,
  gridFamilies,
  gridRow,
  gridBlock as rowsOfBlock,
} from "../../contract/grid.ts";
import { freeText, ids, oneOf, text } from "../../parameters.ts";
import { refusal } from "../documents/documentErrors.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { presentActors } from "../publishing/presentDifferences.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Most parts of a block. */
const maxBlock = 100;

const family = withText(({ adminGrid }) => adminGrid.fields.family, text().optional());

described(gridColumn, {
  path: ({ adminGrid }) => adminGrid.fields.path,
  is_bilingual: ({ adminGrid }) => adminGrid.fields.bilingual,
});
described(gridFacts, {
  ids: ({ adminGrid }) => adminGrid.fields.ids(maxGridRows),
  missing: ({ adminGrid }) => adminGrid.fields.lacking,
});
described(gridRow, {
  revision: ({ adminGrid }) => adminGrid.fields.revision,
  home: ({ adminGrid }) => adminGrid.fields.home,
  closed: ({ adminGrid }) => adminGrid.fields.closed,
  lacks: ({ adminGrid }) => adminGrid.fields.lacks,
  is_unsaved: ({ adminGrid }) => adminGrid.fields.unsaved,
  may: ({ adminGrid }) => adminGrid.fields.may,
  values: ({ adminGrid }) => adminGrid.fields.values,
  unsaved: ({ adminGrid }) => adminGrid.fields.unsavedCells,
});

/** The grid of parts and parameters: its columns and order, its rows in blocks. */
export const gridRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/grid/families",
    summary: ({ adminGrid }) => adminGrid.routes.families,
    data: gridFamilies,
    async handle({ services, caller }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const families = await countedFamilies(catalogue);
      return {
        list: families.map(({ family: { line, facts }, ...counts }) => ({
          ...{ key: line.key, title: facts.titles, ...presentCounts(counts) },
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
    data: gridFacts,
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
    data: rowsOfBlock,
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
          ...presentPlace(catalogue, shown, seen, paths),
          values: values.map((value) => value ?? null),
          unsaved: unsaved.map(({ place, value, by }) => ({
            ...{ place, value: value ?? null, by: actor(by)?.name ?? null },
          })),
        })),
      };
    },
  }),
];

/** Presents how many parts a family lists. */
export function presentCounts({ lackingRequired, ...counts }: PartCounts) {
  return { ...counts, lacking_required: lackingRequired };
}

/** Gaps of a part, and parameters that its own family lacks where the grid is another one's. */
function presentPlace(
  catalogue: VisibleCatalogue,
  shown: SeenLine | undefined,
  seen: SeenLine,
  paths: readonly string[],
) {
  const lacks = {
    must: [...lackingPaths(catalogue, seen, "must")],
    should: [...lackingPaths(catalogue, seen, "should")],
  };
  const own = catalogue.byKey(seen.facts.column ?? "");
  if (shown === undefined || own === undefined || own.line.id === shown.line.id) {
    return { home: null, closed: [], lacks };
  }
  const known = new Set(own.facts.parameters.map((key) => pointer(["values", key])));
  const closed = paths.filter((path) => path.startsWith("/values/") && !known.has(path));
  return { home: { key: own.line.key, title: own.facts.titles }, closed, lacks };
}

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
