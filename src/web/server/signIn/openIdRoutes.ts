import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { networkOf } from "../../../base/http/identity/network.ts";
import { relyingPartyOf } from "../../../base/http/identity/relyingParty.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import {
  deviceInCookie,
  flowInCookie,
  setFlowCookie,
  tokenInCookie,
} from "../../../base/http/identity/signInCookies.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import type { OpenIdOutcome } from "../../../staff/accounts/openId/openIdSignIn.ts";
import {
  type Flow,
  flowLifetimeMs,
  type PendingSignIn,
} from "../../../staff/accounts/openId/signInFlowCookies.ts";
import { passkeyAnswer } from "../../../staff/accounts/passkeys/passkeyAnswers.ts";
import type { SignedInBrowser } from "../../../staff/accounts/signIn/attemptAdmission.ts";
import { logOpenId } from "../../../staff/accounts/signIn/signInLog.ts";
import {
  authRedirectPath,
  safeRedirectTarget,
  signInWithPath,
} from "../../page/safeRedirectTarget.ts";
import type { Site } from "../../siteServices.ts";
import { acceptPageForms } from "../acceptPageForms.ts";
import { passOnHeaders, passOnPage } from "../addresses/clientRedirectPage.ts";
import { sendRedirect } from "../addresses/sendRedirect.ts";
import { sendNotFound } from "../errorPages.tsx";
import {
  failed,
  type OpenIdRequest,
  queryOf,
  redirectUri,
  refuse,
  returningOf,
} from "./openIdSignInRequest.ts";
import { formSignInCookies } from "./signInRoutes.ts";

const flowSeconds = flowLifetimeMs / 1_000;

/** Maximum size of the form: a passkey's response has some kilobytes, a code a few bytes. */
const maxFormBytes = 16_384;

const factorForm = z.object({
  code: z.string().trim().max(40).default(""),
  passkey: z.string().max(12_000).default(""),
});

/**
 * Signing in with an OpenID provider: the redirect to it, and `/auth-redirect`, to which the
 * browser returns. Without a provider's response, that address redirects within the site.
 */
export function openIdRoutes(app: FastifyInstance, site: Site): void {
  const { openId, accounts, addressing } = site;
  const handledBy =
    (handle: (call: OpenIdRequest) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (openId === undefined || accounts === undefined) return sendNotFound(site, request, reply);
      const isHttps = addressing.isHttps || request.protocol === "https";
      const call = { site, openId, accounts, request, reply, isHttps };
      try {
        return await handle(call);
      } catch (error) {
        return failed(call, error);
      }
    };
  const finished = handledBy(finish);
  app.get(authRedirectPath, (request, reply) =>
    openId !== undefined && isResponse(queryOf(request))
      ? finished(request, reply)
      : passOn(site, request, reply),
  );
  app.get(signInWithPath, handledBy(begin));
  app.register((scope, _options, done) => {
    acceptPageForms(scope, site, maxFormBytes);
    scope.post(authRedirectPath, handledBy(takeFactor));
    done();
  });
}

/** Tells whether a query is a provider's response (OpenID Connect Core, 3.1.2.5 and 3.1.2.6). */
function isResponse(query: URLSearchParams): boolean {
  return query.has("code") || query.has("error") || query.has("state");
}

function passOn(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const target = safeRedirectTarget(queryOf(request).get("redirect") ?? "/");
  return target === undefined ? sendNotFound(site, request, reply) : sendRedirect(reply, target);
}

/** Redirects to the provider; only from pages of this site, or for a typed address. */
async function begin(call: OpenIdRequest): Promise<FastifyReply> {
  const { openId, request, reply, isHttps } = call;
  const back = returningOf(call);
  const from = request.headers["sec-fetch-site"];
  if (from !== undefined && from !== "same-origin" && from !== "none") {
    const query = back.target === "" ? "" : `?${new URLSearchParams({ redirect: back.target })}`;
    return sendRedirect(reply, `${pagePath(back.surface, "login")}${query}`);
  }
  const { cookie } = request.headers;
  const begun = await openId.begin(redirectUri(call), {
    ...back,
    isConfirming: queryOf(request).has("confirm"),
    session: tokenInCookie(cookie) || undefined,
    device: deviceInCookie(cookie) || undefined,
  });
  return reply
    .header("set-cookie", setFlowCookie(begun.cookie, flowSeconds, isHttps))
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(begun.location, 302);
}

/**
 * Handles the browser's return: signed in, asked for the second factor of the account, or refused.
 */
async function finish(call: OpenIdRequest): Promise<FastifyReply> {
  const { site, openId, request, reply, isHttps } = call;
  const cookie = flowInCookie(request.headers.cookie, isHttps);
  // The attempt has ended, whatever its result.
  if (cookie !== undefined) reply.header("set-cookie", setFlowCookie("", 0, isHttps));
  const wait = site.limits.admit("openId", networkOf(request.ip));
  if (wait > 0) {
    const page = (t: Messages) => ({
      ...{ status: 429, error: t.account.locked(wait), retryAfterSeconds: wait },
    });
    return refuse(call, returningOf(call), "too-often", page);
  }
  const flow = await openId.flowOf(cookie);
  if (flow === undefined) return startAgain(call);
  try {
    const address = new URL(`${redirectUri(call)}?${queryOf(request)}`);
    const identity = await openId.finish(address, flow);
    return await admit(call, flow, await openId.signIn(identity, browserOf(call, flow)));
  } catch (error) {
    return failed(call, error, flow);
  }
}

