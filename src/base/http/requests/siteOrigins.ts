import { type Language, languages } from "../../site/languages.ts";

/**
 * Public hosts of the site. Absolute addresses are built from them and never from a request's Host
 * header, which is untrusted.
 */
export interface Addressing {
  /**
   * True on a single host, where addresses carry `lang=zh`; false where the host determines the
   * language.
   */
  readonly languageInQuery: boolean;
  /** Scheme and host of a language's site, without a slash at the end. */
  origin(language: Language): string;
  /** Language of a request's host; undefined where hosts do not determine it. */
  languageOfHost(host: string): Language | undefined;
  /** Whether the site is reached by https. */
  readonly isHttps: boolean;
  /** Whether a public address is configured; without one, search engines are asked not to index. */
  readonly isPublic: boolean;
}

interface AddressingOptions {
  readonly siteUrl?: string | undefined;
  readonly siteHosts?: ReadonlyMap<string, Language> | undefined;
  /** Fallback for the public address on a machine where none is configured. */
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

/**
 * Scheme and host of a language's site for an address that is given to whoever asks: the public one;
 * on a trial, where none is configured, the host that was asked. Behind a check of the request's
 * origin alone, since a Host header is untrusted.
 */
export function askedOrigin(
  { protocol, host }: { readonly protocol: string; readonly host: string },
  addressing: Addressing,
  language: Language,
): string {
  if (addressing.isPublic) return addressing.origin(language);
  const asked = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${protocol}://${host}`) : null;
  return asked?.origin ?? addressing.origin(language);
}

/** The absolute address of a path in a language. */
export function absolute(addressing: Addressing, language: Language, path: string): string {
  return `${addressing.origin(language)}${path}`;
}
