import type { Language } from "../../site/languages.ts";
import { embargoSight, isLetIn } from "../rights/embargoSight.ts";
import { may, type Person } from "../rights/rights.ts";
import { type Catalogue, keyIn } from "./catalogue.ts";
import { type RevisionFacts, withTitles } from "./facts.ts";
import { type LanguageStatus, type Line, statusOf } from "./line.ts";

/** A document as one person sees it. */
export interface SeenLine {
  readonly line: Line;
  /** False where only what is published is seen: nothing of the line's draft may be shown then. */
  readonly seesDraft: boolean;
  /** The newest revision, or the newest published one with the titles that readers have. */
  readonly facts: RevisionFacts;
}

/** A place at which a document or a file is used. */
export interface Use {
  readonly line: SeenLine;
  /** True where readers of a language see it there. */
  readonly isPublished: boolean;
}

/**
 * The part of a catalogue that a person may see: what is published to readers, and drafts by right. All
 * lists, counts, references and uses come from here, so that none of them tells of anything else.
 */
export class VisibleCatalogue {
  readonly #catalogue: Catalogue;
  readonly #person: Person;
  /** Keys of the documents that are for the person as if they did not exist; found when asked for. */
  #hidden: ReadonlySet<string> | undefined;

  constructor(catalogue: Catalogue, person: Person) {
    this.#catalogue = catalogue;
    this.#person = person;
  }

  /** At least as many documents as the person sees. */
  get size(): number {
    return this.#catalogue.size;
  }

  /** Actor's id of the person. */
  get personId(): string {
    return this.#person.id;
  }

  *lines(): Generator<SeenLine, void> {
    for (const line of this.#catalogue.lines()) {
      const seen = this.#seen(line);
      if (seen !== undefined) yield seen;
    }
  }

  byKey(key: string): SeenLine | undefined {
    const line = this.#catalogue.byKey(key);
    return line && this.#seen(line);
  }

  /** The documents that refer to one, in what the person sees of them; by key. */
  usesOf(key: string): Use[] {
    const isReferring = (facts: RevisionFacts) =>
      facts.references.some((reference) => keyIn(reference) === key);
    return this.#uses(this.#catalogue.referring(key), isReferring);
  }

  /** The documents that use a stored file, in what the person sees of them; by key. */
  usesOfFile(file: string): Use[] {
    return this.#uses(this.#catalogue.using(file), ({ files }) => files.includes(file));
  }

  /**
   * The references of a document that lead nowhere, as the person sees them.
   * @returns keys that are missing, in the trash or of another type
   */
  broken({ facts }: SeenLine): string[] {
    const broken = this.#catalogue.brokenReferences();
    const hidden = this.#hiddenKeys();
    if (broken.size === 0 && hidden.size === 0) return [];
    return facts.references.flatMap((reference) => {
      const key = keyIn(reference);
      return broken.has(reference) || hidden.has(key) ? [key] : [];
    });
  }

  #hiddenKeys(): ReadonlySet<string> {
    this.#hidden ??= new Set(
      Array.from(this.#catalogue.embargoed(), (id) => this.#catalogue.byId(id)).flatMap((line) =>
        line === undefined || this.#seen(line) !== undefined ? [] : [line.key],
      ),
    );
    return this.#hidden;
  }

  #uses(ids: ReadonlySet<number>, isUsing: (facts: RevisionFacts) => boolean): Use[] {
    const uses: Use[] = [];
    for (const id of ids) {
      const line = this.#catalogue.byId(id);
      const seen = line && this.#seen(line);
      if (seen === undefined) continue;
      const live = Object.values(seen.line.live).some(({ facts }) => isUsing(facts));
      if (live || (seen.seesDraft && isUsing(seen.line.draft))) {
        uses.push({ line: seen, isPublished: live });
      }
    }
    return uses.sort((a, b) => (a.line.line.key < b.line.line.key ? -1 : 1));
  }

  #seen(line: Line): SeenLine | undefined {
    if (seesDraftOf(this.#person, line)) return { line, seesDraft: true, facts: line.draft };
    const facts = publishedFacts(line);
    return facts && { line, seesDraft: false, facts };
  }
}

/**
 * The newest published revision of a document, with the titles that readers have: each from the revision
 * that its language shows. A revision holds the other language's texts too, published or not.
 */
function publishedFacts({ key, live: { en, zh } }: Line): RevisionFacts | undefined {
  const newest = (en?.facts.number ?? 0) > (zh?.facts.number ?? 0) ? en : zh;
  if (newest === undefined || en?.facts === zh?.facts) return newest?.facts;
  const titles = { en: en?.facts.titles.en, zh: zh?.facts.titles.zh };
  return withTitles(key, newest.facts, titles);
}

/** The part of a catalogue that a person may see. */
export function visibleIn(catalogue: Catalogue, person: Person): VisibleCatalogue {
  return new VisibleCatalogue(catalogue, person);
}

/** The same condition as `draftVisible()` has in queries. */
function seesDraftOf(person: Person, { type, key, draft, embargo }: Line): boolean {
  if (embargo !== undefined) return isLetIn(embargoSight(person), embargo);
  const column = type === "column" ? key : draft.column;
  return may(person, "draft.see", { type, column });
}

/** A document's status in a language as a person sees it; null: nothing is published in it. */
export function seenStatus(
  { line, seesDraft }: SeenLine,
  language: Language,
): LanguageStatus | null {
  if (seesDraft) return statusOf(line, language);
  return line.live[language] === undefined ? null : "published";
}

/** Time of the newest thing that a person sees of a document, in milliseconds since 1970. */
export function seenAt({ line, seesDraft }: SeenLine): number {
  const shown = Math.max(line.live.en?.publishedAt ?? 0, line.live.zh?.publishedAt ?? 0);
  return seesDraft ? Math.max(shown, line.draftAt, line.unsaved?.at ?? 0) : shown;
}