const refusals = {
  disabled: "accountDisabled",
  unknown: "accountUnknown",
  "name-taken": "accountNameTaken",
} as const;

async function admit(
  call: OpenIdRequest,
  flow: Flow,
  outcome: OpenIdOutcome,
): Promise<FastifyReply> {
  const { openId, request, reply, isHttps } = call;
  if (outcome.ok) {
    if (outcome.refusedRoles.length > 0) {
      const facts = { roles: outcome.refusedRoles };
      request.log.warn(facts, "OIDC_ROLES names unknown roles, or limits that they do not have");
    }
    return welcome(call, flow, outcome);
  }
  if (outcome.reason === "code-required") {
    const { accountId, account, provedAt } = outcome;
    const { target, surface, language, session, device } = flow;
    const back = { target, surface, language, session, device };
    const held = await openId.awaitCode({ accountId, account, provedAt, ...back });
    reply.removeHeader("set-cookie");
    reply.header("set-cookie", setFlowCookie(held, flowSeconds, isHttps));
    const passkey = await passkeyAsked(call, accountId);
    const page = { status: 200, error: "", asksCode: true, passkey };
    return refuse(call, flow, outcome.reason, () => page);
  }
  const { reason } = outcome;
  return refuse(call, flow, reason, ({ signIn: t }) => ({
    status: 403,
    error: t[refusals[reason]],
  }));
}

/** Handles the second factor that a sign-in waits for: a code, or a passkey's response. */
async function takeFactor(call: OpenIdRequest): Promise<FastifyReply> {
  const { site, openId, request, isHttps } = call;
  const pending = await openId.pendingOf(flowInCookie(request.headers.cookie, isHttps));
  if (pending === undefined) return startAgain(call);
  const again = async (reason: string, page: Parameters<typeof refuse>[3]) => {
    const passkey = await passkeyAsked(call, pending.accountId);
    return refuse(call, pending, reason, (t) => ({ ...page(t), asksCode: true, passkey }));
  };
  if (requestOrigin(request, site.addressing) !== "own") {
    return again("foreign", (t) => ({ status: 403, error: t.account.foreign }));
  }
  const given = givenFactor(call);
  if (given === undefined) {
    return again("no-code", (t) => ({ status: 422, error: t.signIn.codeMissing }));
  }
  const outcome = await openId.signInByFactor(pending, given, browserOf(call, pending));
  if (outcome.ok) {
    call.reply.header("set-cookie", setFlowCookie("", 0, isHttps));
    return welcome(call, pending, outcome);
  }
  if (outcome.reason !== "locked") {
    const wrong = given.passkey === undefined ? "wrongCode" : "wrongPasskey";
    return again(outcome.reason, ({ account: t }) => ({ status: 401, error: t[wrong] }));
  }
  const { retryAfterSeconds } = outcome;
  return again("locked", (t) => ({
    ...{ status: 429, error: t.account.locked(retryAfterSeconds), retryAfterSeconds },
  }));
}

/** Returns the second factor in a form; undefined: none of the right form. */
function givenFactor({ site, request }: OpenIdRequest) {
  const form = factorForm.safeParse(request.body);
  if (!form.success) return undefined;
  const { code, passkey } = form.data;
  if (code !== "") return { code };
  const answer = passkeyAnswer.safeParse(parsedJson(passkey));
  const { origin } = request.headers;
  const party = relyingPartyOf({ origin, host: request.host }, site.addressing);
  if (!answer.success || party === undefined) return undefined;
  return { passkey: { answer: answer.data, party } };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the options of a passkey request instead of the code, where this page can make one. */
async function passkeyAsked(call: OpenIdRequest, accountId: number): Promise<string | undefined> {
  const { origin, host } = new URL(redirectUri(call));
  const party = relyingPartyOf({ origin, host }, call.site.addressing);
  return party && call.openId.passkeyOptions(accountId, party.id);
}

/** Sets the session's cookies and redirects. */
async function welcome(
  { accounts, request, reply, isHttps }: OpenIdRequest,
  { language, surface, target, session }: Flow | PendingSignIn,
  signedIn: SignedInBrowser & { readonly profile: { readonly id: number } },
): Promise<FastifyReply> {
  logOpenId(request.log, { ok: true, accountId: signedIn.profile.id });
  // Ends the browser's previous session.
  await accounts.signOut(session, originOf(request));
  const t = messages[language].signIn;
  const next = target === "" ? pagePath(surface, "home") : target;
  return reply
    .header("set-cookie", formSignInCookies(signedIn, isHttps))
    .headers(passOnHeaders(isHttps))
    .send(passOnPage(language, next, { text: t.finishing, goOn: t.goOn }));
}

function startAgain(call: OpenIdRequest): Promise<FastifyReply> {
  const page = (t: Messages) => ({ status: 400, error: t.signIn.flowOver });
  return refuse(call, returningOf(call), "no-flow", page);
}

function browserOf({ request }: OpenIdRequest, { device }: Flow | PendingSignIn) {
  const userAgent = request.headers["user-agent"];
  return { address: request.ip, userAgent, device, origin: originOf(request) };
}

function originOf({ id }: FastifyRequest) {
  return { via: "site", requestId: id } as const;
}
