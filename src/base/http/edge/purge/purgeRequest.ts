/** A request that removes responses from a shared cache. */
export interface PurgeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Addresses and secret of the shared caches of one kind. */
export interface PurgeTarget {
  /** One address for each cache; each gets the whole purge. */
  readonly urls: readonly string[];
  readonly token?: string | undefined;
}

/** The requests by which every response with one of the tags is removed. */
export type PurgeAdapter = (target: PurgeTarget, tags: readonly string[]) => PurgeRequest[];

/** The secret as most services take it. */
export function bearer(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
