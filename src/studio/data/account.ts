import * as z from "zod/mini";
import type { Client } from "./client.ts";

/** Who is signed in, as the user centre tells it. */
export const profileSchema = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  nick_name: z.string(),
  email: z.string(),
  avatar: z.string(),
  roles: z.array(z.string()),
  must_change_password: z.boolean(),
});

export type Profile = z.output<typeof profileSchema>;

/** The name that a person is called by. */
export function nameOf({
  name,
  nick_name,
  account,
}: Pick<Profile, "name" | "nick_name" | "account">) {
  return nick_name || name || account;
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

const sessionsSchema = z.object({ list: z.array(sessionSchema) });
const begunSchema = z.object({ key: z.string(), uri: z.string(), qr: z.optional(z.string()) });
const codesSchema = z.object({ recovery_codes: z.array(z.string()) });

/** A second factor that waits for its first code. */
export type BegunFactor = z.output<typeof begunSchema>;

/** Account, password, and the code of the second factor once it was asked for. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
  readonly code?: string;
}

/** Calls of the user centre (spec section 7) for who is signed in. */
export const ownAccount = {
  profile: async (client: Client, signal?: AbortSignal): Promise<Profile> =>
    profileSchema.parse(await client.account("GET", "/login", { signal, isPlain: true })),

  signIn: async (client: Client, credentials: Credentials): Promise<Profile> =>
    profileSchema.parse(
      await client.account("PUT", "/login", { body: credentials, isPlain: true }),
    ),

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

  beginFactor: async (client: Client, password: string): Promise<BegunFactor> =>
    begunSchema.parse(await client.account("PUT", "/factor", { body: { password } })),

  confirmFactor: async (client: Client, code: string): Promise<readonly string[]> =>
    codesSchema.parse(await client.account("PUT", "/factor/confirm", { body: { code } }))
      .recovery_codes,

  removeFactor: (client: Client, body: { password: string; code: string }) =>
    client.account("PUT", "/factor/remove", { body }),
};
