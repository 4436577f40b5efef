import type { FastifyReply } from "fastify";
import type { RenderedResponse } from "../../../base/http/cache/responseCache.ts";
import { tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import { pageFacts } from "../../../base/site/addresses/pages.ts";
import { mayOpen } from "../../../staff/accounts/roles/specificationRoles.ts";
import type { ResolvedPage } from "../../page/pageModule.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { sendUnauthorized } from "../errorPages.tsx";
import { type PageRequest, whenAdmitted } from "./pageRequest.ts";

/** Renders a page for one reader, without caching; refused without the role that it requires. */
export async function sendPersonal(
  site: Site,
  asked: PageRequest,
  resolved: ResolvedPage,
): Promise<FastifyReply> {
  const { page, audience, request, reply } = asked;
  const reader = await site.accounts?.readerOf(tokenInCookie(request.headers.cookie));
  if (!mayOpen(reader, pageFacts(page).roles ?? [])) {
    const facts = { event: "refused", page, accountId: reader?.id };
    request.log.warn(facts, "A page was refused: the reader lacks its role");
    return sendUnauthorized(site, reply, audience);
  }
  return whenAdmitted(site, asked, async () => {
    const openId = site.openId && { name: site.openId.name, asksCode: false };
    const made = renderPage(site, audience, page, resolved, { visitor: { reader, openId } });
    return () => sendUncached(reply, made);
  });
}

/** Sends a page made for one reader. */
export function sendUncached(
  reply: FastifyReply,
  { status, headers, text }: RenderedResponse,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...headers,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      // Not `no-referrer`: forms would then be posted without their origin.
      "referrer-policy": "same-origin",
    })
    .send(text);
}
