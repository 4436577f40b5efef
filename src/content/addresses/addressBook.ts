import type { SectionKey } from "../../site/sections.ts";
import { slugName } from "../../site/slugs.ts";

/** A readable address as it is stored: present, or a former one that leads to the present one. */
export interface AddressRow {
  readonly documentId: number;
  readonly section: SectionKey;
  readonly slug: string;
  readonly isCurrent: boolean;
}

/** The readable addresses of a publication, frozen: documents by slug, and slugs by document. */
export class AddressBook {
  readonly #byName: ReadonlyMap<string, AddressRow>;
  readonly #current: ReadonlyMap<number, AddressRow>;

  private constructor(
    byName: ReadonlyMap<string, AddressRow>,
    current: ReadonlyMap<number, AddressRow>,
  ) {
    this.#byName = byName;
    this.#current = current;
  }

  static readonly empty = new AddressBook(new Map(), new Map());

  /** The address under a slug in any case, present or former. */
  find(section: SectionKey, slug: string): AddressRow | undefined {
    return this.#byName.get(keyOf(section, slug));
  }

  /** A document's present address. */
  of(documentId: number): AddressRow | undefined {
    return this.#current.get(documentId);
  }

  /** The book after a change of some rows; addresses are never removed. */
  with(rows: readonly AddressRow[]): AddressBook {
    if (rows.length === 0) return this;
    const byName = new Map(this.#byName);
    const current = new Map(this.#current);
    for (const row of rows) {
      byName.set(keyOf(row.section, row.slug), row);
      if (row.isCurrent) current.set(row.documentId, row);
    }
    return new AddressBook(byName, current);
  }
}

const keyOf = (section: SectionKey, slug: string) => `${section}/${slugName(slug)}`;
