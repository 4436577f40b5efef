import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { visible } from "../../../staff/access/visibleDocuments.ts";
import {
  listChangeSets,
  type StoredChangeSet,
} from "../../../staff/batch/changeSets/changeSetRows.ts";
import type { changeSet } from "../../contract/changeSets.ts";
import { ApiError } from "../../errors.ts";
import { id } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import type { Caller } from "../request/credential.ts";
import type { AdminCall } from "../route.ts";
import { presentChangeSets } from "./presentChangeSets.ts";

/** Description common to all routes of change sets. */
export const shared = { area: "documents", needs: "draft.see" } as const;

/** Time for which a request waits for a small change set, in milliseconds. */
const waitMs = 4_000;

/** Documents of a change set that a request waits for. */
const smallSet = 200;

/** Path parameters of the routes of one change set. */
export const params = z.object({
  id: withText(({ adminChangeSets }) => adminChangeSets.fields.id, id()),
});

/** A call about one change set. */
export type Call = AdminCall<z.output<typeof params>>;

/** A change set as it stands. @param isBegun a small one is waited for */
export async function presentOne(
  call: Pick<Call, "services" | "caller" | "params" | "t">,
  isBegun: boolean,
): Promise<z.input<typeof changeSet>> {
  const {
    services,
    params: { id: wanted },
  } = call;
  const begun = await setOf(call);
  if (isBegun && begun.total <= smallSet) {
    await services.changeSets.wakeAndWait(wanted, waitMs);
  } else if (isBegun) services.changeSets.wake(wanted);
  const [present] = await presentChangeSets(services.store.db, [await setOf(call)]);
  if (present === undefined) throw problem("not-found", call.t);
  return present;
}

/** The change set of a call, as far as its embargoes let the caller see it. @throws ApiError 404 */
export async function setOf({
  services,
  caller,
  params: { id: wanted },
  t,
}: Pick<Call, "services" | "caller" | "params" | "t">): Promise<StoredChangeSet> {
  const options = { by: caller.person, id: wanted, most: 1 };
  const [set] = await listChangeSets(services.store.db, options);
  if (set === undefined) throw problem("not-found", t);
  return set;
}

/**
 * Requires that a change set names no document but those that the caller sees, and those that it makes:
 * of others nobody is told whether they are there.
 * @throws ApiError 404
 */
export async function requireSeen(
  tx: Writing,
  id: number,
  { caller: { person }, t }: Pick<Call, "caller" | "t">,
): Promise<void> {
  const ids = tx
    .selectFrom("change_set_documents")
    .select("document_key")
    .where("set_id", "=", id)
    .where("body", "is", null);
  const all = await ids.execute();
  const seen = await tx
    .selectFrom("documents")
    .select("key")
    .where("key", "in", ids)
    .where(visible(person, tx))
    .execute();
  const [set] = await listChangeSets(tx, { by: person, id, most: 1 });
  if (seen.length < all.length || set === undefined) throw problem("not-found", t);
}

/**
 * True where a change set is the caller's to go on with: a token's own, or all of a person who is signed
 * in. What its owner put together with more rights is none of a token's.
 */
export function isOwn(
  { author, via }: Pick<StoredChangeSet, "author" | "via">,
  { person, credential }: Caller,
): boolean {
  return author === person.id && (credential.kind !== "token" || via === person.via);
}

/** A refusal of change sets, in the caller's language. */
export function refused(
  status: number,
  code: keyof StaffMessages["adminChangeSets"]["refusals"],
  t: StaffMessages,
): ApiError {
  return new ApiError(status, t.adminChangeSets.refusals[code], { code });
}
