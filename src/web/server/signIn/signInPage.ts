import type { FastifyReply, FastifyRequest } from "fastify";
import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import { pageModules } from "../../pages/index.ts";
import { renderPage } from "../../render/renderPage.tsx";
import type { Site } from "../../siteServices.ts";
import { sendUncached } from "../delivery/sendPersonal.ts";

/**
 * The sign-in page, shown again where signing in with an OpenID provider has failed or needs a
 * second factor.
 */
export interface SignInPage {
  readonly language: Language;
  readonly surface: Surface;
  /** Checked address of this site to go to afterwards; empty: home. */
  readonly target: string;
  readonly status: number;
  readonly error: string;
  /** True where the code of the account's second factor follows. */
  readonly asksCode?: boolean;
  /** Options of a passkey request instead of the code, as JSON. */
  readonly passkey?: string | undefined;
  readonly retryAfterSeconds?: number;
}

/** Sends the sign-in page with a refusal or the second step, to this reader alone. */
export async function sendSignInPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  page: SignInPage,
): Promise<FastifyReply> {
  const {
    language,
    surface,
    target,
    status,
    error,
    asksCode = false,
    passkey,
    retryAfterSeconds,
  } = page;
  const publication = site.live.current();
  const query = target === "" ? {} : { redirect: target };
  const resolved = pageModules.login.resolve(query, publication.views[language]) ?? { params: {} };
  const openId = site.openId && { name: site.openId.name, asksCode, passkey };
  const visitor = { refused: { account: "", error, asksCode: false }, openId };
  const rendered = await site.making.inTurn(request.ip, () =>
    renderPage(site, { publication, language, surface }, "login", resolved, { visitor }),
  );
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return sendUncached(reply, { ...rendered, status });
}
