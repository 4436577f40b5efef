import type { SectionKey } from "../../base/site/addresses/addressSections.ts";
import { slugName } from "../../base/site/addresses/slugs.ts";
import { RedirectBook, type RedirectRow } from "./redirectBook.ts";

/** A readable address as stored: the present one, or a former one that redirects to it. */
export interface AddressRow {
  readonly documentId: number;
  readonly section: SectionKey;
  readonly slug: string;
  readonly isCurrent: boolean;
}

/** Changed addresses and redirects. */
export interface AddressChanges {
  readonly addresses?: readonly AddressRow[];
  readonly redirects?: readonly RedirectRow[];
}

/** The readable addresses and redirects of a publication, frozen. */
export class AddressBook {
  readonly redirects: RedirectBook;
  readonly #byName: ReadonlyMap<string, AddressRow>;
  readonly #current: ReadonlyMap<number, AddressRow>;

  private constructor(
    byName: ReadonlyMap<string, AddressRow>,
    current: ReadonlyMap<number, AddressRow>,
    redirects: RedirectBook,
  ) {
    this.redirects = redirects;
    this.#byName = byName;
    this.#current = current;
  }

  static readonly empty = new AddressBook(new Map(), new Map(), RedirectBook.empty);

  /** The address under a slug in any case, present or former. */
  find(section: SectionKey, slug: string): AddressRow | undefined {
    return this.#byName.get(keyOf(section, slug));
  }

  /** A document's present address. */
  of(documentId: number): AddressRow | undefined {
    return this.#current.get(documentId);
  }

  /** The book after a change; addresses are never removed. */
  with({ addresses = [], redirects = [] }: AddressChanges): AddressBook {
    if (addresses.length === 0 && redirects.length === 0) return this;
    const nextRedirects = this.redirects.with(redirects);
    if (addresses.length === 0) return new AddressBook(this.#byName, this.#current, nextRedirects);
    const byName = new Map(this.#byName);
    const current = new Map(this.#current);
    for (const row of addresses) {
      byName.set(keyOf(row.section, row.slug), row);
      if (row.isCurrent) current.set(row.documentId, row);
    }
    return new AddressBook(byName, current, nextRedirects);
  }
}

const keyOf = (section: SectionKey, slug: string) => `${section}/${slugName(slug)}`;
