import type { FastifyInstance, FastifyRequest } from "fastify";
import { cookieValue } from "../../base/http/cookies.ts";
import { preferredLanguage } from "../../base/http/identity/preferredLanguage.ts";
import { tokenInCookie } from "../../base/http/identity/signInCookies.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import { shell as english } from "../../base/i18n/studio/en/frame.ts";
import { shell as chinese } from "../../base/i18n/studio/zh/frame.ts";
import { singletonRoutes } from "../../base/site/addresses/deviceIndependentRoutes.ts";
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageKey,
} from "../../base/site/languages.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import type { ContentType } from "../../content/types/contentType.ts";
import { contentTypes } from "../../content/types/index.ts";
import { typeNames } from "../../content/types/typeNames.ts";
import {
  isTheme,
  languageCookie,
  richTextPolicy,
  type SignInProvider,
  themeCookie,
} from "../../studio/pageConstants.ts";
import { readAddress } from "../../studio/router/screens.ts";
import { firstCalls } from "../../studio/screens/firstCalls.ts";
import { iconAddress, shownMark } from "../../web/presenters/brand/shownBrand.ts";
import { oldBrowserRedirect, requestFacts } from "../../web/server/addresses/negotiation.ts";
import { sendRedirect } from "../../web/server/addresses/sendRedirect.ts";
import { renderShell, type StudioFiles } from "./shellDocument.tsx";

/**
 * The Content-Security-Policy of the studio's documents, stricter than the pages': nothing but what
 * is listed, scripts of the build alone (the second policy, decision 22), and no text that becomes
 * HTML but by a named policy (Trusted Types). Styles are set by the style sheet and by CSSOM.
 */
function studioPolicy(isHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedPolicies.join(" ")}`,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ]
    .join("; ")
    .concat(", script-src *:*/assets/");
}

/** Policies that the studio's script may make: `default` clears elements, the other parses what is pasted. */
const trustedPolicies = ["default", richTextPolicy];

interface Studio {
  readonly addressing: Addressing;
  readonly live: LivePublication;
  /** Absent where the build has no studio: then there is no such address. */
  readonly files: StudioFiles | undefined;
  readonly provider: SignInProvider | undefined;
}

const shellMessages = { en: english, zh: chinese };

const types = typeNames.map((name) => {
  const { label, listed = [], fields }: ContentType = contentTypes[name];
  const columns = listed.map(({ path, kind }) => ({
    ...{ path, kind },
    label: fields[path.split(".")[0] ?? ""] ?? label,
  }));
  return { name, label, columns };
});

/**
 * `/studio` and everything below it: one document for all screens, once for both device kinds. It is
 * the same for everybody; what a person may see comes from the admin API.
 */
export function studioRoutes(
  app: FastifyInstance,
  { addressing, live, files, provider }: Studio,
): void {
  if (files === undefined) return;
  const { path } = singletonRoutes.studio;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": studioPolicy(addressing.isHttps),
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "same-origin",
  };
  for (const route of [path, `${path}/*`]) {
    app.get(route, (request, reply) => {
      const old = oldBrowserRedirect(requestFacts(request), addressing);
      if (old !== undefined) return sendRedirect(reply, old);
      const { cookie } = request.headers;
      const language = languageOf(request, addressing);
      const theme = cookieValue(cookie, themeCookie);
      const { revision, views } = live.current();
      const view = views[language];
      const mark = shownMark(view, "studio");
      const place = readAddress(request.url);
      const html = renderShell({
        language,
        theme: isTheme(theme) ? theme : "system",
        messages: shellMessages[language],
        files,
        screen: place?.screen,
        hasSession: (tokenInCookie(cookie) ?? "") !== "",
        calls: firstCalls(place, language),
        types,
        publication: revision,
        provider,
        mark: typeof mark === "object" ? mark : undefined,
        icon: iconAddress(view, "favicon.ico"),
      });
      return reply
        .code(place === undefined ? 404 : 200)
        .headers(headers)
        .send(html);
    });
  }
}

/** The person's choice in this browser, else the reader's of the site, else what the browser prefers. */
function languageOf(
  { headers, host }: Pick<FastifyRequest, "headers" | "host">,
  addressing: Addressing,
): Language {
  const known = (value: string | undefined) => (isLanguage(value) ? value : undefined);
  return (
    known(cookieValue(headers.cookie, languageCookie)) ??
    addressing.languageOfHost(host) ??
    known(cookieValue(headers.cookie, languageKey)) ??
    preferredLanguage(headers["accept-language"]) ??
    defaultLanguage
  );
}
