import type * as z from "zod";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { ContentType } from "../../../content/types/contentType.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import type { Scheduled } from "../../../staff/catalogue/catalogueQuery.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { completeness } from "../../../staff/catalogue/partCompleteness.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import { actorsIn, type HandOver, handOversOf } from "../../../staff/teamwork/handOvers.ts";
import type { documentTitle } from "../../contract/documents.ts";
import { listEntry } from "../../contract/lists.ts";
import { presentEntry } from "../documents/presentListedDocument.ts";
import { sitePagesOf } from "../documents/sitePageAddresses.ts";
import { described } from "../fieldDescriptions.ts";

described(listEntry, {
  facts: ({ adminLists }) => adminLists.fields.facts,
  titles: ({ adminLists }) => adminLists.fields.titles,
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
  const drafts = lines.filter(({ seesDraft }) => seesDraft);
  const handOvers = await handOversOf(
    db,
    drafts.map(({ line }) => line.id),
  );
  const names = await displayNames(db, [
    ...drafts.map(({ line }) => line.author),
    ...Array.from(handOvers.values(), actorsIn).flat(),
  ]);
  return lines.map((seen) => {
    const entry = presentEntry(seen, pending);
    return {
      ...entry,
      author_name: names.get(entry.author ?? "") ?? null,
      pages: sitePagesOf(publication, addressing, entry.key),
      facts: seen.facts.listed,
      titles: titlesOf(catalogue, seen),
      completeness: completeness(catalogue, seen)?.counts ?? null,
      hand_over: presentShortly(handOvers.get(entry.id), names),
    };
  });
}

function presentShortly(one: HandOver | undefined, names: ReadonlyMap<string, string>) {
  if (one === undefined) return null;
  const { account, role, takenBy, note } = one;
  const nameOf = (id: number | null) => (id === null ? null : (names.get(`account:${id}`) ?? ""));
  return { person: nameOf(account), role, taken_by: nameOf(takenBy), line: note };
}

/** Titles of what the shown facts refer to, by key, as far as the person sees them. */
function titlesOf(
  catalogue: VisibleCatalogue,
  { line, facts }: SeenLine,
): Record<string, z.input<typeof documentTitle>> {
  const { listed = [] }: ContentType = contentTypes[line.type];
  const keys = listed.flatMap(({ path, kind }) =>
    kind === "reference" ? (facts.listed[path] ?? []) : [],
  );
  const known = keys.flatMap((key): [string, z.input<typeof documentTitle>][] => {
    const seen = catalogue.byKey(key);
    if (seen === undefined) return [];
    const { en = null, zh = null } = seen.facts.titles;
    return [[key, { en, zh }]];
  });
  return Object.fromEntries(known);
}
