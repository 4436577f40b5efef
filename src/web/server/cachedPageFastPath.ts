import { type IncomingMessage, type ServerResponse, validateHeaderValue } from "node:http";
import type { Compression } from "../../http/compression.ts";
import { acceptedEncoding } from "../../http/encodedBody.ts";
import { sendRawResponse } from "../../http/rawResponse.ts";
import type { CachedResponse } from "../../http/responseCache.ts";
import type { Language } from "../../site/languages.ts";
import type { Surface } from "../../site/surfaces.ts";
import type { Site } from "../site.ts";
import { negotiate } from "./negotiation.ts";

/** Longest address whose answer is remembered by it. */
const maxUrlLength = 300;

/**
 * Remembers which kept answer an address led to, so that `swiftPages` finds it without asking what
 * the address means.
 */
export function addFastPathAlias(
  site: Site,
  { language, surface }: { readonly language: Language; readonly surface: Surface },
  url: string,
  key: string,
): void {
  if (url.length <= maxUrlLength) site.cache.alias(alias(language, surface, url), key);
}

const alias = (language: Language, surface: Surface, url: string) =>
  `${language} ${surface} ${url}`;

/**
 * Answers readers who ask for a page that is kept, before the router and its hooks, which would cost
 * more than all the rest. What it does not take it leaves untouched.
 * @param headers of every answer
 * @returns a listener that says whether it has answered
 */
export function cachedPageFastPath(
  site: Site,
  headers: Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { addressing, cache } = site;
  const headOf = heads(headers);
  return (request, response) => {
    const { method, url = "", headers: asked } = request;
    if (method !== "GET" || url.length > maxUrlLength || !isKeptAlive(request)) return false;
    // Behind a proxy the host is the one the proxy was asked for; only the router knows whom to trust.
    if (!addressing.languageInQuery && asked["x-forwarded-host"] !== undefined) return false;
    const hint = asked["sec-ch-ua-mobile"];
    const { language, surface, redirect, chosenLanguage } = negotiate(
      {
        url,
        host: asked.host ?? "",
        userAgent: asked["user-agent"] ?? "",
        mobileHint: typeof hint === "string" ? hint : undefined,
        cookie: asked.cookie,
      },
      addressing,
    );
    if (redirect !== undefined || chosenLanguage !== undefined) return false;
    const cached = cache.byAlias(alias(language, surface, url));
    if (cached === undefined || cached.status !== 200) return false;
    if (cached.body.matches(asked["if-none-match"])) return false;
    const encoding = acceptedEncoding(asked["accept-encoding"]);
    if (encoding === "identity") return false;
    const body = cached.body.ready(encoding);
    if (body === undefined) return false;
    sendRawResponse(response, headOf(cached, encoding, body.length), body);
    return true;
  };
}

/** Whether the connection stays open after the answer, as it does unless the client wishes otherwise. */
function isKeptAlive({ httpVersion, headers }: IncomingMessage): boolean {
  const wish = headers.connection;
  return httpVersion === "1.1" && (wish === undefined || wish === "keep-alive");
}

/** Heads of answers, made once for each answer and encoding. */
function heads(
  common: Readonly<Record<string, string>>,
): (cached: CachedResponse, encoding: Compression, length: number) => string {
  const made = new WeakMap<CachedResponse, Partial<Record<Compression, string>>>();
  return (cached, encoding, length) => {
    let own = made.get(cached);
    if (own === undefined) {
      own = {};
      made.set(cached, own);
    }
    own[encoding] ??= head({
      ...common,
      ...cached.headers,
      etag: cached.body.etag(encoding),
      "content-encoding": encoding,
      "content-length": String(length),
    });
    return own[encoding];
  };
}

/** @throws where a header could end its line, which none of ours can */
function head(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return `HTTP/1.1 200 OK\r\n${lines.join("")}`;
}
