import type { Reading } from "../../base/store/tables.ts";
import { type TypeName, typeOf } from "../../content/types/typeNames.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import { mayAtAll } from "../access/rights.ts";
import { columnOf } from "../access/writeRights.ts";
import { activeStaff } from "../accounts/people/activeStaff.ts";
import { seesDraftOf } from "../catalogue/lineSeenByPerson.ts";

/** A document by what decides who may open and write it. */
export interface Subject {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly column: string | undefined;
  /** Ids of the accounts that its embargo names; undefined: there is no embargo. */
  readonly embargo: ReadonlySet<number> | undefined;
}

/** A person who may open a document. */
export interface Opener {
  readonly id: number;
  readonly name: string;
  /** Names of the roles that the person holds. */
  readonly roles: ReadonlySet<string>;
}

/** Reads what decides who may open a document. */
export async function subjectOf(db: Reading, id: number): Promise<Subject> {
  const row = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "key", "type", "embargoed_at", "revisions.body"])
    .where("documents.id", "=", id)
    .where(isNewestRevision())
    .executeTakeFirstOrThrow();
  const type = typeOf(row);
  const named =
    row.embargoed_at === null
      ? undefined
      : await db
          .selectFrom("embargoes")
          .select("account_id")
          .where("document_id", "=", id)
          .execute();
  return {
    ...{ id, key: row.key, type, column: columnOf(type, row.key, JSON.parse(row.body)) },
    embargo: named && new Set(named.map((one) => one.account_id)),
  };
}

/** Reads the body of a document's newest revision. */
export async function subjectBody(db: Reading, id: number): Promise<unknown> {
  const { body } = await db
    .selectFrom("revisions")
    .select("body")
    .where("document_id", "=", id)
    .where(isNewestRevision())
    .executeTakeFirstOrThrow();
  return JSON.parse(body);
}

/** Returns the people who may open a document's draft, by name. */
export async function openersOf(db: Reading, subject: Subject, now: number): Promise<Opener[]> {
  const people = await activeStaff(db, now);
  return people.flatMap(({ id, name, rights, grants }) => {
    const person = { id: `account:${id}`, via: "api", rights } as const;
    // Without the right to any draft the studio shows none, not even to one named on an embargo.
    if (!mayAtAll(person, "draft.see") || !seesDraftOf(person, subject)) return [];
    return [{ id, name, roles: new Set(grants.map(({ role }) => role)) }];
  });
}
