import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry, RequestOrigin } from "../../../base/audit/records.ts";
import { accountIdOf } from "../../../base/audit/records.ts";
import { withdrawMails } from "../../../base/mail/outbox.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { mayAtAll, NotPermitted, type Person } from "../../access/rights.ts";
import { insertAccount } from "../accounts.ts";
import { requireGiving } from "../roles/requireAuthority.ts";
import { type Grant, holdingOf } from "../roles/roles.ts";
import { isToken, tokenHash } from "../sessions/sessionToken.ts";
import { newPassword } from "../signIn/credentials.ts";
import { hashPassword } from "../signIn/passwords.ts";
import { isWeakPassword } from "../signIn/weakPassword.ts";
import { grantsIn, openOnes } from "./invitations.ts";

/** Invitation as the invited person sees it. */
export interface OpenInvitation {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

interface FoundInvitation extends OpenInvitation {
  readonly grants: readonly Grant[];
}

/**
 * Open invitation of a secret; undefined where there is none, or the inviter may no longer give its
 * roles.
 */
export async function invitationOf(
  db: Reading,
  secret: string,
  now: number,
): Promise<OpenInvitation | undefined> {
  return find(db, secret, now);
}

/** Outcome of accepting an invitation. */
type Acceptance =
  | { readonly ok: true; readonly accountId: number; readonly account: string }
  /** `gone`: over, unknown, or the account exists by now; `weak`: the password is refused. */
  | { readonly ok: false; readonly reason: "gone" | "weak" };

/** Makes the account of an invitation, with the password chosen by the invited; works once. */
export async function acceptInvitation(
  store: Store,
  {
    secret,
    password,
    origin,
    now,
  }: {
    readonly secret: string;
    readonly password: string;
    readonly origin: RequestOrigin;
    readonly now: number;
  },
): Promise<Acceptance> {
  const account = (await find(store.db, secret, now))?.account;
  if (account === undefined) return { ok: false, reason: "gone" };
  if (!newPassword.safeParse(password).success || isWeakPassword(password, account)) {
    return { ok: false, reason: "weak" };
  }
  const passwordHash = await hashPassword(password);
  return store.transaction(async (tx): Promise<Acceptance> => {
    // The inviter may have left while the password was hashed.
    const known = await find(tx, secret, now);
    if (known === undefined) return { ok: false, reason: "gone" };
    const row = await tx
      .selectFrom("invitations")
      .select("id")
      .where("id", "=", known.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return { ok: false, reason: "gone" };
    const { name, email, language, grants } = known;
    const by: Person = { ...origin, id: "nobody", rights: [] };
    const facts = { account, name, email, language, grants, roles: [], isAdmin: false };
    const accountId = await insertAccount(tx, { ...facts, passwordHash, now, by });
    if (accountId === undefined) return { ok: false, reason: "gone" };
    await withdrawMails(tx, { invitation_id: known.id });
    await tx
      .updateTable("invitations")
      .set({ accepted_at: now, account_id: accountId })
      .where("id", "=", known.id)
      .execute();
    const subject = `invitation:${known.id}`;
    const entry: AuditEntry = { act: "invitation.accept", subject, detail: { account: accountId } };
    await appendAudit(tx, [entry], { by, at: now });
    return { ok: true, accountId, account };
  });
}

async function find(
  db: Reading,
  secret: string,
  now: number,
): Promise<FoundInvitation | undefined> {
  if (!isToken(secret)) return undefined;
  const row = await openOnes(db, now)
    .select(["id", "account", "name", "email", "language", "grants", "created_by"])
    .where("secret_hash", "=", tokenHash(secret))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const grants = grantsIn(row.grants);
  if (!(await mayStillGive(db, row.created_by, grants, now))) return undefined;
  const { id, account, name, email } = row;
  const language = languages.find((one) => one === row.language) ?? languages[0];
  return { id, account, name, email, language, grants };
}

/** Tells whether an inviter may still give roles: not after leaving, nor without the right. */
async function mayStillGive(
  db: Reading,
  inviter: string,
  grants: readonly Grant[],
  now: number,
): Promise<boolean> {
  const id = accountIdOf(inviter);
  if (id === undefined) return true;
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  if (row === undefined) return false;
  const { rights } = await holdingOf(db, row.id, now);
  if (!mayAtAll({ rights }, "account.manage")) return false;
  try {
    await requireGiving(db, { id: inviter, via: "server", rights }, undefined, grants);
    return true;
  } catch (error) {
    if (error instanceof NotPermitted) return false;
    throw error;
  }
}
