import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import { enqueueMails, sealMailSecret, withdrawMails } from "../../../base/mail/outbox.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { limits, type Person, serverPerson } from "../../access/rights.ts";
import { AccountError, requireManager } from "../accountError.ts";
import { firstGrantProblem } from "../roles/grants.ts";
import { requireGiving } from "../roles/requireAuthority.ts";
import { type Grant, listRoles } from "../roles/roles.ts";
import { newToken, tokenHash } from "../sessions/sessionToken.ts";

const dayMs = 86_400_000;

/** Time for which an invitation is open, in milliseconds. */
export const invitationLifetimeMs = 7 * dayMs;

/** Most invitations that are open at a time. */
const maxOpen = 200;

/** Time for which an invitation that is over is still listed, in milliseconds. */
const retentionMs = 30 * dayMs;

/** Account and roles of an invitation. */
export interface InvitationFacts {
  /** Name of the account, as `accountName` gives it. */
  readonly account: string;
  /** The person's name. */
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly grants: readonly Grant[];
}

export type InvitationState = "open" | "accepted" | "revoked" | "expired";

/** An invitation in lists, without its secret. */
export interface Invitation extends InvitationFacts {
  readonly id: number;
  readonly state: InvitationState;
  /** Whether its mail was sent; undefined: its link is shown instead of mailed. */
  readonly isMailed: boolean | undefined;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Invites somebody to make an account. Only the result has the secret of the link; where it is to
 * be mailed, the outbox keeps it encrypted until it is sent.
 * @param isMailed whether it is sent by mail
 * @throws AccountError where the account exists, is invited already, or a role cannot be given
 *   so; NotPermitted
 */
export async function createInvitation(
  store: Store,
  {
    isMailed,
    by = serverPerson,
    now,
    ...facts
  }: InvitationFacts & { isMailed: boolean; by?: Person; now: number },
): Promise<{ readonly id: number; readonly secret: string; readonly expiresAt: number }> {
  requireManager(by, facts.account);
  const secret = newToken();
  const sealed = isMailed ? await sealMailSecret(store, "invitation", secret) : undefined;
  const expiresAt = now + invitationLifetimeMs;
  return store.transaction(async (tx) => {
    await refuseUnfit(tx, facts, { by, now });
    const { account, name, email, language, grants } = facts;
    const { id } = await tx
      .insertInto("invitations")
      .values({
        ...{ account, name, email, language, grants: JSON.stringify(grants) },
        ...{ secret_hash: tokenHash(secret), mail_at: isMailed ? now : null },
        ...{ mail_attempts: 0, mailed_at: null, created_by: by.id, created_at: now },
        ...{ expires_at: expiresAt, accepted_at: null, revoked_at: null, account_id: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (sealed !== undefined) {
      const owner = { invitation_id: id };
      const mail = { kind: "invitation", data: {}, recipients: [email], secret: sealed } as const;
      await enqueueMails(tx, [{ ...mail, owner }], now);
    }
    const detail = { roles: grants.map(({ role }) => role), language, isMailed, expiresAt };
    const entry: AuditEntry = { act: "invitation.create", subject: `invitation:${id}`, detail };
    await appendAudit(tx, [entry], { by, at: now });
    return { id, secret, expiresAt };
  });
}

async function refuseUnfit(
  tx: Writing,
  { account, grants }: InvitationFacts,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  const problem = firstGrantProblem(await listRoles(tx), grants);
  if (problem !== undefined) throw problem;
  await requireGiving(tx, by, undefined, grants);
  const known = await tx
    .selectFrom("accounts")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirst();
  if (known !== undefined) {
    throw new AccountError(`There is already an account ${account}.`, "account-taken");
  }
  const open = await openOnes(tx, now).select("account").execute();
  if (open.some((one) => one.account === account)) {
    throw new AccountError(`${account} is invited already.`, "account-taken");
  }
  if (open.length >= maxOpen) throw new AccountError(`There are ${maxOpen} open invitations.`);
}

/** Query of the invitations that are open. */
export function openOnes(db: Reading, now: number) {
  return db
    .selectFrom("invitations")
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);
}

const storedGrants = z.array(z.object({ role: z.string(), limits }));

/** The roles of a stored invitation. @throws where they are of a newer release */
export function grantsIn(json: string): Grant[] {
  return storedGrants.parse(JSON.parse(json));
}

/** Every invitation that is open or was not long ago, the newest first. */
export async function listInvitations(db: Reading, now: number): Promise<Invitation[]> {
  const rows = await db.selectFrom("invitations").selectAll().orderBy("id", "desc").execute();
  return rows.map((row) => ({
    ...{ id: row.id, account: row.account, name: row.name, email: row.email },
    language: languages.find((one) => one === row.language) ?? languages[0],
    grants: grantsIn(row.grants),
    state: stateOf(row, now),
    isMailed: row.mail_at === null ? undefined : row.mailed_at !== null,
    ...{ createdAt: row.created_at, expiresAt: row.expires_at },
  }));
}

function stateOf(
  row: { accepted_at: number | null; revoked_at: number | null; expires_at: number },
  now: number,
): InvitationState {
  if (row.accepted_at !== null) return "accepted";
  if (row.revoked_at !== null) return "revoked";
  return row.expires_at <= now ? "expired" : "open";
}

/**
 * Takes an open invitation back.
 * @returns false where there is no open one of this id
 * @throws NotPermitted
 */
export async function revokeInvitation(
  store: Store,
  id: number,
  { by = serverPerson, now }: { readonly by?: Person; readonly now: number },
): Promise<boolean> {
  requireManager(by, `the invitation ${id}`);
  return store.transaction(async (tx) => {
    const row = await tx
      .updateTable("invitations")
      .set({ revoked_at: now })
      .where("id", "=", id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    if (row === undefined) return false;
    await withdrawMails(tx, { invitation_id: id });
    const entry: AuditEntry = { act: "invitation.revoke", subject: `invitation:${id}` };
    await appendAudit(tx, [entry], { by, at: now });
    return true;
  });
}

/** An invitation as its mail tells of it. */
export interface InvitationToMail {
  readonly name: string;
  readonly account: string;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The open invitation of an id. */
export async function invitationToMail(
  db: Reading,
  id: number,
  now: number,
): Promise<InvitationToMail | undefined> {
  const row = await openOnes(db, now)
    .select(["name", "account", "language", "expires_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, account, expires_at: expiresAt } = row;
  const language = languages.find((one) => one === row.language) ?? languages[0];
  return { name, account, language, expiresAt };
}

/** Notes that the mail of an invitation was sent. */
export async function noteMailed(tx: Writing, id: number, now: number): Promise<void> {
  await tx.updateTable("invitations").set({ mailed_at: now }).where("id", "=", id).execute();
}

/** Removes invitations that have been over for a month, with the addresses in them. */
export async function purgeOldInvitations({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("invitations")
    .where("expires_at", "<=", now - retentionMs)
    .execute();
}
