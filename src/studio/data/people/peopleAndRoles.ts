import type * as z from "zod/mini";
import type { grantDraft, right } from "../../../api/contract/grants.ts";
import {
  type invitationDraft,
  invitationList,
  madeInvitation,
} from "../../../api/contract/invitations.ts";
import {
  newPassword,
  peoplePage,
  person,
  type personChange,
  type personDraft,
} from "../../../api/contract/people.ts";
import { actList, role, roleList } from "../../../api/contract/roles.ts";
import { type apiTokenDraft, apiTokenList, madeApiToken } from "../../../api/contract/tokens.ts";
import type { Client, Sent } from "../calls/client.ts";

/** An invitation that was made: its link is shown this once; null where it was mailed. */
type MadeInvitation = z.output<typeof madeInvitation>;

/** Calls of the admin API about invitations. */
export const invitations = {
  /** Returns the invitations that may still be accepted. */
  open: async (client: Client, signal?: AbortSignal) =>
    invitationList
      .parse(await client.admin("GET", "/invitations", { signal }))
      .list.filter(({ state }) => state === "open"),

  create: async (client: Client, body: Sent<typeof invitationDraft>): Promise<MadeInvitation> =>
    madeInvitation.parse(await client.admin("POST", "/invitations", { body })),

  revoke: (client: Client, id: number) => client.admin("DELETE", `/invitations/${id}`),
};

/** Calls of the admin API about one's own API tokens. */
export const tokens = {
  list: async (client: Client, signal?: AbortSignal) =>
    apiTokenList.parse(await client.admin("GET", "/me/tokens", { signal })).list,

  /** @returns the token, which is shown this once */
  create: async (client: Client, body: Sent<typeof apiTokenDraft>) =>
    madeApiToken.parse(await client.admin("POST", "/me/tokens", { body })).token,

  revoke: (client: Client, id: number) => client.admin("DELETE", `/me/tokens/${id}`),
};

/** A person who may sign in, as administrators see them. */
export type StaffMember = z.output<typeof person>;

/** A one-time password, which is shown this once. */
export type NewPassword = z.output<typeof newPassword>;

/** A role to give, within limits. */
export type GrantWish = z.output<typeof grantDraft>;

/** A role: a named set of rights. */
export type Role = z.output<typeof role>;

export type Right = z.output<typeof right>;

/** Editable fields of a role. */
export type RoleDefinition = Pick<
  Sent<typeof role>,
  "labels" | "rights" | "needs" | "needs_factor"
>;

/** Calls of the admin API about people. Those that change something ask for a recent proof. */
export const people = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    peoplePage.parse(await client.admin("GET", `/people?${query}`, { signal })),
  one: async (client: Client, id: number, signal?: AbortSignal) =>
    person.parse(await client.admin("GET", `/people/${id}`, { signal })),
  add: async (client: Client, body: Sent<typeof personDraft>) =>
    newPassword.parse(await client.admin("POST", "/people", { body })),
  change: async (client: Client, { id, version }: StaffMember, body: Sent<typeof personChange>) =>
    person.parse(await client.admin("PATCH", `/people/${id}`, { body: { ...body, version } })),
  setRoles: async (client: Client, { id, version }: StaffMember, roles: readonly GrantWish[]) =>
    person.parse(await client.admin("PUT", `/people/${id}/roles`, { body: { roles, version } })),
  setActive: async (client: Client, { id, version }: StaffMember, isActive: boolean) =>
    person.parse(
      await client.admin("PUT", `/people/${id}/state`, { body: { is_active: isActive, version } }),
    ),
  erase: async (client: Client, { id, version }: StaffMember) =>
    person.parse(await client.admin("POST", `/people/${id}/erasure`, { body: { version } })),
  resetPassword: async (client: Client, id: number) =>
    newPassword.parse(await client.admin("POST", `/people/${id}/password-reset`, { body: {} })),
  resetFactor: async (client: Client, id: number) =>
    person.parse(await client.admin("POST", `/people/${id}/factor-reset`, { body: {} })),
  sessions: (client: Client, id: number, signal?: AbortSignal) =>
    client.admin("GET", `/people/${id}/sessions`, { signal }),
  endSessions: (client: Client, id: number) => client.admin("DELETE", `/people/${id}/sessions`),
  endSession: (client: Client, id: number, session: number) =>
    client.admin("DELETE", `/people/${id}/sessions/${session}`),
};

/** Calls of the admin API about roles. */
export const roles = {
  list: async (client: Client, signal?: AbortSignal): Promise<readonly Role[]> =>
    roleList.parse(await client.admin("GET", "/roles", { signal })).list,
  acts: async (client: Client, signal?: AbortSignal) =>
    actList.parse(await client.admin("GET", "/acts", { signal })),
  define: async (client: Client, name: string, definition: RoleDefinition) =>
    role.parse(await client.admin("POST", "/roles", { body: { name, ...definition } })),
  change: async (client: Client, { name, version }: Role, definition: RoleDefinition) =>
    role.parse(
      await client.admin("PUT", `/roles/${encodeURIComponent(name)}`, {
        body: { ...definition, version },
      }),
    ),
  remove: (client: Client, { name, version }: Role) =>
    client.admin("DELETE", `/roles/${encodeURIComponent(name)}`, { body: { version } }),
};
