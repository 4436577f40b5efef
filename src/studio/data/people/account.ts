import * as z from "zod/mini";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Client } from "../calls/client.ts";

/** Limits of a right or of a role that somebody holds; a dimension that is absent limits nothing. */
export const limitsSchema = z.object({
  types: z.optional(z.array(z.string())),
  languages: z.optional(z.array(z.string())),
  columns: z.optional(z.array(z.string())),
  settings: z.optional(z.array(z.string())),
  forms: z.optional(z.array(z.string())),
});

export type Limits = z.output<typeof limitsSchema>;

/** A role that somebody holds, within limits. */
export const grantSchema = z.object({
  role: z.string(),
  limits: limitsSchema,
  by_group: z.optional(z.boolean()),
});

export type Grant = z.output<typeof grantSchema>;

const profileSchema = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.nullable(z.enum(languages)),
  roles: z.array(grantSchema),
  rights: z.array(z.extend(limitsSchema, { act: z.string() })),
  must_first: z.nullable(z.string()),
  view_as: z.nullable(grantSchema),
  /** ISO 8601; null where the person has not confirmed lately. */
  proved_until: z.optional(z.nullable(z.string())),
  factor_due_at: z.optional(z.nullable(z.string())),
  has_factor: z.optional(z.boolean()),
});

/** Who is signed in, with the rights that they have now. */
export type Profile = z.output<typeof profileSchema>;

/** The name that a person is called by. */
export function nameOf({ name, account }: Pick<Profile, "name" | "account">): string {
  return name || account;
}

/** Tells whether a person has any right to an act, whatever it is limited to. */
export function mayAtAll({ rights }: Pick<Profile, "rights">, act: string): boolean {
  return rights.some((right) => right.act === act);
}

const sessionSchema = z.object({
  id: z.number(),
  device: z.string(),
  network: z.string(),
  opened_at: z.string(),
  used_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
});

export type Session = z.output<typeof sessionSchema>;

export const sessionsSchema = z.object({ list: z.array(sessionSchema) });
const begunSchema = z.object({ key: z.string(), uri: z.string(), qr: z.optional(z.string()) });
const codesSchema = z.object({ recovery_codes: z.array(z.string()) });

const securitySchema = z.object({
  factor: z.object({
    is_set: z.boolean(),
    is_needed: z.boolean(),
    is_overdue: z.boolean(),
    /** ISO 8601; "" where none is due. */
    due_at: z.string(),
    has_totp: z.boolean(),
    recovery_codes_left: z.number(),
  }),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      host: z.string(),
      created_at: z.string(),
      used_at: z.string(),
    }),
  ),
  can_add_passkeys: z.boolean(),
});

/** How one's own account is secured. */
export type Security = z.output<typeof securitySchema>;

/** A second factor that waits for its first code. */
export type BegunFactor = z.output<typeof begunSchema>;

/** Account, password, and the code of the second factor once it was asked for. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code?: string;
  /** What a passkey answered, in the place of the code. */
  readonly passkey?: unknown;
}

/** Calls of the user centre (spec section 7) for who is signed in. */
export const ownAccount = {
  profile: async (client: Client, signal?: AbortSignal): Promise<Profile> =>
    profileSchema.parse(await client.admin("GET", "/me", { signal, isPlain: true })),

  signIn: async (client: Client, credentials: Credentials): Promise<Profile> => {
    await client.account("PUT", "/login", { body: credentials, isPlain: true });
    return ownAccount.profile(client);
  },

  /** Changes what the person may choose for themself. */
  change: async (
    client: Client,
    body: { readonly name?: string; readonly language?: Language },
  ): Promise<Profile> => profileSchema.parse(await client.admin("PATCH", "/me", { body })),

  /** Confirms who is signed in, for what needs it. */
  prove: (client: Client, proof: { password: string; code?: string }): Promise<unknown> =>
    client.account("PUT", "/step-up", { body: proof, isPlain: true }),

  signOut: (client: Client): Promise<unknown> =>
    client.account("PUT", "/logout", { body: {}, isPlain: true }),

  changePassword: (client: Client, body: { password: string; new_password: string }) =>
    client.account("PUT", "/password", { body }),

  sessions: async (client: Client, signal?: AbortSignal): Promise<readonly Session[]> =>
    sessionsSchema.parse(await client.account("GET", "/sessions", { signal })).list,

  endSession: (client: Client, id: number) => client.account("DELETE", `/sessions/${id}`),

  endOtherSessions: (client: Client) => client.account("DELETE", "/sessions"),

  /** Sees and does as a role would; nothing can be changed meanwhile. */
  viewAs: (client: Client, role: string, limits: Limits) =>
    client.admin("PUT", "/me/view-as", { body: { role, limits } }),

  endViewAs: (client: Client) => client.admin("DELETE", "/me/view-as"),

  security: async (client: Client, signal?: AbortSignal): Promise<Security> =>
    securitySchema.parse(await client.account("GET", "/security", { signal })),

  newRecoveryCodes: async (client: Client): Promise<readonly string[]> =>
    codesSchema.parse(await client.account("PUT", "/factor/recovery-codes", { body: {} }))
      .recovery_codes,

  beginFactor: async (client: Client, password: string): Promise<BegunFactor> =>
    begunSchema.parse(await client.account("PUT", "/factor", { body: { password } })),

  confirmFactor: async (client: Client, code: string): Promise<readonly string[]> =>
    codesSchema.parse(await client.account("PUT", "/factor/confirm", { body: { code } }))
      .recovery_codes,

  removeFactor: (client: Client, body: { password: string; code: string }) =>
    client.account("PUT", "/factor/remove", { body }),
};
