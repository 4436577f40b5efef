import type { Insertable } from "kysely";
import type { Store } from "../../src/base/store/store.ts";
import type { Tables } from "../../src/base/store/tables.ts";
import type { Limits, Person } from "../../src/staff/access/rights.ts";
import { auditedActs } from "./auditRecords.ts";

/** A person who may read enquiries, of some forms or of all, with an account or without one. */
export function deskReader(account: number | undefined, limits: Limits = {}): Person {
  const id = account === undefined ? "operator:0" : `account:${account}`;
  return { id, via: "api", rights: [{ act: "enquiry.read", ...limits }] };
}

/** Values of an enquiry that a test inserts. */
interface EnquiryWish extends Partial<Insertable<Tables["enquiries"]>> {
  readonly parts?: readonly string[];
}

/** Inserts enquiries as rows into a store without any: they have the ids 1, 2, 3 and so on. */
export async function insertEnquiries(store: Store, wishes: readonly EnquiryWish[]) {
  const rows = wishes.map(({ parts: _, ...wish }, at) => ({
    ...{ code: `CODE-${at + 1}`, idempotency_key: `key-${at}`, fingerprint: "" },
    ...{ form: "business", language: "en", body: "{}", created_at: at, state: "received" },
    ...{ is_spam: 0, needs_no_answer: 0, version: 1 },
    ...wish,
  }));
  for (let at = 0; at < rows.length; at += 500) {
    await store.db
      .insertInto("enquiries")
      .values(rows.slice(at, at + 500))
      .execute();
  }
  const parts = wishes.flatMap(({ parts: named = [] }, at) =>
    named.map((part) => ({ enquiry_id: at + 1, part })),
  );
  if (parts.length > 0) await store.db.insertInto("enquiry_parts").values(parts).execute();
}

/** Inserts a message of an enquiry: a draft of a reply, unless its values say otherwise. */
export async function insertMessage(
  store: Store,
  enquiry: number,
  values: Partial<Insertable<Tables["enquiry_messages"]>>,
): Promise<number> {
  const { id } = await store.db
    .insertInto("enquiry_messages")
    .values({
      ...{ enquiry_id: enquiry, direction: "out", author_name: "", language: "en", body: "" },
      ...{ state: "draft", created_at: 0, ...values },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a clock of an enquiry, of the first round, which runs unless its values say otherwise. */
export async function insertClock(
  store: Store,
  enquiry: number,
  values: Partial<Insertable<Tables["enquiry_clocks"]>>,
): Promise<void> {
  await store.db
    .insertInto("enquiry_clocks")
    .values({
      ...{ enquiry_id: enquiry, target: "first_reply", round: 0, minutes: 60, started_at: 0 },
      ...{ pauses: "[]", ...values },
    })
    .execute();
}

/** The history of an enquiry: what happened, its details, who did it, and the version since then. */
export async function historyOf({ db }: Store, enquiry: number) {
  const rows = await db
    .selectFrom("enquiry_events")
    .select(["what", "detail", "account_id", "version"])
    .where("enquiry_id", "=", enquiry)
    .orderBy("id")
    .execute();
  return rows.map((row) => [row.what, JSON.parse(row.detail), row.account_id, row.version]);
}

/** The acts of the desk that were recorded, with their subjects and details. */
export async function actsOf({ db }: Store) {
  const all = await auditedActs(db);
  return all.filter(([, subject]) => !subject.startsWith("account:"));
}
