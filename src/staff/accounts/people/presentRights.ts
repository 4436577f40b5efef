import type { Reading } from "../../../base/store/tables.ts";
import type { Right } from "../../access/rights.ts";
import type { Holding } from "../roles/roles.ts";
import {
  type AccountProfile,
  type ProfileRow,
  profileWithoutRights,
  wholeProfile,
} from "./profile.ts";

const dayMs = 86_400_000;

/**
 * Default number of days in which the holder of a role that requires a second factor must set one.
 */
export const usualGraceDays = 7;

let graceMs = usualGraceDays * dayMs;

/** Sets for this process the days in which a required second factor must be set; 0: at once. */
export function setFactorGrace(days: number): void {
  graceMs = days * dayMs;
}

/** Second factors that an account has. */
export interface FactorKinds {
  /** An authenticator app's codes. */
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

/** The second factors of an account. */
export async function factorKinds(db: Reading, accountId: number): Promise<FactorKinds> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("factors")
        .select("factors.account_id")
        .where("factors.account_id", "=", accountId)
        .where("confirmed_at", "is not", null)
        .as("totp"),
      eb
        .selectFrom("passkeys")
        .select((of) => of.fn.max("passkeys.id").as("newest"))
        .where("passkeys.account_id", "=", accountId)
        .as("passkey"),
    ])
    .executeTakeFirstOrThrow();
  return { hasTotp: row.totp !== null, hasPasskey: row.passkey !== null };
}

/** State of an account's second factor. */
export interface FactorState extends FactorKinds {
  readonly isSet: boolean;
  /** True: one of the account's roles requires a second factor. */
  readonly isNeeded: boolean;
  /** Time by which it must be set, in milliseconds since 1970; undefined: not required, or set. */
  readonly dueAt: number | undefined;
  /**
   * True: the time is over, or the factor is set but was not proved in this session (confirming it
   * is enough). The account then has no rights.
   */
  readonly isOverdue: boolean;
}

/** Account with its present rights. */
export interface AccountState {
  readonly account: AccountProfile;
  readonly rights: readonly Right[];
  readonly factor: FactorState;
}

interface AccountFacts {
  readonly row: ProfileRow;
  readonly holding: Holding;
  readonly kinds: FactorKinds;
  /**
   * Whether a second factor was proved when the session was opened, here or at a provider.
   * Undefined: there is no session, or an earlier release opened it, and an account with a factor
   * counts as having proved it.
   */
  readonly withFactor?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Computes the present rights of an account: none while its password must be changed, nor while one
 * of its roles requires a second factor and the time for it is over. Rights are withheld here
 * alone.
 */
export function accountStateOf({
  row,
  holding,
  kinds,
  withFactor,
  now,
}: AccountFacts): AccountState {
  const isSet = kinds.hasTotp || kinds.hasPasskey;
  const since = holding.factorNeededSince;
  const isProved = withFactor ?? isSet;
  const isNeeded = since !== undefined;
  const dueAt = isNeeded && !isSet && !isProved ? since + graceMs : undefined;
  const isOverdue = isNeeded && !isProved && (dueAt === undefined || dueAt <= now);
  const factor = { ...kinds, isSet, isNeeded, dueAt, isOverdue };
  const account = wholeProfile(row, holding);
  if (!account.must_change_password && !isOverdue) {
    return { account, rights: holding.rights, factor };
  }
  return { account: profileWithoutRights(account), rights: [], factor };
}
