import * as z from "zod";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { right } from "../../../staff/access/rights.ts";
import type { TokenScope } from "../../../staff/accounts/tokens/tokenRights.ts";
import {
  type ApiToken,
  createToken,
  listTokens,
  revokeToken,
  tokenDays,
  tokenName,
} from "../../../staff/accounts/tokens/tokens.ts";
import { limits } from "../../contract/grants.ts";
import {
  apiToken,
  apiTokenDraft,
  apiTokenList,
  madeApiToken,
  tokenActs,
} from "../../contract/tokens.ts";
import { isoTime, pathId } from "../commonParameters.ts";
import { described, withText } from "../fieldDescriptions.ts";
import { problem } from "../problem.ts";
import { type AdminRoute, adminRoute, nothing } from "../route.ts";

const acts = ({ adminApi }: StaffMessages) => adminApi.fields.tokenActs;
withText(acts, tokenActs);
withText(({ adminApi }) => adminApi.fields.tokenLimits, limits);
described(apiToken, {
  name: ({ adminApi }) => adminApi.fields.tokenName,
  ending: ({ adminApi }) => adminApi.fields.tokenEnding,
  used_at: ({ adminApi }) => adminApi.fields.tokenUsedAt,
});
described(madeApiToken, { token: ({ adminApi }) => adminApi.fields.token });

const own = { area: "tokens", needs: "signed-in" } as const;

/** One's own API tokens. */
export const tokenRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...own,
    method: "GET",
    path: "/me/tokens",
    summary: ({ adminApi }) => adminApi.routes.ownTokens,
    data: apiTokenList,
    async handle({ services, caller }) {
      const held = await listTokens(services.store.db, caller.account.id);
      return { list: held.map(present) };
    },
  }),
  adminRoute({
    ...own,
    method: "POST",
    path: "/me/tokens",
    needsStepUp: true,
    hasSecret: true,
    summary: ({ adminApi }) => adminApi.routes.addToken,
    body: z.object({
      ...apiTokenDraft.shape,
      name: withText(({ adminApi }) => adminApi.fields.tokenName, tokenName),
      days: withText(({ adminApi }) => adminApi.fields.tokenDays, tokenDays),
      acts: withText(acts, z.array(right.shape.act).nullable()).default(null),
    }),
    data: madeApiToken,
    async handle({ services, caller, body, now }) {
      const { name, days, limits: given } = body;
      const scope: TokenScope = { acts: body.acts ?? undefined, limits: given };
      const accountId = caller.account.id;
      const by = caller.person;
      const made = await createToken(services.store, { accountId, name, days, ...scope, by, now });
      return { id: made.id, token: made.token, expires_at: isoTime(made.expiresAt) };
    },
  }),
  adminRoute({
    ...own,
    method: "DELETE",
    path: "/me/tokens/{token}",
    summary: ({ adminApi }) => adminApi.routes.revokeToken,
    params: z.object({ token: pathId }),
    data: nothing,
    async handle({ services, caller, params, now, t }) {
      const wish = { accountId: caller.account.id, id: params.token, by: caller.person, now };
      if (!(await revokeToken(services.store, wish))) throw problem("not-found", t);
      return {};
    },
  }),
];

function present({ id, name, ending, acts: of, limits: in_, ...times }: ApiToken) {
  return {
    ...{ id, name, ending, acts: of === undefined ? null : [...of], limits: in_ },
    created_at: isoTime(times.createdAt),
    expires_at: isoTime(times.expiresAt),
    used_at: times.usedAt === undefined ? null : isoTime(times.usedAt),
  };
}
