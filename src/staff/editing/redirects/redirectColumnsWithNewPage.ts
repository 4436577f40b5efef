import * as z from "zod";
import { addressText } from "../../../base/site/addresses/comparableAddress.ts";
import { pages } from "../../../base/site/addresses/pages.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { pageOfColumn } from "../../../content/queries/addresses/linkTargets.ts";
import { type NewRedirect, putRedirects } from "./editRedirects.ts";

/** A column that is published, with the body that readers saw before. */
export interface PublishedColumn {
  readonly id: number;
  readonly key: string;
  readonly before: unknown;
  readonly body: unknown;
}

const columnFacts = z.object({ href: z.string().optional(), type: z.number() });

interface Moment {
  /** The publication's revision. */
  readonly revision: number;
  /** Actor's id. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Makes redirects for columns that another page shows from now on: from the address on the former
 * page to the column, wherever it leads. They apply as long as the former page does not show the
 * column.
 */
export async function redirectMovedColumns(
  tx: Writing,
  columns: readonly PublishedColumn[],
  { revision, by, now }: Moment,
): Promise<void> {
  const redirects = columns.flatMap(({ id, key, before, body }): NewRedirect[] => {
    const old = pageOf(before);
    if (old === undefined || old === pageOf(body)) return [];
    const from = addressText({ path: pages[old].path, search: `id=${id}` });
    return [{ from, to: `doc:${key}`, status: 301 }];
  });
  await putRedirects(tx, redirects, { kind: "moved", revision, by, now });
}

function pageOf(body: unknown) {
  const { data } = columnFacts.safeParse(body);
  return data && pageOfColumn(data);
}
