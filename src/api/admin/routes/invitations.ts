import * as z from "zod";
import { invitationLink } from "../../../base/http/identity/invitationLink.ts";
import { askedOrigin } from "../../../base/http/requests/siteOrigins.ts";
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from "../../../staff/accounts/invitations/invitations.ts";
import { accountName, personName } from "../../../staff/accounts/signIn/credentials.ts";
import {
  invitation,
  invitationDraft,
  invitationList,
  invitedLanguage,
  madeInvitation,
} from "../../contract/invitations.ts";
import { isoTime, pathId } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { type AdminRoute, adminRoute, nothing } from "../route.ts";

withText(({ adminApi }) => adminApi.fields.invitedLanguage, invitedLanguage);
described(invitation, {
  account: ({ adminApi }) => adminApi.fields.account,
  name: ({ adminApi }) => adminApi.fields.name,
  roles: ({ adminApi }) => adminApi.fields.roles,
  state: ({ adminApi }) => adminApi.fields.invitationState,
  is_mailed: ({ adminApi }) => adminApi.fields.invitationMailed,
});
described(invitationDraft, { mail: ({ adminApi }) => adminApi.fields.invitationMail });
described(madeInvitation, { link: ({ adminApi }) => adminApi.fields.invitationLink });

const shared = { area: "invitations", needs: "account.manage" } as const;

/** Invitations of people who have no account yet. */
export const invitationRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/invitations",
    summary: ({ adminApi }) => adminApi.routes.invitations,
    data: invitationList,
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
      ...invitationDraft.shape,
      account: withText(({ adminApi }) => adminApi.fields.account, accountName),
      name: withText(({ adminApi }) => adminApi.fields.name, personName),
    }),
    data: madeInvitation,
    async handle({ services, caller, body, now, request }) {
      const { store, settings, addressing } = services;
      const { mail, roles: grants, ...facts } = body;
      const isWanted = mail && facts.email !== "";
      const isMailed = isWanted && (await settings?.mail())?.sending !== undefined;
      const wish = { ...facts, grants, isMailed, by: caller.person, now };
      const { id, secret, expiresAt } = await createInvitation(store, wish);
      const { language } = facts;
      const origin = askedOrigin(request, addressing, language);
      const link = isMailed ? null : invitationLink(addressing, origin, { language, secret });
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
