import type { FastifyReply, FastifyRequest } from "fastify";
import { askedOrigin } from "../../../base/http/requests/siteOrigins.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { isOutage, outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import { SignInRefused } from "../../../staff/accounts/openId/openIdClient.ts";
import { ProviderUnavailable } from "../../../staff/accounts/openId/openIdProvider.ts";
import { logOpenId } from "../../../staff/accounts/signIn/signInLog.ts";
import { authRedirectPath, safeRedirectTarget } from "../../page/safeRedirectTarget.ts";
import type { Site } from "../../siteServices.ts";
import { negotiateLanguage, negotiateSurface, requestFacts } from "../addresses/negotiation.ts";
import type { Accounts } from "./accounts.ts";
import type { OpenId } from "./openId.ts";
import { type SignInPage, sendSignInPage } from "./signInPage.ts";

/** One request of a sign-in with an OpenID provider. */
export interface OpenIdRequest {
  readonly site: Site;
  readonly openId: OpenId;
  readonly accounts: Accounts;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly isHttps: boolean;
}

/** Language, surface and address to which the browser returns. */
export interface Returning {
  readonly language: Language;
  readonly surface: Surface;
  /** Checked address of this site; empty: home. */
  readonly target: string;
}

/** Maximum length of a return address in characters, as it is stored in a cookie. */
const maxTargetLength = 1_000;

export function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split("?")[1]);
}

/** Returns the return address of a request, as far as it is an address of this site. */
export function returningOf({ site, request }: Pick<OpenIdRequest, "site" | "request">): Returning {
  const facts = requestFacts(request);
  const query = queryOf(request);
  const target = safeRedirectTarget(query.get("redirect") ?? "") ?? "";
  return {
    language: negotiateLanguage(facts, site.addressing),
    surface: surfaces.find((one) => one === query.get("surface")) ?? negotiateSurface(facts),
    target: target.length <= maxTargetLength ? target : "",
  };
}

/**
 * Absolute address of `/auth-redirect` on the requested host: one of the configured hosts, or any
 * on a trial. The provider accepts only registered ones.
 */
export function redirectUri({
  site: { addressing },
  request,
}: Pick<OpenIdRequest, "site" | "request">): string {
  const own = languages
    .map((language) => addressing.origin(language))
    .find((origin) => URL.parse(origin)?.host === request.host.toLowerCase());
  const plain = askedOrigin(request, addressing, languages[0]);
  return new URL(authRedirectPath, own ?? plain).href;
}

/** Shows the sign-in page with the reason of a refusal, which is also logged. */
export function refuse(
  { site, request, reply }: OpenIdRequest,
  { language, surface, target }: Returning,
  reason: string,
  page: (
    t: Messages,
  ) => Pick<SignInPage, "status" | "error" | "asksCode" | "passkey" | "retryAfterSeconds">,
  error?: unknown,
): Promise<FastifyReply> {
  logOpenId(request.log, { ok: false, reason, error });
  const shown = page(messages[language]);
  return sendSignInPage(site, request, reply, { language, surface, target, ...shown });
}

/**
 * Answers a sign-in that failed: the provider is unreachable, it or its response was refused, the
 * store is unreachable.
 * @throws any other error
 */
export function failed(
  call: OpenIdRequest,
  error: unknown,
  back: Returning = returningOf(call),
): Promise<FastifyReply> {
  const { name } = call.openId;
  const later = { status: 503, retryAfterSeconds: outageRetrySeconds };
  if (error instanceof ProviderUnavailable) {
    const page = (t: Messages) => ({ ...later, error: t.signIn.providerAway(name) });
    return refuse(call, back, "provider-away", page, error);
  }
  if (error instanceof SignInRefused) {
    const page = (t: Messages) => ({ status: 400, error: t.signIn.providerRefused(name) });
    return refuse(call, back, "response", page, error);
  }
  if (!isOutage(error)) throw error;
  return refuse(call, back, "outage", (t) => ({ ...later, error: t.account.busy }), error);
}
