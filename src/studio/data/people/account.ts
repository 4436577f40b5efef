import type * as z from "zod/mini";
import { ownProfile } from "../../../api/contract/account.ts";
import type { grant, grantDraft, limits } from "../../../api/contract/grants.ts";
import {
  begunFactor,
  ownSecurity,
  type ownSession,
  ownSessionList,
  recoveryCodes,
} from "../../../api/contract/userCentre.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Client } from "../calls/client.ts";

/** Limits of a right or of a role that somebody holds; a dimension that is absent limits nothing. */
export type Limits = z.output<typeof limits>;

/** A role that a person holds or is to receive. */
export type Grant = z.output<typeof grantDraft> & Partial<z.output<typeof grant>>;

/** The person who is signed in, with their present rights. */
export type Profile = z.output<typeof ownProfile>;

/** Display name of a person. */
export function nameOf({ name, account }: Pick<Profile, "name" | "account">): string {
  return name || account;
}

/** Tells whether a person has any right to an act, whatever it is limited to. */
export function mayAtAll({ rights }: Pick<Profile, "rights">, act: string): boolean {
  return rights.some((right) => right.act === act);
}

export type Session = z.output<typeof ownSession>;

/** Security settings of the person's own account. */
export type Security = z.output<typeof ownSecurity>;

/** A second factor to be confirmed by its first code. */
export type BegunFactor = z.output<typeof begunFactor>;

/** Account, password, and the code of the second factor once it was asked for. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code?: string;
  /** Response of a passkey, instead of `code`. */
  readonly passkey?: unknown;
}

/** Calls of the user centre (spec section 7) for the signed-in person. */
export const ownAccount = {
  profile: async (client: Client, signal?: AbortSignal): Promise<Profile> =>
    ownProfile.parse(await client.admin("GET", "/me", { signal, isPlain: true })),

  signIn: async (client: Client, credentials: Credentials): Promise<Profile> => {
    await client.account("PUT", "/login", { body: credentials, isPlain: true });
    return ownAccount.profile(client);
  },

  /** Changes the settings that people choose for themselves. */
  change: async (
    client: Client,
    body: {
      readonly name?: string;
      readonly language?: Language;
      readonly hides_checklist?: boolean;
      readonly digest?: Profile["digest"];
    },
  ): Promise<Profile> => ownProfile.parse(await client.admin("PATCH", "/me", { body })),

  /** Confirms the person's identity, for acts that require it. */
  prove: (client: Client, proof: { password: string; code?: string }): Promise<unknown> =>
    client.account("PUT", "/step-up", { body: proof, isPlain: true }),

  signOut: (client: Client): Promise<unknown> =>
    client.account("PUT", "/logout", { body: {}, isPlain: true }),

  changePassword: (client: Client, body: { password: string; new_password: string }) =>
    client.account("PUT", "/password", { body }),

  sessions: async (client: Client, signal?: AbortSignal): Promise<readonly Session[]> =>
    ownSessionList.parse(await client.account("GET", "/sessions", { signal })).list,

  endSession: (client: Client, id: number) => client.account("DELETE", `/sessions/${id}`),

  endOtherSessions: (client: Client) => client.account("DELETE", "/sessions"),

  /** Views the studio with the rights of a role; read-only meanwhile. */
  viewAs: (client: Client, role: string, limits: Limits) =>
    client.admin("PUT", "/me/view-as", { body: { role, limits } }),

  endViewAs: (client: Client) => client.admin("DELETE", "/me/view-as"),

  security: async (client: Client, signal?: AbortSignal): Promise<Security> =>
    ownSecurity.parse(await client.account("GET", "/security", { signal })),

  newRecoveryCodes: async (client: Client): Promise<readonly string[]> =>
    recoveryCodes.parse(await client.account("PUT", "/factor/recovery-codes", { body: {} }))
      .recovery_codes,

  beginFactor: async (client: Client, password: string): Promise<BegunFactor> =>
    begunFactor.parse(await client.account("PUT", "/factor", { body: { password } })),

  confirmFactor: async (client: Client, code: string): Promise<readonly string[]> =>
    recoveryCodes.parse(await client.account("PUT", "/factor/confirm", { body: { code } }))
      .recovery_codes,

  removeFactor: (client: Client, body: { password: string; code: string }) =>
    client.account("PUT", "/factor/remove", { body }),
};
