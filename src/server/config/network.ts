import { isIP, isIPv4 } from "node:net";
import { isLanguage, type Language, languages } from "../../base/site/languages.ts";
import { ConfigProblem, quoted } from "./problems.ts";

// Readers of what says where the site is on the network.

/** Named address ranges that Fastify's `trustProxy` knows. */
const addressRanges = ["loopback", "linklocal", "uniquelocal"];

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_-]{1,63})*\.?$/i;

/** An address or host name to listen on. */
export function readListeningHost(text: string): string {
  if (isIP(text) === 0 && !hostName.test(text)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is neither an IP address nor a host name`);
  }
  return text;
}

export function readSiteUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is not an http:// or https:// URL`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new ConfigProblem("carries a user name or password, which a public address must not");
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "") {
    throw new ConfigProblem(`is ${quoted(text)}, which has more than the origin ${url.origin}`);
  }
  return url.origin;
}

export function readSiteHosts(text: string): ReadonlyMap<string, Language> {
  const hosts = new Map<string, Language>();
  for (const pair of text.split(",")) {
    const [hostText = "", language, ...rest] = pair.split("=").map((part) => part.trim());
    const host = readHost(hostText);
    if (host === undefined || rest.length > 0) {
      throw new ConfigProblem(`has the part ${quoted(pair)}, which is not host=language`);
    }
    if (!isLanguage(language)) {
      throw new ConfigProblem(`gives ${host} a language that is none of ${languages.join(", ")}`);
    }
    if (hosts.has(host)) throw new ConfigProblem(`names the host ${host} twice`);
    if ([...hosts.values()].includes(language)) {
      throw new ConfigProblem(`names the language ${language} twice; each has one host`);
    }
    hosts.set(host, language);
  }
  const missing = languages.filter((language) => ![...hosts.values()].includes(language));
  if (missing.length > 0)
    throw new ConfigProblem(`has no host for the language ${missing.join(", ")}`);
  return hosts;
}

/** True where the site is for this machine alone: no public address, or one that is only known here. */
export function isTrial(
  siteUrl: string | undefined,
  siteHosts: ReadonlyMap<string, Language> | undefined,
): boolean {
  const urls = [
    ...(siteUrl === undefined ? [] : [siteUrl]),
    ...[...(siteHosts?.keys() ?? [])].map((host) => `http://${host}`),
  ];
  return urls.every((url) => localHost.test(new URL(url).hostname));
}

/** Names and addresses of this machine (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291). */
const localHost = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])\.?$/;

/** A host as browsers send it: lower case, international names in their ASCII form. */
function readHost(text: string): string | undefined {
  if (text === "" || /[\s/?#@\\]/.test(text)) return undefined;
  return URL.parse(`http://${text}`)?.host;
}

/**
 * A number of hops is refused with its reason: Fastify trusts nobody on it, because a client that
 * reaches the server past the proxy could forge as many hops as it likes.
 */
export function readTrustProxy(text: string): boolean | string[] {
  if (text === "true" || text === "false") return text === "true";
  if (/^\d+$/.test(text)) {
    throw new ConfigProblem(
      `is ${quoted(text)}, a number of hops: name the proxies' addresses instead`,
    );
  }
  const addresses = text.split(",").map((part) => part.trim());
  const wrong = addresses.find((address) => !isAddressRange(address));
  if (wrong !== undefined) {
    throw new ConfigProblem(
      `has the part ${quoted(wrong)}, which is neither an address nor a CIDR range, nor is it "true"`,
    );
  }
  return addresses;
}

function isAddressRange(text: string): boolean {
  if (addressRanges.includes(text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  if (rest.length > 0 || isIP(address) === 0 || address.includes("%")) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits >= 1 && bits <= (isIPv4(address) ? 32 : 128);
}
