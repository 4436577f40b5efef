import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { networkOf } from "../../../base/http/identity/network.ts";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { messages } from "../../../base/i18n/index.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { isOutage, outageRetrySeconds } from "../../../base/store/storeErrors.ts";
import { pageModules } from "../../pages/index.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { negotiateLanguage, requestFacts } from "../addresses/negotiation.ts";
import { sendUncached } from "../delivery/sendPersonal.ts";
import { acceptPageForms } from "../pageForms.ts";
import type { Accounts } from "./accounts.ts";

const page = "invitation";

const maxFormBytes = 8 * 1_024;

/** A repeated field counts as empty. */
const line = z.string().catch("");

const form = z
  .object({ code: line, next: line, repeated: line })
  .catch({ code: "", next: "", repeated: "" });

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
        const refused = await accept({ site, accounts, request, language }, typed);
        if (refused === undefined) return signInNext(reply, surface);
        return again(site, { request, reply, language, surface }, typed.code, refused);
      });
    }
    done();
  });
}

/** Redirects a reader with a new account to the sign-in page, and from there to the studio. */
function signInNext(reply: FastifyReply, surface: Surface): FastifyReply {
  const query = new URLSearchParams({ redirect: "/studio" });
  return reply
    .header("cache-control", "no-store")
    .redirect(`${pagePath(surface, "login")}?${query}`, 303);
}

interface Acceptance {
  readonly site: Site;
  readonly accounts: Accounts;
  readonly request: FastifyRequest;
  readonly language: Language;
}

/** @returns the refusal, if any */
async function accept(
  { site, accounts, request, language }: Acceptance,
  { code, next, repeated }: z.output<typeof form>,
): Promise<Refusal | undefined> {
  const { account, invitation, signIn } = messages[language];
  if (requestOrigin(request, site.addressing) === "foreign") {
    return { status: 403, error: account.foreign };
  }
  const wait = site.limits.admit("invitation", networkOf(request.ip));
  if (wait > 0) return { status: 429, error: account.locked(wait), retryAfterSeconds: wait };
  const secret = code.trim();
  if (secret === "") return { status: 422, error: invitation.codeMissing };
  if (next !== repeated) return { status: 422, error: signIn.notRepeated };
  try {
    const origin = { via: "site", requestId: request.id } as const;
    const outcome = await accounts.acceptInvitation({ secret, password: next, origin });
    if (outcome.ok) {
      request.log.info(
        { event: "invitation", accountId: outcome.accountId },
        "An account was made",
      );
      return undefined;
    }
    request.log.warn({ event: "invitation", outcome: outcome.reason }, "Refused an invitation");
    const isWeak = outcome.reason === "weak";
    return { status: isWeak ? 422 : 410, error: isWeak ? invitation.weak : invitation.gone };
  } catch (error) {
    if (!isOutage(error)) throw error;
    request.log.error({ err: error }, "Invitations cannot be read");
    return { status: 503, error: account.busy, retryAfterSeconds: outageRetrySeconds };
  }
}

interface Audience {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly surface: Surface;
}

/** Sends the page again, with the code as typed, but without the passwords. */
async function again(
  site: Site,
  { request, reply, language, surface }: Audience,
  code: string,
  { status, error, retryAfterSeconds }: Refusal,
): Promise<FastifyReply> {
  const publication = site.live.current();
  const resolved = pageModules[page].resolve({}, publication.views[language]) ?? { params: {} };
  const visitor = { invitation: { code: cutText(code, 100), error } };
  const rendered = await site.making.inTurn(request.ip, () =>
    renderPage(site, { publication, language, surface }, page, resolved, { visitor }),
  );
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return sendUncached(reply, { ...rendered, status });
}
