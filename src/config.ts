import { isIP, isIPv4 } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isWeakPassword } from "./accounts/weakPassword.ts";
import { emailAddress } from "./enquiries/form/rules.ts";
import { defaultLimits } from "./http/connections/limits.ts";
import { isLanguage, type Language, languages } from "./site/languages.ts";

/** What the environment decides. Every value is checked and ready for use. */
export interface Config {
  /** TCP port to listen on; 0 takes any free one. */
  readonly port: number;
  /** Address or host name to listen on. */
  readonly host: string;
  /** Absolute path of the folder for the database, files and secrets. */
  readonly dataDir: string;
  /** PostgreSQL connection URL, password included; absent means SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same URL without its password and queries, fit for a log. */
  readonly databasePlace: string | undefined;
  /** The site's public origin, such as `https://www.example.com`; absent on a trial machine. */
  readonly siteUrl: string | undefined;
  /** Lower-case host (with its port where it has one) to language; each language once. */
  readonly siteHosts: ReadonlyMap<string, Language> | undefined;
  /**
   * Whether an empty store is filled with the demo company. "unsaid" does not, and says how to have
   * it: DEMO is absent on a site with a public address, which is no trial.
   */
  readonly demo: "on" | "off" | "unsaid";
  readonly adminAccount: string | undefined;
  readonly adminPassword: string | undefined;
  /** How long a session may go unused, in milliseconds; undefined: until it expires. */
  readonly sessionIdleMs: number | undefined;
  /** Whether the user centre takes account and password in the query. */
  readonly signInByQuery: boolean;
  /** Whose `X-Forwarded-*` headers are believed, in the form of Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string[];
  readonly logLevel: LogLevel;
  /** Connections at a time, and those of one network among them. */
  readonly maxConnections: number;
  readonly maxConnectionsPerNetwork: number;
  /** Milliseconds in which a client must take some of a response that waits for it. */
  readonly unreadMs: number;
  /** `smtp://` or `smtps://` URL of the server that takes mails, password included. */
  readonly smtpUrl: string | undefined;
  /** Who mails come from; there wherever `smtpUrl` is. */
  readonly mailFrom: { readonly name: string; readonly address: string } | undefined;
  /** Who is told of enquiries that no form's own desk is for. */
  readonly enquiryMailTo: readonly string[];
  /** `tcp://host:port` or `unix:/path` of the ClamAV daemon that looks at attachments. */
  readonly clamdUrl: string | undefined;
  /** Milliseconds for which the process takes requests after it was asked to stop. */
  readonly drainMs: number;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

/** The environment cannot be used. The message names every wrong variable, why, and an example. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Named address ranges that Fastify's `trustProxy` knows. */
const addressRanges = ["loopback", "linklocal", "uniquelocal"];

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_-]{1,63})*\.?$/i;
const minPasswordLength = 12;

/** Minutes a session may go unused: a working day, and what can be chosen. */
const usualIdleMinutes = 480;
const minIdleMinutes = 5;
const maxIdleMinutes = 1_440;

/** In bytes: what signing in takes (accounts/credentials.ts). */
const maxPasswordLength = 1_024;

/** A variable's schema: `read` returns the value or throws a `Problem` that says what is wrong. */
function variable<Value>(read: (text: string) => Value) {
  return z
    .string()
    .transform((text, context): Value => {
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof ConfigProblem)) throw error;
        context.addIssue({ code: "custom", message: error.message });
        return z.NEVER;
      }
    })
    .optional();
}

/** Why a value cannot be used, as the end of the sentence "VARIABLE …". */
class ConfigProblem extends Error {}

