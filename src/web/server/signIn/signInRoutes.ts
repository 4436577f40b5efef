import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { RequestOrigin } from "../../../base/audit/records.ts";
import type { FormFields } from "../../../base/http/bodies/formBody.ts";
import { setCookie } from "../../../base/http/cookies.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import {
  clearTokenCookie,
  deviceInCookie,
  signedInCookies,
  tokenInCookie,
} from "../../../base/http/identity/signInCookies.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Messages } from "../../../base/i18n/messages.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { profileDueCookie } from "../../../base/site/readerStorageKeys.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { isOutage, outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import type { AccountProfile } from "../../../staff/accounts/people/profile.ts";
import type { AttemptRefusal } from "../../../staff/accounts/signIn/attemptAdmission.ts";
import {
  accountName,
  maxAccountLength,
  typedPassword,
} from "../../../staff/accounts/signIn/credentials.ts";
import type { SignInRefusal } from "../../../staff/accounts/signIn/signIn.ts";
import { logAttempt, logSignOut } from "../../../staff/accounts/signIn/signInLog.ts";
import { pageModules } from "../../pages/index.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { acceptPageForms } from "../acceptPageForms.ts";
import { negotiateLanguage, requestFacts } from "../addresses/negotiation.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { sendUncached } from "../delivery/sendPersonal.ts";
import type { Accounts } from "./accounts.ts";

type SignedIn = Parameters<typeof signedInCookies>[0];

/**
 * The Set-Cookie headers of a session that was opened without script: with them the next script
 * learns that there is a profile to fetch.
 */
export function formSignInCookies(signedIn: SignedIn, isHttps: boolean): string[] {
  return [...signedInCookies(signedIn, isHttps), profileDue("1", signedIn.sessionSeconds, isHttps)];
}

/** The Set-Cookie headers that end such a session in the browser. */
function formSignOutCookies(isHttps: boolean): string[] {
  return [...clearTokenCookie(isHttps), profileDue("", 0, isHttps)];
}

function profileDue(value: string, seconds: number, isHttps: boolean): string {
  const name = profileDueCookie;
  return setCookie({ name, value, seconds, isHttps, sameSite: "strict", isForScripts: true });
}

/** Maximum size of account and password in a form's encoding. */
const maxFormBytes = 16 * 1_024;

const signInForm = z.object({
  account: accountName,
  password: typedPassword,
  code: z.string().max(40).optional(),
});

const postedForm = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const passwordForm = z.object({ current: typedPassword, next: z.string(), repeated: z.string() });

/** Refusal of a plain form: its status, and the message for the page. */
interface Refusal {
  readonly status: number;
  readonly error: string;
  /** True where the form asks for the code of the second factor as well. */
  readonly asksCode?: boolean;
  readonly retryAfterSeconds?: number;
}

/**
 * Signing in and out, and changing one's password: the forms of the sign-in page post to the page
 * itself. The response is a redirect, or the page again with the values typed, except passwords.
 */
export function signInRoutes(app: FastifyInstance, site: Site): void {
  const { accounts } = site;
  if (accounts === undefined) return;
  app.register((scope, _options, done) => {
    acceptPageForms(scope, site, maxFormBytes);
    for (const surface of surfaces) {
      scope.post(pagePath(surface, "login"), (request, reply) =>
        answer(site, accounts, surface, request, reply),
      );
    }
    done();
  });
}

/** Context of a plain post, with a function that shows its page again. */
interface SignInPost {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly form: FormFields;
  readonly t: Messages;
  readonly isHttps: boolean;
  /** Address of this site to go to afterwards. */
  readonly target: string;
  /** Shows the page again, with the signed-in reader, if any. */
  again(refusal: Refusal, reader?: AccountProfile): Promise<FastifyReply>;
}

async function answer(
  site: Site,
  accounts: Accounts,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = negotiateLanguage(requestFacts(request), site.addressing);
  const publication = site.live.current();
  const form = postedForm.parse(request.body ?? {});
  const query = declaredQuery("login", request.url);
  const resolved = pageModules.login.resolve(query, publication.views[language]) ?? { params: {} };
  const { target } = z.object({ target: z.string() }).parse(resolved.params);
  const again = async (
    { status, error, retryAfterSeconds, asksCode = false }: Refusal,
    reader?: AccountProfile,
  ) => {
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    const account = cutText(textIn(form, "account"), maxAccountLength);
    const refused = { account, error, asksCode };
    const props = { publication, language, surface };
    const openId = site.openId && { name: site.openId.name, asksCode: false };
    const rendered = await site.making.inTurn(request.ip, () =>
      renderPage(site, props, "login", resolved, { visitor: { reader, refused, openId } }),
    );
    return sendUncached(reply, { ...rendered, status });
  };
  const post: SignInPost = {
    ...{ site, accounts, request, reply, form, again },
    t: messages[language],
    isHttps: site.addressing.isHttps || request.protocol === "https",
    target: target === "" ? pagePath(surface, "home") : target,
  };
  if (requestOrigin(request, site.addressing) === "foreign") {
    return again({ status: 403, error: post.t.account.foreign });
  }
  const wish = form.do;
  try {
    if (wish === "sign-out") return await signOut(post);
    return await (wish === "change-password" ? changePassword(post) : signIn(post));
  } catch (error) {
    if (!isOutage(error)) throw error;
    request.log.error({ err: error }, "Accounts cannot be read for signing in");
    const busy = { status: 503, error: post.t.account.busy };
    return again({ ...busy, retryAfterSeconds: outageRetrySeconds });
  }
}

