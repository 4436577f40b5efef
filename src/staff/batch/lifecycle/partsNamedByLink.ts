import { isSectionKey, sections } from "../../../base/site/addresses/addressSections.ts";
import { type SiteAddress, siteAddress } from "../../../base/site/addresses/comparableAddress.ts";
import { parseId } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { pages } from "../../../base/site/addresses/pages.ts";
import type { AddressBook } from "../../../content/published/siteAddressBook.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { withoutOrigin } from "../../editing/redirects/checkRedirect.ts";
import type { LifecyclePart } from "./lifecycleParts.ts";

/** A comparison of parts, as a page and as a file. */
const comparisonPaths: readonly string[] = [
  pages["product-compare"].path,
  `${pages["product-compare"].path}.csv`,
];

/** Queries in which parts are named: comparisons, and forms that begin with parts. */
const namingQueries = ["ids", "part"] as const;

/** Parts that an address of the site leads to or names. */
export interface NamedParts {
  readonly keys: readonly string[];
  readonly isComparison: boolean;
}

/** A selected part with the id of its document. */
export interface IdentifiedPart {
  readonly id: number;
  readonly part: LifecyclePart;
}

/** The selected parts by everything that names them but their keys: ids, numbers, order codes. */
export class PartNames {
  /** Keys of the parts. */
  readonly keys: ReadonlySet<string>;
  readonly #byId: ReadonlyMap<number, string>;
  readonly #byNumber: ReadonlyMap<string, string>;
  readonly #addresses: AddressBook;
  readonly #origins: readonly string[];

  /** @param origins scheme and host of this site, in whatever language */
  constructor(
    parts: readonly IdentifiedPart[],
    addresses: AddressBook,
    origins: readonly string[],
  ) {
    this.keys = new Set(parts.map(({ part }) => part.key));
    this.#byId = new Map(parts.map(({ id, part }) => [id, part.key]));
    this.#byNumber = new Map(
      parts.flatMap(({ part: { key, partNumber, variants } }) =>
        [partNumber, ...variants.map(({ orderCode }) => orderCode)]
          .filter((number) => number !== "")
          .map((number) => [partIdentity(number), key]),
      ),
    );
    this.#addresses = addresses;
    this.#origins = origins;
  }

  /** The key of the part that has a number or an order code, however it is written. */
  numbered(number: string): string | undefined {
    return this.#byNumber.get(partIdentity(number));
  }

  /** Parts that an address in a text leads to or names. */
  inAddress(written: string): NamedParts {
    const address = siteAddress(withoutOrigin(written.trim().replace(/#.*/s, ""), this.#origins));
    return address === undefined ? { keys: [], isComparison: false } : this.atAddress(address);
  }

  /** Parts that a parsed address leads to or names. */
  atAddress(address: SiteAddress): NamedParts {
    const queries = new URLSearchParams(address.search);
    const named = namingQueries.flatMap((name) =>
      queries.getAll(name).flatMap((list) => this.#listed(list)),
    );
    const id = this.#documentAt(address, queries);
    const own = id === undefined ? undefined : this.#byId.get(id);
    return {
      keys: [...new Set(own === undefined ? named : [own, ...named])],
      isComparison: comparisonPaths.includes(address.path),
    };
  }

  /** The id of the product whose page an address is. */
  #documentAt({ path }: SiteAddress, queries: URLSearchParams): number | undefined {
    if (path === pages["product-info"].path) return parseId(queries.get("id") ?? "");
    const [, section = "", ...slug] = path.split("/");
    if (!isSectionKey(section) || sections[section].type !== "product") return undefined;
    return this.#addresses.find(section, slug.join("/"))?.documentId;
  }

  /** The parts of a list of ids, part numbers and order codes by comma, which some of them hold. */
  #listed(list: string): string[] {
    const names = list.split(",");
    return names.flatMap((name, index) => {
      const id = parseId(name);
      const known =
        (id === undefined ? undefined : this.#byId.get(id)) ??
        this.numbered(name) ??
        this.numbered([name, names[index + 1] ?? ""].join(","));
      return known ?? [];
    });
  }
}
