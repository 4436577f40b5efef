import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import { givingWay } from "../../../base/process/timeSlices.ts";
import {
  lockPublication,
  setPublicationRevision,
} from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { Redirect, RedirectKind } from "../../../content/published/redirectBook.ts";
import { type Person, requireRight } from "../../access/rights.ts";

/** Most active redirects: each process holds them in memory. */
export const maxRedirects = 20_000;

/** Thrown where the number of redirects has reached its bound. */
export class TooManyRedirects extends Error {
  override readonly name = "TooManyRedirects";
  readonly status = 409;
}

interface Change {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type NewRedirect = Omit<Redirect, "id">;

/** Redirects written together: most rows of one statement. */
const rowsAtOnce = 50;

/**
 * Makes redirects, or changes those from the same addresses. They apply in every process from the
 * next revision of the publication on.
 * @param redirects checked (`checkRedirect`)
 * @returns their ids in the order given
 * @throws NotPermitted, TooManyRedirects
 */
export async function saveRedirects(
  store: Store,
  redirects: readonly NewRedirect[],
  kind: RedirectKind,
  change: Change,
): Promise<number[]> {
  requireRight(change.by, "redirect.edit", {}, "redirects");
  return inRevision(store, change, async (tx, revision) => {
    const ids = new Map<string, number>();
    const giveWay = givingWay();
    for (let first = 0; first < redirects.length; first += rowsAtOnce) {
      const page = redirects.slice(first, first + rowsAtOnce);
      const options = { kind, revision, by: change.by.id, now: change.now };
      for (const row of await putRedirects(tx, page, options)) ids.set(row.from, row.id);
      await giveWay();
    }
    await refuseTooMany(tx);
    const [only] = redirects;
    const entry: AuditEntry =
      kind === "import" || only === undefined
        ? { act: "redirect.import", subject: "redirects", detail: { redirects: redirects.length } }
        : {
            act: "redirect.save",
            subject: `redirect:${only.from}`,
            detail: { to: only.to ?? "", status: only.status },
          };
    return { value: redirects.map(({ from }) => ids.get(from) ?? 0), acts: [entry] };
  });
}

/**
 * Removes redirects; their hits are kept, in case they are made again.
 * @returns those that were active
 * @throws NotPermitted
 */
export async function removeRedirects(
  store: Store,
  ids: readonly number[],
  change: Change,
): Promise<number[]> {
  requireRight(change.by, "redirect.edit", {}, "redirects");
  return inRevision(store, change, async (tx, revision) => {
    const rows = await tx
      .updateTable("redirects")
      .set({ is_removed: 1, since: revision })
      .where("id", "in", ids.length === 0 ? [0] : [...ids])
      .where("is_removed", "=", 0)
      .returning(["id", "from_address"])
      .execute();
    const acts = rows.map(
      (row): AuditEntry => ({ act: "redirect.remove", subject: `redirect:${row.from_address}` }),
    );
    return { value: rows.map(({ id }) => id), acts };
  });
}

interface PutOptions {
  readonly kind: RedirectKind;
  readonly revision: number;
  readonly by: string;
  readonly now: number;
}

/** Writes redirects within a transaction that moves the publication's revision. */
export async function putRedirects(
  tx: Writing,
  redirects: readonly NewRedirect[],
  { kind, revision, by, now }: PutOptions,
): Promise<{ readonly id: number; readonly from: string }[]> {
  if (redirects.length === 0) return [];
  const rows = await tx
    .insertInto("redirects")
    .values(
      redirects.map(({ from, to, status }) => ({
        ...{ from_address: from, to_address: to, status, kind, is_removed: 0 },
        ...{ since: revision, made_at: now, made_by: by },
      })),
    )
    .onConflict((conflict) =>
      conflict.column("from_address").doUpdateSet((set) => ({
        to_address: set.ref("excluded.to_address"),
        status: set.ref("excluded.status"),
        kind: set.ref("excluded.kind"),
        is_removed: 0,
        since: revision,
        made_at: now,
        made_by: by,
      })),
    )
    .returning(["id", "from_address"])
    .execute();
  return rows.map((row) => ({ id: row.id, from: row.from_address }));
}

async function refuseTooMany(tx: Writing): Promise<void> {
  const { count } = await tx
    .selectFrom("redirects")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("is_removed", "=", 0)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxRedirects) throw new TooManyRedirects(`more than ${maxRedirects}`);
}

/** Runs a change under a new revision of the publication, which every process follows. */
async function inRevision<T>(
  store: Store,
  { by, now }: Change,
  work: (
    tx: Writing,
    revision: number,
  ) => Promise<{ readonly value: T; readonly acts: readonly AuditEntry[] }>,
): Promise<T> {
  const done = await store.transaction(async (tx) => {
    const revision = (await lockPublication(tx)) + 1;
    const { value, acts } = await work(tx, revision);
    if (acts.length === 0) return { value, revision: undefined };
    await setPublicationRevision(tx, revision);
    await appendAudit(tx, [...acts], { by, at: now });
    return { value, revision };
  });
  if (done.revision !== undefined) store.announce(done.revision);
  return done.value;
}
