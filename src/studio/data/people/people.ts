import * as z from "zod/mini";
import { languages } from "../../../base/site/languages.ts";
import type { Client } from "../calls/client.ts";
import { pageSchema } from "../calls/page.ts";
import { grantSchema, type Limits, limitsSchema } from "./account.ts";

const personSchema = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.nullable(z.enum(languages)),
  is_active: z.boolean(),
  is_erased: z.boolean(),
  must_change_password: z.boolean(),
  has_factor: z.boolean(),
  roles: z.array(grantSchema),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
  version: z.number(),
});

/** Somebody who may sign in, as administrators see them. */
export type StaffMember = z.output<typeof personSchema>;

const newPasswordSchema = z.object({ person: personSchema, one_time_password: z.string() });

/** A one-time password, which is shown this once. */
export type NewPassword = z.output<typeof newPasswordSchema>;

/** A role to give, within limits. */
export interface GrantWish {
  readonly role: string;
  readonly limits: Limits;
}

export interface PersonWish {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly GrantWish[];
}

const rightSchema = z.extend(limitsSchema, { act: z.string() });

const roleSchema = z.object({
  name: z.string(),
  labels: z.object({ en: z.string(), zh: z.string() }),
  rights: z.array(rightSchema),
  needs: z.array(z.string()),
  needs_factor: z.boolean(),
  is_built_in: z.boolean(),
  version: z.number(),
});

/** A role: a named set of rights. */
export type Role = z.output<typeof roleSchema>;

export type Right = z.output<typeof rightSchema>;

const rolesSchema = z.object({ list: z.array(roleSchema) });

const actsSchema = z.object({
  acts: z.array(z.object({ act: z.string(), limited_by: z.array(z.string()) })),
  limits: z.object({
    types: z.array(z.string()),
    languages: z.array(z.string()),
    settings: z.array(z.string()),
    forms: z.array(z.string()),
  }),
});

/** What a role is defined by. */
export interface RoleDefinition {
  readonly labels: { readonly en: string; readonly zh: string };
  readonly rights: readonly Right[];
  readonly needs: readonly string[];
  readonly needs_factor: boolean;
}

/** People of a page of the list. */
const peoplePage = pageSchema(personSchema);

/** Calls of the admin API about people. Those that change something ask for a recent proof. */
export const people = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    peoplePage.parse(await client.admin("GET", `/people?${query}`, { signal })),
  one: async (client: Client, id: number, signal?: AbortSignal) =>
    personSchema.parse(await client.admin("GET", `/people/${id}`, { signal })),
  add: async (client: Client, body: PersonWish) =>
    newPasswordSchema.parse(await client.admin("POST", "/people", { body })),
  change: async (
    client: Client,
    { id, version }: StaffMember,
    body: { readonly name: string; readonly email: string },
  ) =>
    personSchema.parse(
      await client.admin("PATCH", `/people/${id}`, { body: { ...body, version } }),
    ),
  setRoles: async (client: Client, { id, version }: StaffMember, roles: readonly GrantWish[]) =>
    personSchema.parse(
      await client.admin("PUT", `/people/${id}/roles`, { body: { roles, version } }),
    ),
  setActive: async (client: Client, { id, version }: StaffMember, isActive: boolean) =>
    personSchema.parse(
      await client.admin("PUT", `/people/${id}/state`, { body: { is_active: isActive, version } }),
    ),
  erase: async (client: Client, { id, version }: StaffMember) =>
    personSchema.parse(await client.admin("POST", `/people/${id}/erasure`, { body: { version } })),
  resetPassword: async (client: Client, id: number) =>
    newPasswordSchema.parse(
      await client.admin("POST", `/people/${id}/password-reset`, { body: {} }),
    ),
  resetFactor: async (client: Client, id: number) =>
    personSchema.parse(await client.admin("POST", `/people/${id}/factor-reset`, { body: {} })),
  sessions: (client: Client, id: number, signal?: AbortSignal) =>
    client.admin("GET", `/people/${id}/sessions`, { signal }),
  endSessions: (client: Client, id: number) => client.admin("DELETE", `/people/${id}/sessions`),
  endSession: (client: Client, id: number, session: number) =>
    client.admin("DELETE", `/people/${id}/sessions/${session}`),
};

/** Calls of the admin API about roles. */
export const roles = {
  list: async (client: Client, signal?: AbortSignal): Promise<readonly Role[]> =>
    rolesSchema.parse(await client.admin("GET", "/roles", { signal })).list,
  acts: async (client: Client, signal?: AbortSignal) =>
    actsSchema.parse(await client.admin("GET", "/acts", { signal })),
  define: async (client: Client, name: string, definition: RoleDefinition) =>
    roleSchema.parse(await client.admin("POST", "/roles", { body: { name, ...definition } })),
  change: async (client: Client, { name, version }: Role, definition: RoleDefinition) =>
    roleSchema.parse(
      await client.admin("PUT", `/roles/${encodeURIComponent(name)}`, {
        body: { ...definition, version },
      }),
    ),
  remove: (client: Client, { name, version }: Role) =>
    client.admin("DELETE", `/roles/${encodeURIComponent(name)}`, { body: { version } }),
};
