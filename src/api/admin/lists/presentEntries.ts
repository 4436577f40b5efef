import type * as z from "zod";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Publication } from "../../../content/published/publication.ts";
import type { ContentType } from "../../../content/types/contentType.ts";
import { contentTypes } from "../../../content/types/index.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { displayNames } from "../../../staff/accounts/people/displayNames.ts";
import type { Scheduled } from "../../../staff/catalogue/catalogueQuery.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { completeness } from "../../../staff/catalogue/partCompleteness.ts";
import { textMatcher } from "../../../staff/catalogue/revisionFacts.ts";
import type { VisibleCatalogue } from "../../../staff/catalogue/visibleCatalogue.ts";
import { actorsIn, type HandOver, handOversOf } from "../../../staff/teamwork/handOvers.ts";
import { labelOfPath } from "../../../staff/textSearch/fieldLabel.ts";
import { type Passage, passagesIn } from "../../../staff/textSearch/passages.ts";
import type { FoundByText } from "../../../staff/textSearch/textSearch.ts";
import { listEntry } from "../../contract/documentLists.ts";
import type { documentTitle } from "../../contract/documents.ts";
import { presentEntry } from "../documents/presentListedDocument.ts";
import { sitePagesOf } from "../documents/sitePageAddresses.ts";
import { described } from "../fieldDescriptions.ts";

described(listEntry, {
  facts: ({ adminLists }) => adminLists.fields.facts,
  titles: ({ adminLists }) => adminLists.fields.titles,
  passage: ({ adminLists }) => adminLists.fields.passage,
});

interface Listing {
  readonly catalogue: VisibleCatalogue;
  readonly pending: ReadonlyMap<number, readonly Scheduled[]>;
  readonly lines: readonly SeenLine[];
  readonly publication: Publication;
  readonly addressing: Addressing;
  /** The search by which they were found; undefined: none in texts. */
  readonly search: TextQuery | undefined;
}

interface TextQuery extends Pick<FoundByText, "marks"> {
  readonly text: string;
  /** Language of the person. */
  readonly language: Language;
}

/** Presents the documents of a list, as far as the person sees them. */
export async function presentEntries(
  db: Reading,
  { catalogue, pending, lines, publication, addressing, search }: Listing,
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
  const excerpts = await passagesOf(db, lines, search);
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
      passage: presentPassage(seen.line.type, excerpts.get(seen.line.id)),
    };
  });
}

function presentShortly(one: HandOver | undefined, names: ReadonlyMap<string, string>) {
  if (one === undefined) return null;
  const { account, role, takenBy, note } = one;
  const nameOf = (id: number | null) => (id === null ? null : (names.get(`account:${id}`) ?? ""));
  return { person: nameOf(account), role, taken_by: nameOf(takenBy), line: note };
}

/** Passages of the documents whose names do not say why they were found, by their ids. */
async function passagesOf(
  db: Reading,
  lines: readonly SeenLine[],
  search: TextQuery | undefined,
): Promise<ReadonlyMap<number, Passage>> {
  if (search === undefined) return new Map();
  const isNamed = textMatcher(search.text);
  return passagesIn(
    db,
    lines.filter(({ facts }) => !isNamed(facts)),
    search,
  );
}

function presentPassage(
  type: TypeName,
  passage: Passage | undefined,
): z.input<typeof listEntry>["passage"] {
  if (passage === undefined) return null;
  const { path, language = null, isPublishedOnly, segments } = passage;
  return {
    ...{ path, language, label: labelOfPath(type, path) },
    is_published_only: isPublishedOnly,
    segments: segments.map(({ text, hit }) => ({ text, is_match: hit })),
  };
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
