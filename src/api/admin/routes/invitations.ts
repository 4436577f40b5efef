import * as z from "zod";
import { invitationLink } from "../../../base/http/identity/invitationLink.ts";
import { languages } from "../../../base/site/languages.ts";
import { limits } from "../../../staff/access/rights.ts";
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from "../../../staff/accounts/invitations/invitations.ts";
import { accountName, personName } from "../../../staff/accounts/signIn/credentials.ts";
import { withText } from "../../schemaRegistry.ts";
import { isoTime, pathId, time } from "../entities.ts";
import { problem } from "../problems.ts";
import { type AdminRoute, adminRoute, nothing } from "../route.ts";

const role = z.strictObject({ role: z.string().min(1).max(40), limits: limits.default({}) });
const language = withText(({ adminApi }) => adminApi.fields.invitedLanguage, z.enum(languages));
const invitation = z.object({
  id: z.int(),
  account: withText(({ adminApi }) => adminApi.fields.account, z.string()),
  name: withText(({ adminApi }) => adminApi.fields.name, z.string()),
  email: z.string(),
  language,
  roles: withText(({ adminApi }) => adminApi.fields.roles, z.array(role)),
  state: withText(
    ({ adminApi }) => adminApi.fields.invitationState,
    z.enum(["open", "accepted", "revoked", "expired"]),
  ),
  is_mailed: withText(({ adminApi }) => adminApi.fields.invitationMailed, z.boolean().nullable()),
  created_at: time,
  expires_at: time,
});

const shared = { area: "invitations", needs: "account.manage" } as const;

/** Invitations of people who have no account yet. */
export const invitationRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/invitations",
    summary: ({ adminApi }) => adminApi.routes.invitations,
    data: z.object({ list: z.array(invitation) }),
    async handle({ services, now }) {
      return { list: (await listInvitations(services.store.db, now)).map(present) };
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/invitations",
    needsStepUp: true,
    hasSecret: true,
    summary: ({ adminApi }) => adminApi.routes.invite,
    body: z.object({
      account: withText(({ adminApi }) => adminApi.fields.account, accountName),
      name: withText(({ adminApi }) => adminApi.fields.name, personName),
      email: withText(
        ({ adminApi }) => adminApi.fields.email,
        z.union([z.literal(""), z.email().max(254)]),
      ).default(""),
      language,
      roles: withText(({ adminApi }) => adminApi.fields.roles, z.array(role).max(50)).default([]),
      mail: withText(({ adminApi }) => adminApi.fields.invitationMail, z.boolean()).default(false),
    }),
    data: z.object({
      id: z.int(),
      link: withText(({ adminApi }) => adminApi.fields.invitationLink, z.url().nullable()),
      expires_at: time,
    }),
    async handle({ services, caller, body, now }) {
      const { store, policy, addressing } = services;
      const { mail, roles: grants, ...facts } = body;
      const isMailed = mail && facts.email !== "" && (policy.mailsInvitations ?? false);
      const wish = { ...facts, grants, isMailed, by: caller.person, now };
      const { id, secret, expiresAt } = await createInvitation(store, wish);
      const link = isMailed ? null : invitationLink(addressing, facts.language, secret);
      return { id, link, expires_at: isoTime(expiresAt) };
    },
  }),
  adminRoute({
    ...shared,
    method: "DELETE",
    path: "/invitations/{invitation}",
    summary: ({ adminApi }) => adminApi.routes.revokeInvitation,
    params: z.object({ invitation: pathId }),
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const wish = { by: caller.person, now };
      if (!(await revokeInvitation(services.store, params.invitation, wish))) {
        throw problem("not-found", t);
      }
      return {};
    },
  }),
];

function present({ grants, isMailed, createdAt, expiresAt, ...facts }: Invitation) {
  return {
    ...facts,
    roles: grants.map(({ role: name, limits: within }) => ({ role: name, limits: within })),
    is_mailed: isMailed ?? null,
    created_at: isoTime(createdAt),
    expires_at: isoTime(expiresAt),
  };
}
