import { createHash } from "node:crypto";
import type { Actor } from "../../../base/audit/records.ts";
import { enqueueMails } from "../../../base/mail/outbox.ts";
import { embargoWays } from "../../../base/site/contentCodes.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { embargoSight } from "../embargoVisibility.ts";
import type { Person } from "../rights.ts";

export type EmbargoWay = (typeof embargoWays)[number];

/** Event by which somebody else could have gained the access of a person named on an embargo. */
export interface EmbargoEvent {
  readonly id: number;
  readonly way: EmbargoWay;
  /** Account concerned; undefined: none. */
  readonly account:
    | { readonly id: number; readonly account: string; readonly name: string }
    | undefined;
  /** Key of the other document concerned. */
  readonly otherKey: string | undefined;
  /** The actor's id. */
  readonly by: string;
  readonly via: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An event with the document whose embargo it is about. */
export interface EmbargoNotice extends EmbargoEvent {
  readonly key: string;
}

interface Happened {
  readonly way: EmbargoWay;
  readonly accountId?: number;
  readonly otherKey?: string;
  readonly by: Actor;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Notifies the people named on embargoes that somebody else could have gained the access of one of
 * them: an act by another person on a named account counts as opening each embargo that names it.
 * Call it in the transaction of the act, before the act: mails go to the addresses of before.
 */
export async function tellOpened(
  tx: Writing,
  { accountId, ...happened }: Happened & { readonly accountId: number },
): Promise<void> {
  const { by, way } = happened;
  // A command for an account need not be run by its owner; a linked identity is the provider's
  // claim.
  const isOwn = by.id === `account:${accountId}` && by.via !== "command" && way !== "linked";
  if (isOwn) return;
  const rows = await tx
    .selectFrom("embargoes")
    .innerJoin("documents", "documents.id", "embargoes.document_id")
    .select("documents.id")
    .where("account_id", "=", accountId)
    .where("embargoed_at", "is not", null)
    .orderBy("documents.id")
    .execute();
  for (const { id } of rows) await tellNamed(tx, id, { ...happened, accountId });
}

/** Notifies the people named on the embargo of a document of an event. */
export async function tellNamed(
  tx: Writing,
  documentId: number,
  { way, accountId, otherKey, by, now }: Happened,
): Promise<void> {
  const event = await tx
    .insertInto("embargo_events")
    .values({
      ...{ document_id: documentId, account_id: accountId ?? null, way },
      ...{ other_key: otherKey ?? null, actor: by.id, via: by.via, at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const named = await tx
    .selectFrom("embargoes")
    .innerJoin("accounts", "accounts.id", "embargoes.account_id")
    .select(["accounts.id", "email"])
    .where("document_id", "=", documentId)
    .execute();
  const told = named.filter(
    ({ id }) => way === "linked" || by.id !== `account:${id}` || by.via === "command",
  );
  if (told.length === 0) return;
  await tx
    .insertInto("embargo_notices")
    .values(
      told.map(({ id }) => ({
        ...{ event_id: event.id, account_id: id, mail_at: now, acknowledged_at: null },
      })),
    )
    .execute();
  const mails = told
    .filter(({ email }) => email !== "")
    .map(({ id, email }) => ({
      ...({ kind: "embargo", data: { event: event.id }, recipients: [email] } as const),
      ...{ owner: { account_id: id } },
      name: mailName(id, email, way, accountId, by.id, by.via, now),
    }));
  await enqueueMails(tx, mails, now);
}

/** Name of the mail about an act: what it does to several embargoes is told to each person once. */
function mailName(...act: readonly (string | number | undefined)[]): string {
  const hash = createHash("sha256").update(JSON.stringify(act)).digest("base64url");
  return `embargo-${hash.slice(0, 22)}`;
}

/** Events of a document's present embargo, the newest first. */
export async function embargoEvents(
  db: Reading,
  { id, since }: { readonly id: number; readonly since: number },
): Promise<EmbargoEvent[]> {
  const rows = await eventQuery(db)
    .where("documents.id", "=", id)
    .where("embargo_events.at", ">=", since)
    .limit(eventsShown)
    .execute();
  return rows.map(noticeOf);
}

/**
 * Returns the embargo events that a person has not acknowledged, the newest first. Removal from an
 * embargo does not withdraw them: an intruder among the named could otherwise keep the others from
 * being notified.
 */
export async function openNotices(db: Reading, person: Person): Promise<EmbargoNotice[]> {
  const sight = embargoSight(person);
  if (typeof sight !== "number") return [];
  const rows = await eventQuery(db)
    .innerJoin("embargo_notices", "embargo_notices.event_id", "embargo_events.id")
    .where("embargo_notices.account_id", "=", sight)
    .where("acknowledged_at", "is", null)
    .limit(eventsShown)
    .execute();
  return rows.map(noticeOf);
}

/** Acknowledges notices of a person. @param ids ids of the events */
export async function acknowledgeNotices(
  tx: Writing,
  ids: readonly number[],
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  const sight = embargoSight(by);
  if (typeof sight !== "number" || ids.length === 0) return;
  await tx
    .updateTable("embargo_notices")
    .set({ acknowledged_at: now })
    .where("account_id", "=", sight)
    .where("event_id", "in", [...ids])
    .where("acknowledged_at", "is", null)
    .execute();
}

const eventsShown = 200;

/** Query of events with their documents and the accounts concerned, the newest first. */
export function eventQuery(db: Reading) {
  return db
    .selectFrom("documents")
    .innerJoin("embargo_events", "embargo_events.document_id", "documents.id")
    .leftJoin("accounts", "accounts.id", "embargo_events.account_id")
    .select(["embargo_events.id", "documents.key", "way", "other_key", "actor", "via"])
    .select(["embargo_events.at", "accounts.id as person"])
    .select(["accounts.account", "accounts.name"])
    .orderBy("embargo_events.id", "desc");
}

/** An event as `eventQuery` reads it. */
export function noticeOf(
  row: Awaited<ReturnType<ReturnType<typeof eventQuery>["execute"]>>[number],
): EmbargoNotice {
  const { id, key, person, account, name, actor: by, via, at } = row;
  return {
    ...{ id, key, by, via, at },
    way: embargoWays.find((way) => way === row.way) ?? "named",
    account: person === null ? undefined : { id: person, account: account ?? "", name: name ?? "" },
    otherKey: row.other_key ?? undefined,
  };
}
