import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { networkOf } from "../../../base/http/identity/network.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import { messages } from "../../../base/i18n/index.ts";
import { singletonRoutes } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { isOutage, outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import type { OpenInvitation } from "../../../staff/accounts/invitations/acceptInvitation.ts";
import { logAttempt } from "../../../staff/accounts/signIn/signInLog.ts";
import { pageModules } from "../../pages/index.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { acceptPageForms } from "../acceptPageForms.ts";
import { negotiateLanguage, requestFacts } from "../addresses/negotiation.ts";
import { sendUncached } from "../delivery/sendPersonal.ts";
import type { Accounts } from "./accounts.ts";
import { formSignInCookies, originOf, seeOther, senderFacts } from "./signInRoutes.ts";

const page = "invitation";

const maxFormBytes = 8 * 1_024;

/** A repeated field counts as empty. */
const line = z.string().catch("");

/** Without a password: the code alone, to see whose account it is. */
const form = z
  .object({ code: line, next: line.optional(), repeated: line.optional() })
  .catch({ code: "" });

type Typed = z.output<typeof form>;

/** Person whose account an open invitation makes. */
type Invited = Pick<OpenInvitation, "name" | "account">;

interface Refusal {
  readonly status: number;
  readonly error: string;
  readonly retryAfterSeconds?: number;
}

/** Page on which an invitation becomes an account; its form posts to the page itself. */
export function invitationRoutes(app: FastifyInstance, site: Site): void {
  const { accounts } = site;
  if (accounts === undefined) return;
  app.register((scope, _options, done) => {
    acceptPageForms(scope, site, maxFormBytes);
    for (const surface of surfaces) {
      scope.post(pagePath(surface, page), async (request, reply) => {
        const language = negotiateLanguage(requestFacts(request), site.addressing);
        const typed = form.parse(request.body);
        const audience = { request, reply, language, surface };
        const step = await take({ site, accounts, request, language }, typed);
        if (step.kind === "accepted") return enter({ site, accounts, ...audience }, step);
        return show(site, audience, typed.code, step);
      });
    }
    done();
  });
}

interface Accepted {
  readonly kind: "accepted";
  readonly account: string;
  readonly password: string;
}

/** The page again: for the password once the code is known, and with the reason of a refusal. */
interface Shown {
  readonly kind: "shown";
  readonly invited?: Invited | undefined;
  readonly refusal?: Refusal;
}

/** Signs the owner of a new account in and leads to the studio; by the sign-in page where refused. */
async function enter(
  { site, accounts, request, reply, surface }: Audience & Pick<Acceptance, "site" | "accounts">,
  { account, password }: Accepted,
): Promise<FastifyReply> {
  const studio = singletonRoutes.studio.path;
  const result = await accounts.signIn({ account, password, ...senderFacts(request) });
  logAttempt(request.log, "sign-in", result, result.ok ? result.profile.id : undefined);
  if (!result.ok) {
    const query = new URLSearchParams({ redirect: studio });
    return seeOther(reply, `${pagePath(surface, "login")}?${query}`);
  }
  // Ends the browser's previous session.
  await accounts.signOut(tokenInCookie(request.headers.cookie), originOf(request));
  const isHttps = site.addressing.isHttps || request.protocol === "https";
  reply.header("set-cookie", formSignInCookies(result, isHttps));
  return seeOther(reply, studio);
}

interface Acceptance {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly request: FastifyRequest;
  readonly language: Language;
}

/** Takes what was posted: the code alone, or the code with a password. */
async function take(acceptance: Acceptance, typed: Typed): Promise<Accepted | Shown> {
  const { site, request, language } = acceptance;
  const { account, invitation } = messages[language];
  if (requestOrigin(request, site.addressing) === "foreign") {
    return refused({ status: 403, error: account.foreign });
  }
  const wait = site.limits.admit("invitation", networkOf(request.ip));
  if (wait > 0) {
    return refused({ status: 429, error: account.locked(wait), retryAfterSeconds: wait });
  }
  const secret = typed.code.trim();
  if (secret === "") return refused({ status: 422, error: invitation.codeMissing });
  try {
    return await accept(acceptance, secret, typed);
  } catch (error) {
    if (!isOutage(error)) throw error;
    request.log.error({ err: error }, "Invitations cannot be read");
    const busy = { status: 503, error: account.busy };
    return refused({ ...busy, retryAfterSeconds: outageRetrySeconds });
  }
}

function refused(refusal: Refusal, invited?: Invited): Shown {
  return { kind: "shown", refusal, invited };
}

async function accept(
  { accounts, request, language }: Acceptance,
  secret: string,
  { next, repeated }: Typed,
): Promise<Accepted | Shown> {
  const { invitation, signIn } = messages[language];
  const gone = (reason: string) => {
    request.log.warn({ event: "invitation", outcome: reason }, "Refused an invitation");
    return refused({ status: 410, error: invitation.gone });
  };
  const invited = await accounts.invitationOf(secret);
  if (invited === undefined) return gone("gone");
  if (next === undefined) return { kind: "shown", invited };
  if (next !== repeated) return refused({ status: 422, error: signIn.notRepeated }, invited);
  const outcome = await accounts.acceptInvitation({
    ...{ secret, password: next, origin: originOf(request) },
  });
  if (!outcome.ok) {
    if (outcome.reason === "gone") return gone(outcome.reason);
    request.log.warn({ event: "invitation", outcome: outcome.reason }, "Refused an invitation");
    return refused({ status: 422, error: invitation.weak }, invited);
  }
  const { accountId, account } = outcome;
  request.log.info({ event: "invitation", accountId }, "An account was made");
  return { kind: "accepted", account, password: next };
}

interface Audience {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly surface: Surface;
}

/** Sends the page again, with the code as typed, but without the passwords. */
async function show(
  site: Site,
  { request, reply, language, surface }: Audience,
  code: string,
  { invited, refusal }: Shown,
): Promise<FastifyReply> {
  const { status = 200, error = "", retryAfterSeconds } = refusal ?? {};
  const publication = site.live.current();
  const resolved = pageModules[page].resolve({}, publication.views[language]) ?? { params: {} };
  const visitor = { invitation: { code: cutText(code, 100), error, invited } };
  const rendered = await site.making.inTurn(request.ip, () =>
    renderPage(site, { publication, language, surface }, page, resolved, { visitor }),
  );
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return sendUncached(reply, { ...rendered, status });
}
