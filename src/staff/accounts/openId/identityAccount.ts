import { hash } from "node:crypto";
import { sql } from "kysely";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { tellOpened } from "../../access/embargo/embargoEvents.ts";
import type { Person } from "../../access/rights.ts";
import { insertAccount } from "../accounts.ts";
import { unusableHash } from "../signIn/passwords.ts";
import { emailToCompare, type Identity } from "./identityClaims.ts";

export type IdentityAccount =
  | {
      readonly id: number;
      readonly account: string;
      /** Audit entries of how the account was linked to the identity. */
      readonly entries: readonly AuditEntry[];
    }
  | { readonly refused: "disabled"; readonly id: number }
  /** There is no account, and none is to be made. */
  | { readonly refused: "unknown" }
  /** There is no account, and a new one would take another's name. */
  | { readonly refused: "name-taken" };

interface Wish {
  readonly makesAccounts: boolean;
  readonly by: Omit<Person, "id" | "rights">;
  readonly now: number;
}

/**
 * Returns the account that an identity signs in to, its row locked: the one linked to its subject;
 * else the only one with its verified e-mail address, if that has no subject yet; else a new one
 * without roles. A new one that would take another account's name is refused, as it could be the
 * same person.
 */
export async function accountOfIdentity(
  tx: Writing,
  identity: Identity,
  { makesAccounts, by, now }: Wish,
): Promise<IdentityAccount> {
  const linked = (await linkedAccount(tx, identity)) ?? (await linkedAccountInTurn(tx, identity));
  if (linked !== undefined) {
    if (linked.is_active !== 1) return { refused: "disabled", id: linked.id };
    await dropMadePassword(tx, linked.id, now);
    await tx
      .updateTable("identities")
      .set({ seen_at: now })
      .where("account_id", "=", linked.id)
      .execute();
    return { id: linked.id, account: linked.account, entries: [] };
  }
  const known = await accountByEmail(tx, identity.verifiedEmail);
  if (known !== undefined) {
    if (known.is_active !== 1) return { refused: "disabled", id: known.id };
    const person = { ...by, id: `account:${known.id}` };
    await tellOpened(tx, { accountId: known.id, way: "linked", by: person, now });
    await dropMadePassword(tx, known.id, now);
    await link(tx, known.id, identity, now);
    return { id: known.id, account: known.account, entries: [linkEntry(known.id, "email")] };
  }
  if (!makesAccounts) return { refused: "unknown" };
  const made = await makeAccount(tx, identity, { by, now });
  if (made === undefined) return { refused: "name-taken" };
  await link(tx, made.id, identity, now);
  return { ...made, entries: [linkEntry(made.id, "new")] };
}

const columns = ["accounts.id", "accounts.account", "accounts.is_active"] as const;

function linkedAccount(tx: Writing, { issuer, subject }: Identity) {
  return tx
    .selectFrom("accounts")
    .select(columns)
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("identities")
        .select("account_id")
        .where("issuer", "=", issuer)
        .where("subject", "=", subject),
    )
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Looks the account up again under a lock that serialises linking until the end of the transaction.
 * Sign-ins of linked accounts do not need it.
 */
async function linkedAccountInTurn(tx: Writing, identity: Identity) {
  await tx.selectFrom("secrets").select("name").where("name", "=", "open-id").forUpdate().execute();
  return linkedAccount(tx, identity);
}

/** Account with an address; undefined where there is none or several, or it has a subject. */
async function accountByEmail(tx: Writing, email: string | undefined) {
  if (email === undefined) return undefined;
  const rows = await tx
    .selectFrom("accounts")
    .select([...columns, "accounts.email"])
    .where(sql<string>`lower(email)`, "=", email)
    .forUpdate()
    .execute();
  const [found, ...others] = rows.filter((row) => emailToCompare(row.email) === email);
  if (found === undefined || others.length > 0) return undefined;
  const identity = await tx
    .selectFrom("identities")
    .select("account_id")
    .where("account_id", "=", found.id)
    .executeTakeFirst();
  return identity === undefined ? found : undefined;
}

async function link(
  tx: Writing,
  accountId: number,
  { issuer, subject }: Identity,
  now: number,
): Promise<void> {
  await tx
    .insertInto("identities")
    .values({ account_id: accountId, issuer, subject, linked_at: now, seen_at: now })
    .execute();
  await tx
    .updateTable("accounts")
    .set({ oa_user_id: subject, updated_at: now })
    .where("id", "=", accountId)
    .execute();
}

/** Invalidates a generated password that was never changed, once its owner signs in otherwise. */
async function dropMadePassword(tx: Writing, accountId: number, now: number): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ password_hash: unusableHash(), must_change: 0, password_at: now })
    .where("id", "=", accountId)
    .where("must_change", "=", 1)
    .execute();
}

/** @returns undefined where another account has the address as its name */
async function makeAccount(
  tx: Writing,
  { issuer, subject, verifiedEmail, name }: Identity,
  { by, now }: Pick<Wish, "by" | "now">,
): Promise<{ readonly id: number; readonly account: string } | undefined> {
  const rows = await tx.selectFrom("accounts").select("account").execute();
  const taken = new Set(rows.map((row) => folded(row.account)));
  if (verifiedEmail !== undefined && taken.has(folded(verifiedEmail))) return undefined;
  const unique = `oidc-${hash("sha256", JSON.stringify([issuer, subject]), "hex").slice(0, 24)}`;
  const account = verifiedEmail ?? unique;
  // Providers let people choose their name: one that equals another's account name is not used.
  const called = taken.has(folded(name)) ? account : name || account;
  const facts = {
    account,
    name: called,
    email: verifiedEmail ?? "",
    roles: [],
    isAdmin: false,
    now,
  };
  const person: Person = { ...by, id: "nobody", rights: [] };
  const id = await insertAccount(tx, { ...facts, passwordHash: unusableHash(), by: person });
  return id === undefined ? undefined : { id, account };
}

/** Normalises a name: differences of case and width do not count. */
function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

function linkEntry(id: number, by: "email" | "new"): AuditEntry {
  return { act: "identity.link", subject: `account:${id}`, detail: { by } };
}
