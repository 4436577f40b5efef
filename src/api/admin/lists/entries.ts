import * as z from "zod";
import type { Addressing } from "../../../base/http/requests/addressing.ts";
import type { Completion } from "../../../base/site/values/requirements.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { ContentType } from "../../../content/types/contentType.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import { type Completeness, completeness } from "../../../staff/catalogue/completeness.ts";
import type { Scheduled } from "../../../staff/catalogue/query.ts";
import type { SeenLine } from "../../../staff/catalogue/seenLine.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visible.ts";
import { withText } from "../../schemaRegistry.ts";
import { documentEntry, presentEntry } from "../documents/entities.ts";
import { sitePages, sitePagesOf } from "../documents/sitePages.ts";

const title = z.object({ en: z.string().nullable(), zh: z.string().nullable() });

const share = z.object({ filled: z.int(), wanted: z.int() });

const completion = z.object({ must: share, should: share });

/** How many of its family's parameters a product has, and of what the family requires by language. */
const completenessEntity = share.extend({
  languages: z.object({ en: completion, zh: completion }),
});

/** A document in a list, with the facts that lists of its type show. */
export const listEntry = documentEntry.extend({
  author_name: z.string().nullable(),
  pages: sitePages,
  facts: withText(({ adminLists }) => adminLists.fields.facts, z.record(z.string(), z.string())),
  titles: withText(({ adminLists }) => adminLists.fields.titles, z.record(z.string(), title)),
  completeness: completenessEntity.nullable(),
});

interface Listing {
  readonly catalogue: VisibleCatalogue;
  readonly pending: ReadonlyMap<number, readonly Scheduled[]>;
  readonly lines: readonly SeenLine[];
  readonly publication: Publication;
  readonly addressing: Addressing;
}

/** Presents the documents of a list, as far as the person sees them. */
export async function presentEntries(
  db: Reading,
  { catalogue, pending, lines, publication, addressing }: Listing,
): Promise<z.input<typeof listEntry>[]> {
  const names = await displayNames(
    db,
    lines.flatMap(({ line, seesDraft }) => (seesDraft ? (line.author ?? []) : [])),
  );
  return lines.map((seen) => {
    const entry = presentEntry(seen, pending);
    return {
      ...entry,
      author_name: names.get(entry.author ?? "") ?? null,
      pages: sitePagesOf(publication, addressing, entry.key),
      facts: seen.facts.listed,
      titles: titlesOf(catalogue, seen),
      completeness: presentCompleteness(completeness(catalogue, seen)),
    };
  });
}

function presentCompleteness(
  found: Completeness | undefined,
): z.input<typeof completenessEntity> | null {
  if (found === undefined) return null;
  const { filled, wanted, languages } = found;
  const counts = ({ must, should }: Completion) => ({ must, should });
  return { filled, wanted, languages: { en: counts(languages.en), zh: counts(languages.zh) } };
}

/** Titles of what the shown facts refer to, by key, as far as the person sees them. */
function titlesOf(
  catalogue: VisibleCatalogue,
  { line, facts }: SeenLine,
): Record<string, z.input<typeof title>> {
  const { listed = [] }: ContentType = contentTypes[line.type];
  const keys = listed.flatMap(({ path, kind }) =>
    kind === "reference" ? (facts.listed[path] ?? []) : [],
  );
  const known = keys.flatMap((key): [string, z.input<typeof title>][] => {
    const seen = catalogue.byKey(key);
    if (seen === undefined) return [];
    const { en = null, zh = null } = seen.facts.titles;
    return [[key, { en, zh }]];
  });
  return Object.fromEntries(known);
}
