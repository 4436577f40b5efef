import * as z from "zod";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { languages } from "../../../base/site/languages.ts";
import { hasValue } from "../../../base/site/values/completeness.ts";
import {
  isGridPart,
  noParts,
  type PartCounts,
  partCounts,
} from "../../../staff/catalogue/grid/familyPartCounts.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { contentOf, isAnsweredByOrderCodes } from "../../../staff/catalogue/partCompleteness.ts";
import { isListedIn } from "../../../staff/catalogue/revisionFacts.ts";
import { type VisibleCatalogue, visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { type namedDocument, parameterUses } from "../../contract/families.ts";
import { text } from "../../parameters.ts";
import { keyList } from "../commonParameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { presentCounts } from "../grid/gridRoutes.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

/** Routes for the editor of a family's parameters. */
export const familyRoutes: readonly AdminRoute[] = [
  adminRoute({
    area: "documents",
    needs: "draft.see",
    method: "GET",
    path: "/parameter-uses",
    summary: ({ adminFamilies }) => adminFamilies.routes.uses,
    query: z.object({
      keys: withText(({ adminDocuments }) => adminDocuments.fields.keys, keyList()),
      family: withText(({ adminFamilies }) => adminFamilies.fields.family, text().optional()),
    }),
    data: parameterUses,
    async handle({ services, caller, query }) {
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const found = await inTimeSlices(counted(catalogue, query.family, query.keys));
      const { counts = noParts, values = new Map(), families = new Map() } = found ?? {};
      return {
        ...presentCounts(counts),
        list: query.keys.flatMap((key) => {
          const seen = catalogue.byKey(key);
          if (seen?.line.type !== "parameter") return [];
          const { group, kind = "", unit = "" } = seen.facts.listed;
          return [
            {
              ...{ ...nameOf(seen), kind, unit, parts: values.get(key) ?? 0 },
              group: group === undefined ? null : groupOf(catalogue, group),
              families: families.get(key) ?? [],
            },
          ];
        }),
      };
    },
  }),
];

interface Counted {
  /** The family's parts. */
  readonly counts: PartCounts;
  /** Number of parts with a value, by parameter. */
  readonly values: ReadonlyMap<string, number>;
  /** Other families that use it, by parameter. */
  readonly families: ReadonlyMap<string, z.output<typeof namedDocument>[]>;
}

/** Documents read in one step. */
const stepLength = 256;

function* counted(
  catalogue: VisibleCatalogue,
  family: string | undefined,
  keys: readonly string[],
): Generator<undefined, Counted> {
  const counts = (yield* partCounts(catalogue)).get(family ?? "") ?? noParts;
  let looked = 0;
  const values = new Map<string, number>();
  const families = new Map<string, z.output<typeof namedDocument>[]>();
  const ofOrderCodes = (key: string) => isAnsweredByOrderCodes(catalogue, key);
  for (const seen of catalogue.lines()) {
    looked += 1;
    if (looked % stepLength === 0) yield;
    const { line, facts } = seen;
    if (isGridPart(seen) && family !== undefined && isListedIn(facts, family)) {
      const content = contentOf(facts);
      for (const key of keys) {
        const isThere = languages.some((language) =>
          hasValue({ content, ofOrderCodes }, key, language),
        );
        if (isThere) values.set(key, (values.get(key) ?? 0) + 1);
      }
    } else if (line.type === "column" && line.trashedAt === null && line.key !== family) {
      for (const key of facts.parameters) {
        const known = families.get(key);
        if (known === undefined) families.set(key, [nameOf(seen)]);
        else known.push(nameOf(seen));
      }
    }
  }
  return { counts, values, families };
}

function nameOf({ line, facts }: SeenLine): z.output<typeof namedDocument> {
  return { key: line.key, title: { ...facts.titles } };
}

function groupOf(catalogue: VisibleCatalogue, key: string): z.output<typeof namedDocument> {
  const seen = catalogue.byKey(key);
  return seen === undefined ? { key, title: {} } : nameOf(seen);
}
