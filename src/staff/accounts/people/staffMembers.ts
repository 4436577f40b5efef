import type { ExpressionBuilder } from "kysely";
import { appendAudit } from "../../../base/audit/append.ts";
import { isLanguage, type Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Tables } from "../../../base/store/tables.ts";
import { tellOpened } from "../../access/embargo/embargoEvents.ts";
import type { Person } from "../../access/rights.ts";
import { requireManager } from "../accountError.ts";
import { lockAccount } from "../roles/grants.ts";
import { requireAuthority } from "../roles/requireAuthority.ts";
import { type Grant, holdings } from "../roles/roles.ts";

/** Member of staff as seen by people who manage accounts. */
export interface StaffMember {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  /** Language chosen for the studio; undefined: none. */
  readonly language: Language | undefined;
  readonly isActive: boolean;
  /** True: personal data were erased; a number stands for the person. */
  readonly isErased: boolean;
  readonly mustChangePassword: boolean;
  /** True: a second factor is set, an authenticator app or a passkey. */
  readonly hasFactor: boolean;
  readonly grants: readonly Grant[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Last use of any known session, in milliseconds since 1970; undefined: none. */
  readonly usedAt: number | undefined;
  readonly version: number;
}

/** Filter of the list of people; absent fields exclude nobody. */
export interface PeopleFilter {
  /** Part of account, name or e-mail address. */
  readonly text?: string | undefined;
  readonly role?: string | undefined;
  readonly isActive?: boolean | undefined;
}

/** Returns a page of the people that match a filter, by account. */
export async function listPeople(
  { db }: Pick<Store, "db">,
  filter: PeopleFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly people: StaffMember[]; readonly total: number }> {
  const wanted = conditionOf(filter, await meantBy(db, filter.text));
  const { total } = await db
    .selectFrom("accounts")
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await memberQuery(db)
    .where(wanted)
    .orderBy("accounts.account")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { people: await withGrants(db, rows), total: Number(total) };
}

/** Returns a member of staff; undefined where there is nobody of this id. */
export async function memberOf(db: Reading, id: number): Promise<StaffMember | undefined> {
  const rows = await memberQuery(db).where("accounts.id", "=", id).execute();
  return (await withGrants(db, rows))[0];
}

/** Change of a member of staff; absent fields stay. */
export interface MemberChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly language?: Language | null | undefined;
}

/**
 * Changes an account's profile; values that it has already are no change.
 * @throws AccountError where there is no such account; VersionConflict; NotPermitted
 */
export function changeMember(
  store: Store,
  { account, version, ...change }: MemberChange & { readonly account: string; version: number },
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  requireManager(by, account);
  return store.transaction(async (tx) => {
    const id = await lockAccount(tx, account, version);
    await requireAuthority(tx, by, id);
    const before = await profileOf(tx, id);
    const isChanged = (field: keyof MemberChange) =>
      change[field] !== undefined && change[field] !== before[field];
    const fields = (["name", "email", "language"] as const).filter(isChanged);
    if (fields.length === 0) return;
    if (isChanged("email")) {
      await tellOpened(tx, { accountId: id, way: "address", by, now });
    }
    await tx
      .updateTable("accounts")
      .set(({ eb }) => ({
        ...(change.name !== undefined && { name: change.name }),
        ...(change.email !== undefined && { email: change.email }),
        ...(change.language !== undefined && { language: change.language }),
        updated_at: now,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    const detail = { fields };
    const entry = { act: "account.change", subject: `account:${id}`, detail } as const;
    await appendAudit(tx, [entry], { by, at: now });
  });
}

function profileOf(db: Reading, id: number) {
  return db
    .selectFrom("accounts")
    .select(["name", "email", "language"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/**
 * Ids of the accounts that a text matches: part of account, name or address, ignoring case, accents
 * and width. SQLite folds ASCII alone, and staff are few.
 * @returns undefined where there is no text
 */
async function meantBy(db: Reading, text: string | undefined): Promise<number[] | undefined> {
  const wanted = folded(text ?? "");
  if (wanted === "") return undefined;
  const rows = await db.selectFrom("accounts").select(["id", "account", "name", "email"]).execute();
  return rows
    .filter(({ account, name, email }) =>
      [account, name, email].some((value) => folded(value).includes(wanted)),
    )
    .map(({ id }) => id);
}

function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}

function conditionOf({ role, isActive }: PeopleFilter, meant: readonly number[] | undefined) {
  return ({ and, or, eb, exists, selectFrom }: ExpressionBuilder<Tables, "accounts">) => {
    return and([
      ...(meant === undefined
        ? []
        : [meant.length === 0 ? or([]) : eb("accounts.id", "in", meant)]),
      ...(isActive === undefined ? [] : [eb("accounts.is_active", "=", isActive ? 1 : 0)]),
      ...(role === undefined
        ? []
        : [
            or([
              exists(
                selectFrom("account_roles")
                  .select("account_roles.id")
                  .whereRef("account_roles.account_id", "=", "accounts.id")
                  .where("account_roles.role", "=", role),
              ),
              exists(
                selectFrom("group_roles")
                  .select("group_roles.role")
                  .whereRef("group_roles.account_id", "=", "accounts.id")
                  .where("group_roles.role", "=", role),
              ),
            ]),
          ]),
    ]);
  };
}

function memberQuery(db: Reading) {
  return db
    .selectFrom("accounts")
    .select(["accounts.id", "account", "name", "email", "accounts.language", "is_active"])
    .select("erased_at")
    .select(["must_change", "accounts.created_at", "accounts.version"])
    .select(({ selectFrom, exists, or }) => [
      or([
        exists(
          selectFrom("factors")
            .select("factors.account_id")
            .whereRef("factors.account_id", "=", "accounts.id")
            .where("factors.confirmed_at", "is not", null),
        ),
        exists(
          selectFrom("passkeys")
            .select("passkeys.id")
            .whereRef("passkeys.account_id", "=", "accounts.id"),
        ),
      ]).as("has_factor"),
      selectFrom("sessions")
        .select(({ fn }) => fn.max<number | null>("sessions.seen_at").as("seen"))
        .whereRef("sessions.account_id", "=", "accounts.id")
        .as("seen"),
    ]);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberQuery>["execute"]>>[number];

async function withGrants(db: Reading, rows: readonly MemberRow[]): Promise<StaffMember[]> {
  const held = await holdings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ id: row.id, account: row.account, name: row.name, email: row.email },
    language: isLanguage(row.language) ? row.language : undefined,
    isActive: row.is_active === 1,
    isErased: row.erased_at !== null,
    mustChangePassword: row.must_change === 1,
    hasFactor: Boolean(row.has_factor),
    grants: held.get(row.id)?.grants ?? [],
    createdAt: row.created_at,
    usedAt: row.seen ?? undefined,
    version: row.version,
  }));
}