async function signOut({ accounts, request, reply, isHttps }: SignInPost): Promise<FastifyReply> {
  const token = tokenInCookie(request.headers.cookie);
  logSignOut(request.log, await accounts.signOut(token, originOf(request)));
  reply.header("set-cookie", formSignOutCookies(isHttps));
  return seeOther(reply, request.url);
}

async function signIn(post: SignInPost): Promise<FastifyReply> {
  const { accounts, request, reply, form, t, isHttps, target, again } = post;
  const read = signInForm.safeParse(form);
  if (!read.success) return again({ status: 422, error: missing(form, t) });
  const result = await accounts.signIn({ ...read.data, ...senderFacts(request) });
  logAttempt(request.log, "sign-in", result, result.ok ? result.profile.id : undefined);
  if (!result.ok) return again(signInRefusal(result, t));
  // Ends the browser's previous session.
  await accounts.signOut(tokenInCookie(request.headers.cookie), originOf(request));
  reply.header("set-cookie", formSignInCookies(result, isHttps));
  return seeOther(reply, result.profile.must_change_password ? request.url : target);
}

/** Changes the reader's own password: requires a session and the present password. */
async function changePassword(post: SignInPost): Promise<FastifyReply> {
  const { accounts, request, reply, form, t, isHttps, target, again } = post;
  const token = tokenInCookie(request.headers.cookie);
  const reader = await accounts.readerOf(token);
  if (reader === undefined) return again({ status: 401, error: t.account.badToken });
  const read = passwordForm.safeParse(form);
  if (!read.success) return again({ status: 422, error: t.signIn.passwordMissing }, reader);
  const { current, next, repeated } = read.data;
  if (next !== repeated) return again({ status: 422, error: t.signIn.notRepeated }, reader);
  const { id, account } = reader;
  const claim = { account, password: current, next, token, ...senderFacts(request) };
  const result = await accounts.changePassword(claim);
  logAttempt(request.log, "password", result, id);
  if (!result.ok) {
    if (result.reason === "weak") return again({ status: 422, error: t.signIn.weak }, reader);
    return again(refusalOf(result, t, t.account.wrongPassword), reader);
  }
  reply.header("set-cookie", formSignInCookies(result, isHttps));
  return seeOther(reply, target);
}

/** Facts of who sends a request, for attempts to sign in. */
export function senderFacts(request: FastifyRequest) {
  const { ip, headers } = request;
  const userAgent = headers["user-agent"];
  return {
    address: ip,
    userAgent,
    device: deviceInCookie(headers.cookie),
    origin: originOf(request),
  };
}

/** Origin of a request, for the audit. */
export function originOf({ id }: FastifyRequest): RequestOrigin {
  return { via: "site", requestId: id };
}

function signInRefusal(result: SignInRefusal, t: Messages): Refusal {
  if (result.reason === "code-required") {
    return { status: 401, error: t.signIn.codeAsked, asksCode: true };
  }
  if (result.reason === "wrong-code") {
    return { status: 401, error: t.account.wrongCode, asksCode: true };
  }
  return refusalOf(result, t, t.account.wrong);
}

function refusalOf(result: AttemptRefusal, t: Messages, wrong: string): Refusal {
  if (result.reason === "wrong") return { status: 401, error: wrong };
  const { retryAfterSeconds } = result;
  return { status: 429, error: t.account.locked(retryAfterSeconds), retryAfterSeconds };
}

/** The text of a field; empty where it is absent or a list. */
function textIn(form: FormFields, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value : "";
}

function missing(form: FormFields, t: Messages): string {
  return textIn(form, "account").trim() ? t.signIn.passwordMissing : t.signIn.accountMissing;
}

/** After a post, a GET: reloading the next page must not post again (RFC 9110 section 15.4.4). */
export function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}
