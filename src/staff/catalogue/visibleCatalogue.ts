import type { Person } from "../access/rights.ts";
import { type Catalogue, keyIn } from "./catalogue.ts";
import type { Line } from "./catalogueLine.ts";
import { type SeenLine, seenBy } from "./lineSeenByPerson.ts";
import type { RevisionFacts } from "./revisionFacts.ts";
import { type Sight, sightOf } from "./visibleLines.ts";

/** A place where a document or a file is used. */
export interface Use {
  readonly line: SeenLine;
  /** True where readers of a language see it there. */
  readonly isPublished: boolean;
}

/**
 * The part of a catalogue that a person may see: published documents, and drafts by right. All
 * lists, counts, references and uses come from here, so that none of them reveals anything else.
 */
export class VisibleCatalogue {
  readonly #catalogue: Catalogue;
  readonly #person: Person;
  /** Keys of the documents that are hidden from the person; computed on first use. */
  #hidden: ReadonlySet<string> | undefined;

  constructor(catalogue: Catalogue, person: Person) {
    this.#catalogue = catalogue;
    this.#person = person;
  }

  /** Upper bound of the number of documents that the person sees. */
  get size(): number {
    return this.#catalogue.size;
  }

  /** Actor's id of the person. */
  get personId(): string {
    return this.#person.id;
  }

  lines(): Iterable<SeenLine> {
    return this.sight().lines();
  }

  /** Up-to-date sight, shared by all with the same rights to see. */
  sight(): Sight {
    return sightOf(this.#catalogue, this.#person);
  }

  byKey(key: string): SeenLine | undefined {
    const line = this.#catalogue.byKey(key);
    return line && this.#seen(line);
  }

  /** Returns the documents whose visible state refers to a document, by key. */
  usesOf(key: string): Use[] {
    const isReferring = (facts: RevisionFacts) =>
      facts.references.some((reference) => keyIn(reference) === key);
    return this.#uses(this.#catalogue.referring(key), isReferring);
  }

  /** Returns the documents whose visible state uses a stored file, by key. */
  usesOfFile(file: string): Use[] {
    return this.#uses(this.#catalogue.using(file), ({ files }) => files.includes(file));
  }

  /**
   * Returns the references of a document that lead nowhere for the person.
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
    return seenBy(this.#person, line);
  }
}

/** The part of a catalogue that a person may see. */
export function visibleIn(catalogue: Catalogue, person: Person): VisibleCatalogue {
  return new VisibleCatalogue(catalogue, person);
}
