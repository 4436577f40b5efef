import type { Reading } from "../../base/store/tables.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import { type Act, may } from "../access/rights.ts";
import { activeStaff } from "../accounts/people/activeStaff.ts";

/** A member of staff. */
export interface DeskPerson {
  readonly id: number;
  readonly name: string;
}

/** Members of staff who may answer enquiries of a form, by name. */
export async function deskPeople(db: Reading, form: string, now: number): Promise<DeskPerson[]> {
  const people = await peopleWho(db, "enquiry.reply", form, now);
  return people.map(({ id, name }) => ({ id, name }));
}

/** A member of staff who is written to. */
export interface DeskAddressee extends DeskPerson {
  /** "": none is known. */
  readonly email: string;
}

/** Members of staff who may read the enquiries of a form and do an act with them, by name. */
export async function peopleWho(
  db: Reading,
  act: Act,
  form: string,
  now: number,
): Promise<DeskAddressee[]> {
  const people = await activeStaff(db, now);
  return people.flatMap(({ id, name, email, rights }) => {
    const person = { id: `account:${id}`, via: "server", rights } as const;
    return may(person, act, { form }) && may(person, "enquiry.read", { form })
      ? [{ id, name, email }]
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
