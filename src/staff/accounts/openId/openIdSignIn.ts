import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry, RequestOrigin } from "../../../base/audit/records.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { checkFactor, factorKey } from "../factors/factors.ts";
import { accountStateOf, factorKinds } from "../people/presentRights.ts";
import { type AccountProfile, profileColumns } from "../people/profile.ts";
import { holdingOf } from "../roles/roles.ts";
import { deviceToken, knownDevice } from "../sessions/knownDevices.ts";
import { sessionPlace } from "../sessions/sessionPlace.ts";
import { insertSession } from "../sessions/sessions.ts";
import { type SignedInBrowser, signedInBrowser } from "../signIn/attemptAdmission.ts";
import { countUnknownAccount } from "../signIn/signInLockout.ts";
import { grantsOfGroups, setGroupRoles } from "./groupRoles.ts";
import { accountOfIdentity } from "./identityAccount.ts";
import type { Identity } from "./identityClaims.ts";
import type { OpenIdSettings } from "./openIdSettings.ts";

/** Browser that signs in, and the time. */
export interface OpenIdAttempt {
  /** The client's IP address. */
  readonly address: string;
  readonly userAgent?: string | undefined;
  /** The token of the client's device cookie, where it has one. */
  readonly device?: string | undefined;
  readonly idleMs?: number | undefined;
  readonly origin: RequestOrigin;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Outcome of a sign-in that the provider has vouched for. */
export type OpenIdOutcome =
  | ({
      readonly ok: true;
      readonly profile: AccountProfile;
      /** Roles of the setting that could not be given. */
      readonly refusedRoles: readonly string[];
    } & SignedInBrowser)
  /** The account's own second factor must follow. */
  | {
      readonly ok: false;
      readonly reason: "code-required";
      readonly accountId: number;
      readonly account: string;
      readonly provedAt: number | undefined;
    }
  /**
   * The account is disabled; or there is none, and none is to be made; or a new one would take
   * another's name.
   */
  | { readonly ok: false; readonly reason: "disabled" | "unknown" | "name-taken" };

/**
 * Opens a session for an identity that the provider has vouched for. Its account is found or made,
 * and gets the roles of its groups. An account with a second factor of its own is asked for it
 * unless the provider vouches for one.
 */
export async function signInByIdentity(
  store: Store,
  identity: Identity,
  settings: Pick<OpenIdSettings, "roles" | "makesAccounts">,
  attempt: OpenIdAttempt,
): Promise<OpenIdOutcome> {
  const factors = await factorKey(store);
  const outcome = await store.transaction((tx) =>
    admit(tx, { identity, settings, attempt, factors }),
  );
  if (!outcome.ok) return outcome;
  const { session, refusedRoles } = outcome;
  const { profile } = session;
  const { account } = profile;
  const { now } = attempt;
  const known = await knownDevice(store, attempt.device, { account, now });
  const device = await deviceToken(store, { account, now }, known);
  return { ok: true, profile, refusedRoles, ...signedInBrowser(session, { device, now }) };
}

interface Admission {
  readonly identity: Identity;
  readonly settings: Pick<OpenIdSettings, "roles" | "makesAccounts">;
  readonly attempt: OpenIdAttempt;
  readonly factors: Buffer;
}

async function admit(tx: Writing, { identity, settings, attempt, factors }: Admission) {
  const { origin, now } = attempt;
  const { makesAccounts } = settings;
  const found = await accountOfIdentity(tx, identity, { makesAccounts, by: origin, now });
  if ("refused" in found) {
    await auditRefusal(tx, attempt, found);
    return { ok: false, reason: found.refused } as const;
  }
  const { id: accountId, account, entries } = found;
  const by = { ...origin, id: `account:${accountId}` };
  const grants = grantsOfGroups(identity.groups, settings.roles);
  const { isChanged, roles, refused } = await setGroupRoles(tx, { accountId, grants, now });
  const told: AuditEntry[] = [...entries];
  if (isChanged) told.push({ act: "identity.groups", subject: by.id, detail: { roles } });
  const factor = identity.hasFactor
    ? "passed"
    : await checkFactor(tx, factors, { accountId, code: undefined, now });
  if (factor === "required") {
    await appendAudit(tx, told, { by, at: now });
    const { provedAt } = identity;
    return { ok: false, reason: "code-required", accountId, account, provedAt } as const;
  }
  const opened = await openSession(tx, accountId, {
    attempt,
    ...{ withFactor: factor === "passed", provedAt: proofOf(identity, now) },
  });
  await appendAudit(tx, [...told, opened.entry], { by, at: now });
  return { ok: true, refusedRoles: refused, session: opened.session } as const;
}

interface OpenedHow {
  readonly attempt: OpenIdAttempt;
  readonly withFactor: boolean;
  readonly provedAt: number | null;
}

/** Opens a session of an account that the caller has locked; the caller appends its audit entry. */
export async function openSession(
  tx: Writing,
  accountId: number,
  { attempt, withFactor, provedAt }: OpenedHow,
) {
  const { now, idleMs, userAgent, address } = attempt;
  const row = await tx
    .selectFrom("accounts")
    .select(profileColumns)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const [holding, kinds] = [await holdingOf(tx, accountId, now), await factorKinds(tx, accountId)];
  const { account: profile } = accountStateOf({ row, holding, kinds, withFactor, now });
  const { id, token, expiresAt, displaced } = await insertSession(tx, accountId, {
    ...{ now, idleMs, place: sessionPlace(userAgent, address) },
    ...{ method: "oidc", withFactor, provedAt },
  });
  const detail = { session: id, displaced, method: "oidc", withFactor };
  const entry: AuditEntry = { act: "sign-in.done", subject: `account:${accountId}`, detail };
  return { session: { profile, token, expiresAt }, entry };
}

/**
 * Time of the person's last proof of identity, at the latest now; null where the provider does not
 * state it.
 */
export function proofOf(
  { provedAt }: { readonly provedAt?: number | undefined },
  now: number,
): number | null {
  return provedAt === undefined ? null : Math.min(provedAt, now);
}

/** Refusals are recorded up to a number an hour: anybody at the provider can cause them. */
async function auditRefusal(
  tx: Writing,
  { origin, now }: OpenIdAttempt,
  { refused, id }: { readonly refused: string; readonly id?: number },
): Promise<void> {
  if (!(await countUnknownAccount(tx, true, now))) return;
  const subject = id === undefined ? "account" : `account:${id}`;
  const detail = { event: "oidc", reason: refused };
  const entry: AuditEntry = { act: "sign-in.refused", subject, detail };
  await appendAudit(tx, [entry], { by: { ...origin, id: "nobody" }, at: now });
}
