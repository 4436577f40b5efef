import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { accountName, longestAccount, typedPassword } from "../accounts/credentials.ts";
import type { SignInResult } from "../accounts/signIn.ts";
import { clearTokenCookie, setTokenCookie, tokenInCookie } from "../http/adminToken.ts";
import { senderOf } from "../http/sender.ts";
import { type Words, words } from "../i18n/index.ts";
import { cutText } from "../site/cutText.ts";
import { pagePath } from "../site/href.ts";
import { type Surface, surfaces } from "../site/surfaces.ts";
import type { Accounts } from "./accounts.ts";
import { languageOfVisit } from "./negotiation.ts";
import { declaredQuery, sendFresh } from "./pageRoutes.ts";
import { pageModules } from "./pages/index.ts";
import { renderPage } from "./render/renderPage.tsx";
import type { Site } from "./site.ts";
import { visitOf } from "./visit.ts";

/** Room for account and password in a form's encoding. */
const longestForm = 16 * 1_024;

const signInForm = z.object({ account: accountName, password: typedPassword });

/** Why a sign-in by plain form was refused: status and the words for the page. */
interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly retryAfterSeconds?: number;
}

/**
 * Signing in and out without script: the sign-in page's form posts to the page itself. The answer is
 * a redirect, or the page again with what was typed, but for the password.
 */
export function signInRoutes(app: FastifyInstance, site: Site): void {
  const { accounts } = site;
  if (accounts === undefined) return;
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: longestForm },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    for (const surface of surfaces) {
      scope.post(pagePath(surface, "login"), (request, reply) =>
        answer(site, accounts, surface, request, reply),
      );
    }
    done();
  });
}

async function answer(
  site: Site,
  accounts: Accounts,
  surface: Surface,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOfVisit(visitOf(request), site.addressing);
  const publication = site.live.current();
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const query = declaredQuery("login", request.url);
  const params = pageModules.login.resolve(query, publication.views[language]) ?? {};
  const props = { publication, language, surface };
  const refuse = ({ status, error, retryAfterSeconds }: Refusal) => {
    if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
    const refused = { account: cutText(form.get("account") ?? "", longestAccount), error };
    return sendFresh(reply, {
      ...renderPage(site, props, "login", params, { visitor: { refused } }),
      status,
    });
  };
  if (senderOf(request, site.addressing) === "foreign") {
    return refuse({ status: 403, error: words[language].account.foreign });
  }
  const isHttps = site.addressing.isHttps || request.protocol === "https";
  if (form.get("do") === "sign-out") {
    await accounts.signOut(tokenInCookie(request.headers.cookie));
    reply.header("set-cookie", clearTokenCookie(isHttps));
    return seeOther(reply, request.url);
  }
  const read = signInForm.safeParse(Object.fromEntries(form));
  if (!read.success) return refuse({ status: 422, error: missing(form, words[language]) });
  const result = await accounts.signIn({ ...read.data, address: request.ip });
  if (!result.ok) return refuse(refusalOf(result, words[language]));
  const cookie = { seconds: accounts.sessionSeconds, isHttps };
  reply.header("set-cookie", setTokenCookie(result.token, cookie));
  const { target } = z.object({ target: z.string() }).parse(params);
  return seeOther(reply, target === "" ? pagePath(surface, "home") : target);
}

function refusalOf(result: SignInResult & { ok: false }, say: Words): Refusal {
  if (result.reason === "wrong") return { status: 401, error: say.account.wrong };
  const { retryAfterSeconds } = result;
  return { status: 429, error: say.account.locked(retryAfterSeconds), retryAfterSeconds };
}

function missing(form: URLSearchParams, say: Words): string {
  return form.get("account")?.trim() ? say.signIn.passwordMissing : say.signIn.accountMissing;
}

/** After a post, a GET: reloading the next page must not post again (RFC 9110 section 15.4.4). */
function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}