const environment = z.object({
  PORT: variable(readPort),
  HOST: variable((text) => {
    if (isIP(text) === 0 && !hostName.test(text)) {
      throw new ConfigProblem(`is ${quoted(text)}, which is neither an IP address nor a host name`);
    }
    return text;
  }),
  DATA_DIR: variable((text) => {
    if (text.includes("\0")) throw new ConfigProblem("is not a path: it contains a NUL character");
    return resolve(text);
  }),
  DATABASE_URL: variable(readDatabaseUrl),
  SITE_URL: variable(readSiteUrl),
  SITE_HOSTS: variable(readSiteHosts),
  DEMO: variable((text) => oneOf(["on", "off"], text)),
  ADMIN_ACCOUNT: variable((text) => {
    if (text.length > 100) throw new ConfigProblem("is longer than 100 characters");
    if (/\p{Cc}/u.test(text)) throw new ConfigProblem("contains a control character");
    return text;
  }),
  ADMIN_PASSWORD: variable((text) => {
    if ([...text].length < minPasswordLength) {
      throw new ConfigProblem(`is shorter than ${minPasswordLength} characters`);
    }
    if (Buffer.byteLength(text) > maxPasswordLength) {
      throw new ConfigProblem(`is longer than ${maxPasswordLength} bytes`);
    }
    if (isWeakPassword(text))
      throw new ConfigProblem("is one of the passwords that everybody tries first");
    return text;
  }),
  SESSION_IDLE_MINUTES: variable(readIdleMinutes),
  SIGN_IN_BY_QUERY: variable((text) => oneOf(["on", "off"], text) === "on"),
  TRUST_PROXY: variable(readTrustProxy),
  LOG_LEVEL: variable((text) => oneOf(logLevels, text)),
  MAX_CONNECTIONS: variable((text) => readWhole(text, 16, 100_000)),
  MAX_CONNECTIONS_PER_NETWORK: variable((text) => readWhole(text, 8, 100_000)),
  UNREAD_SECONDS: variable((text) => readWhole(text, 5, 3_600)),
  SMTP_URL: variable(readSmtpUrl),
  MAIL_FROM: variable(readMailbox),
  ENQUIRY_MAIL_TO: variable((text) => {
    const addresses = text.split(",").map((part) => part.trim());
    const wrong = addresses.find((address) => !emailAddress.test(address));
    if (wrong !== undefined)
      throw new ConfigProblem(`has the part ${quoted(wrong)}, which is no address`);
    return addresses;
  }),
  CLAMD_URL: variable(readClamdUrl),
  DRAIN_SECONDS: variable((text) => readWhole(text, 0, 600)),
});

type Name = keyof z.input<typeof environment>;

const examples: Record<Name, string> = {
  PORT: "3000",
  HOST: "0.0.0.0",
  DATA_DIR: "./data",
  DATABASE_URL: "postgres://tapeout:secret@localhost:5432/tapeout",
  SITE_URL: "https://www.example.com",
  SITE_HOSTS: "www.example.com=en,www.example.cn=zh",
  DEMO: "off",
  ADMIN_ACCOUNT: "admin",
  ADMIN_PASSWORD: "a-long-pass-phrase-of-your-own",
  SESSION_IDLE_MINUTES: "480",
  SIGN_IN_BY_QUERY: "off",
  TRUST_PROXY: "10.0.0.0/8,192.168.1.1",
  LOG_LEVEL: "info",
  MAX_CONNECTIONS: "4096",
  MAX_CONNECTIONS_PER_NETWORK: "1024",
  UNREAD_SECONDS: "60",
  SMTP_URL: "smtps://user:secret@mail.example.com",
  MAIL_FROM: "Example Chips <service@example.com>",
  ENQUIRY_MAIL_TO: "sales@example.com,support@example.com",
  CLAMD_URL: "tcp://localhost:3310",
  DRAIN_SECONDS: "5",
};

const names = environment.keyof().options;

/**
 * Reads every variable the program knows, once, at the start. An empty or blank value counts as
 * absent. Throws `ConfigError`, which lists all problems; it never shows a password.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(names.map((name) => [name, present(name, env[name])]));
  const parsed = environment.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map(describe);
  if (given.ADMIN_PASSWORD !== undefined && given.ADMIN_ACCOUNT === undefined) {
    problems.push(problem("ADMIN_ACCOUNT", "is missing, but ADMIN_PASSWORD is set"));
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) {
    problems.push(problem("MAIL_FROM", "is missing, but SMTP_URL is set"));
  }
  if (!parsed.success || problems.length > 0) {
    throw refusal(problems);
  }
  const values = parsed.data;
  return {
    port: values.PORT ?? 3000,
    host: values.HOST ?? "0.0.0.0",
    dataDir: values.DATA_DIR ?? resolve("data"),
    databaseUrl: values.DATABASE_URL?.url,
    databasePlace: values.DATABASE_URL?.place,
    siteUrl: values.SITE_URL,
    siteHosts: values.SITE_HOSTS,
    demo: values.DEMO ?? (isTrial(values.SITE_URL, values.SITE_HOSTS) ? "on" : "unsaid"),
    adminAccount: values.ADMIN_ACCOUNT,
    adminPassword: values.ADMIN_PASSWORD,
    sessionIdleMs: idleMsOf(values.SESSION_IDLE_MINUTES ?? usualIdleMinutes),
    signInByQuery: values.SIGN_IN_BY_QUERY ?? true,
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL ?? "info",
    maxConnections: values.MAX_CONNECTIONS ?? defaultLimits.max,
    maxConnectionsPerNetwork: values.MAX_CONNECTIONS_PER_NETWORK ?? defaultLimits.maxPerNetwork,
    unreadMs: (values.UNREAD_SECONDS ?? defaultLimits.unreadMs / 1_000) * 1_000,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    enquiryMailTo: values.ENQUIRY_MAIL_TO ?? [],
    clamdUrl: values.CLAMD_URL,
    drainMs: (values.DRAIN_SECONDS ?? 0) * 1_000,
  };
}

/** Blanks around a value are an accident of env files, except in a password. */
function present(name: Name, text: string | undefined): string | undefined {
  const value = name === "ADMIN_PASSWORD" ? text : text?.trim();
  return value === "" ? undefined : value;
}

