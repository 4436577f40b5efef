import * as z from "zod";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import type { mentionKinds } from "../../../base/site/contentCodes.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import type { Publication } from "../../../content/published/publication.ts";
import { addressesIn } from "../../../content/richText/richText.ts";
import { newestBodies } from "../../catalogue/grid/newestBodies.ts";
import type { SeenLine } from "../../catalogue/lineSeenByPerson.ts";
import type { VisibleCatalogue } from "../../catalogue/visibleCatalogue.ts";
import type { PartNames } from "./partsNamedByLink.ts";

export type MentionKind = (typeof mentionKinds)[number];

/** A place at which a document names selected parts without a reference. */
export interface Mention {
  readonly line: SeenLine;
  readonly kind: MentionKind;
  /** The part number or the address, as it is written. */
  readonly text: string;
  /** Keys of the parts. */
  readonly parts: readonly string[];
  /** True where readers of a language see it. */
  readonly isPublished: boolean;
}

/** Sources that are searched for mentions. */
interface Searched {
  readonly db: Reading;
  readonly catalogue: VisibleCatalogue;
  readonly publication: Publication;
}

/** Drafts read at once. */
const draftsAtOnce = 50;

/**
 * The places at which documents name parts without a reference: cross references, comparisons and links
 * that are written as addresses. Published bodies are read from memory, of drafts those alone that
 * readers do not see; work is done in time slices. The parts' own bodies are left out.
 */
export async function mentionsOf(
  { db, catalogue, publication }: Searched,
  names: PartNames,
  most: number,
): Promise<{ readonly total: number; readonly list: readonly Mention[] }> {
  const found = new Map<string, Mention>();
  const note = (line: SeenLine, body: unknown, isPublished: boolean) => {
    for (const one of namedIn(body, names)) {
      const place = `${line.line.type} ${line.line.key} ${one.kind} ${one.text}`;
      if (!found.has(place)) found.set(place, { ...one, line, isPublished });
    }
  };
  const seen = (key: string) => {
    const line = names.keys.has(key) ? undefined : catalogue.byKey(key);
    return line?.line.trashedAt === null ? line : undefined;
  };
  await inTimeSlices(
    (function* () {
      const read = new WeakSet<object>();
      for (const language of languages) {
        for (const { key, body } of publication.views[language].docs()) {
          // Both languages hold one body where they publish the same.
          if (read.has(body)) continue;
          read.add(body);
          const line = seen(key);
          if (line !== undefined) note(line, body, true);
          yield;
        }
      }
    })(),
  );
  const drafts = [...catalogue.lines()].filter(hasOwnDraft).map(({ line }) => line.id);
  for (let first = 0; first < drafts.length; first += draftsAtOnce) {
    for (const { key, body } of await newestBodies(db, drafts.slice(first, first + draftsAtOnce))) {
      const line = seen(key);
      if (line !== undefined) note(line, body, false);
    }
  }
  const places = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mention]) => mention);
  return { total: places.length, list: places.slice(0, most) };
}

/** True for a draft that is not what readers of each language have. */
function hasOwnDraft({ line, seesDraft }: SeenLine): boolean {
  const { draft, live } = line;
  return seesDraft && languages.some((language) => live[language]?.facts.number !== draft.number);
}

type Named = Pick<Mention, "kind" | "text" | "parts">;

const withCrossReferences = z.object({
  crossReferences: z.array(z.object({ partNumber: z.string() })),
});

/** Mentions of parts in a body; a draft need not be a valid product yet. */
function namedIn(body: unknown, names: PartNames): Named[] {
  const read = withCrossReferences.safeParse(body);
  const crossed = (read.data?.crossReferences ?? []).flatMap(({ partNumber }): Named[] => {
    const part = names.numbered(partNumber);
    return part === undefined ? [] : [{ kind: "cross-reference", text: partNumber, parts: [part] }];
  });
  const linked = [...addresses(body)].flatMap((text): Named[] => {
    const { keys, isComparison } = names.inAddress(text);
    if (keys.length === 0) return [];
    return [{ kind: isComparison ? "comparison" : "address", text, parts: keys }];
  });
  return [...crossed, ...linked];
}

/** The addresses of a body: whole texts, and those of links in rich texts. */
function* addresses(value: unknown): Generator<string, void> {
  if (typeof value === "string") {
    if (!value.includes("/")) return;
    if (value.includes("href=")) yield* addressesIn(value);
    else if (/^(\/|https?:)/.test(value)) yield value;
  } else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) yield* addresses(inner);
  }
}
