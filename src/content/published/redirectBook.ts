import { addressText, type SiteAddress } from "../../base/site/addresses/comparableAddress.ts";
import { type redirectKinds, redirectStatuses } from "../../base/site/redirectCodes.ts";
import type { Reading } from "../../base/store/tables.ts";

/** All redirects or, with a revision of the publication, those that changed after it, removed ones too. */
export async function changedRedirects(
  db: Reading,
  sinceRevision?: number,
): Promise<RedirectRow[]> {
  const rows = await db
    .selectFrom("redirects")
    .select(["id", "from_address", "to_address", "status", "is_removed"])
    .$if(sinceRevision === undefined, (query) => query.where("is_removed", "=", 0))
    .$if(sinceRevision !== undefined, (query) => query.where("since", ">", sinceRevision ?? 0))
    .execute();
  return rows.flatMap((row) => {
    const { id, from_address: from, to_address: to } = row;
    const status = statusOf(row.status);
    return status === undefined ? [] : [{ id, from, to, status, isRemoved: row.is_removed === 1 }];
  });
}

export function statusOf(status: number): RedirectStatus | undefined {
  return redirectStatuses.find((one) => one === status);
}

export type RedirectStatus = (typeof redirectStatuses)[number];

export type RedirectKind = (typeof redirectKinds)[number];

/** A redirect in force. */
export interface Redirect {
  readonly id: number;
  /** Address in the form in which addresses are compared (`addressText`). */
  readonly from: string;
  /** `doc:KEY`, an address of this site, or one of another; null: gone (410). */
  readonly to: string | null;
  readonly status: RedirectStatus;
}

/** A redirect as it is stored; one that was removed is not in force. */
export interface RedirectRow extends Redirect {
  readonly isRemoved: boolean;
}

/** The redirects in force, frozen. */
export class RedirectBook {
  readonly #byFrom: ReadonlyMap<string, Redirect>;
  /** Queries that redirects name, by path; made when they are first looked for. */
  #searches: ReadonlyMap<string, readonly string[]> | undefined;

  private constructor(byFrom: ReadonlyMap<string, Redirect>) {
    this.#byFrom = byFrom;
  }

  static readonly empty = new RedirectBook(new Map());

  get size(): number {
    return this.#byFrom.size;
  }

  all(): Iterable<Redirect> {
    return this.#byFrom.values();
  }

  /** The redirect from an address, as it is written in `Redirect.from`. */
  get(from: string): Redirect | undefined {
    return this.#byFrom.get(from);
  }

  /**
   * The redirect of an address: one with its queries takes precedence over one of the path alone.
   */
  find(address: SiteAddress): Redirect | undefined {
    if (this.#byFrom.size === 0) return undefined;
    const exact = this.#byFrom.get(addressText(address));
    if (exact !== undefined || address.search === "") return exact;
    return this.#byFrom.get(addressText({ ...address, search: "" }));
  }

  /** Queries that redirects of a path name; a path in the form in which addresses are compared. */
  searchesOf(path: string): readonly string[] {
    this.#searches ??= searchesByPath(this.#byFrom.keys());
    return this.#searches.get(path) ?? [];
  }

  /** The book after a change of some rows. */
  with(rows: readonly RedirectRow[]): RedirectBook {
    if (rows.length === 0) return this;
    const byFrom = new Map(this.#byFrom);
    for (const { isRemoved, ...redirect } of rows) {
      if (isRemoved) byFrom.delete(redirect.from);
      else byFrom.set(redirect.from, redirect);
    }
    return new RedirectBook(byFrom);
  }
}

function searchesByPath(addresses: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  for (const address of addresses) {
    const [path = "", search] = address.split("?", 2);
    if (search === undefined) continue;
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [search]);
    else known.push(search);
  }
  return byPath;
}