function describe(issue: z.core.$ZodIssue): string {
  const name = names.find((known) => known === issue.path[0]);
  return name === undefined ? issue.message : problem(name, issue.message);
}

/**
 * The refusal of a variable that proves wrong after it was read.
 * @param what the end of the sentence "VARIABLE …", without its full stop
 */
export function refusedVariable(name: Name, what: string, example = examples[name]): ConfigError {
  return refusal([problem(name, what, example)]);
}

function refusal(problems: readonly string[]): ConfigError {
  return new ConfigError(["The configuration cannot be used:", ...problems].join("\n  "));
}

function problem(name: Name, what: string, example = examples[name]): string {
  return `${name} ${what}. Example: ${name}=${example}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

function oneOf<const Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) {
    throw new ConfigProblem(`is ${quoted(text)}, which is none of ${choices.join(", ")}`);
  }
  return choice;
}

function readWhole(text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new ConfigProblem(
      `is ${quoted(text)}, which is not a whole number from ${min} to ${max}`,
    );
  }
  return number;
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is not a whole number from 0 to 65535`);
  }
  return port;
}

/** Minutes; 0 means that sessions end by their age alone. */
function readIdleMinutes(text: string): number {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(minutes === 0 || (minutes >= minIdleMinutes && minutes <= maxIdleMinutes))) {
    throw new ConfigProblem(
      `is ${quoted(text)}, which is neither 0 nor a whole number from ${minIdleMinutes} to ${maxIdleMinutes}`,
    );
  }
  return minutes;
}

function idleMsOf(minutes: number): number | undefined {
  return minutes === 0 ? undefined : minutes * 60_000;
}

/** The messages never quote the value: it may hold a password, even where it is malformed. */
function readDatabaseUrl(text: string): { url: string; place: string } {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:\/\//i.test(text)) {
    throw new ConfigProblem("is not a URL that begins with postgres:// or postgresql://");
  }
  try {
    decodeURIComponent(`${url.username}:${url.password}${url.pathname}`);
  } catch {
    throw new ConfigProblem("has a % in it that must be written as %25");
  }
  const user = url.username === "" ? "" : `${url.username}@`;
  return { url: text, place: `${url.protocol}//${user}${url.host}${url.pathname}` };
}

/** As with the database's, the messages never quote the value. */
function readSmtpUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:\/\//i.test(text) || url.hostname === "") {
    throw new ConfigProblem("is not a URL that begins with smtp:// or smtps:// and names a host");
  }
  try {
    decodeURIComponent(`${url.username}:${url.password}`);
  } catch {
    throw new ConfigProblem("has a % in it that must be written as %25");
  }
  return text;
}

function readClamdUrl(text: string): string {
  const url = URL.parse(text);
  const isHost = url?.protocol === "tcp:" && url.hostname !== "" && url.pathname === "";
  const isPath = url?.protocol === "unix:" && /^unix:\/(?!\/)/.test(text);
  if (isHost || isPath) return text;
  throw new ConfigProblem(`is ${quoted(text)}, which is neither tcp://host:port nor unix:/path`);
}

/** `service@example.com`, or `Example Chips <service@example.com>`. */
function readMailbox(text: string): { name: string; address: string } {
  const [, name = "", address = text] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text) ?? [];
  if (!emailAddress.test(address) || /\p{Cc}/u.test(name)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is no mail address`);
  }
  return { name, address };
}

function readSiteUrl(text: string): string {
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

function readSiteHosts(text: string): ReadonlyMap<string, Language> {
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

/** Whether the site is for this machine alone: no public address, or one that is only known here. */
function isTrial(
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
function readTrustProxy(text: string): boolean | string[] {
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
