import { type Language, languages } from "../../site/languages.ts";

/**
 * Which hosts the site is known under. Absolute addresses are built from here and never from a
 * request's Host header, which anybody can set.
 */
export interface Addressing {
  /** True on a single host, where addresses carry `lang=zh`; false where hosts tell the language. */
  readonly languageInQuery: boolean;
  /** Scheme and host of a language's site, without a slash at the end. */
  origin(language: Language): string;
  /** The language of a request's host, where hosts tell it. */
  languageOfHost(host: string): Language | undefined;
  /** Whether readers reach the site by https. */
  readonly isHttps: boolean;
  /** Whether a public address is configured; where none is, search engines are asked to stay away. */
  readonly isPublic: boolean;
}

interface AddressingOptions {
  readonly siteUrl?: string | undefined;
  readonly siteHosts?: ReadonlyMap<string, Language> | undefined;
  /** Stands in for the public address on a machine where none is configured. */
  readonly localUrl?: string | undefined;
}

/** `SITE_HOSTS` maps hosts to languages; `SITE_URL` alone names the one host of both. */
export function createAddressing({
  siteUrl,
  siteHosts,
  localUrl = "http://localhost",
}: AddressingOptions): Addressing {
  if (siteHosts !== undefined && siteHosts.size > 0) {
    const scheme = siteUrl?.startsWith("http:") ? "http" : "https";
    const hosts = new Map([...siteHosts].map(([host, language]) => [language, host]));
    const anyHost = hosts.get(languages[0]);
    return {
      languageInQuery: false,
      origin: (language) => `${scheme}://${hosts.get(language) ?? anyHost}`,
      languageOfHost: (host) =>
        siteHosts.get(host.toLowerCase()) ?? siteHosts.get(host.toLowerCase().replace(/:\d+$/, "")),
      isHttps: scheme === "https",
      isPublic: true,
    };
  }
  const origin = siteUrl ?? localUrl;
  return {
    languageInQuery: true,
    origin: () => origin,
    languageOfHost: () => undefined,
    isHttps: origin.startsWith("https:"),
    isPublic: siteUrl !== undefined,
  };
}

/** The absolute address of a path in a language. */
export function absolute(addressing: Addressing, language: Language, path: string): string {
  return `${addressing.origin(language)}${path}`;
}
