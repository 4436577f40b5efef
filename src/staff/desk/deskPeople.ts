import type { Reading } from "../../base/store/tables.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import { may } from "../access/rights.ts";
import { holdings } from "../accounts/roles/roles.ts";

/** A member of staff. */
export interface DeskPerson {
  readonly id: number;
  readonly name: string;
}

/** Members of staff who may answer enquiries of a form, by name. */
export async function deskPeople(db: Reading, form: string, now: number): Promise<DeskPerson[]> {
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "name", "account"])
    .where("is_active", "=", 1)
    .where("erased_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
  const held = await holdings(
    db,
    accounts.map(({ id }) => id),
    now,
  );
  return accounts.flatMap(({ id, name, account }) => {
    const rights = held.get(id)?.rights ?? [];
    const person = { id: `account:${id}`, via: "server", rights } as const;
    return may(person, "enquiry.reply", { form }) && may(person, "enquiry.read", { form })
      ? [{ id, name: name || account }]
      : [];
  });
}

/** Tells whether an account may answer enquiries of a form. */
export async function mayAnswer(
  db: Reading,
  id: number,
  form: FormName | string,
  now: number,
): Promise<boolean> {
  return (await deskPeople(db, form, now)).some((person) => person.id === id);
}

/** Names of accounts by id. */
export async function namesOf(
  db: Reading,
  ids: Iterable<number | null>,
): Promise<ReadonlyMap<number, DeskPerson>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name", "account"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map(({ id, name, account }) => [id, { id, name: name || account }]));
}
