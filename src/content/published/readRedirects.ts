import { redirectStatuses } from "../../base/site/redirects.ts";
import type { Reading } from "../../base/store/tables.ts";
import type { RedirectRow, RedirectStatus } from "./redirectBook.ts";

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
