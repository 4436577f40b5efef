import { resolve } from "node:path";
import type * as z from "zod";
import { defaultLimits } from "../base/http/connections/connectionLimits.ts";
import type { EdgeCaching } from "../base/http/edge/edgeHeaders.ts";
import type { PurgeSetting } from "../base/http/edge/purge/sendPurge.ts";
import type { Language } from "../base/site/languages.ts";
import type { PostgresSettings } from "../base/store/postgres/settings.ts";
import type { S3Credentials, S3Location } from "../base/store/storage/location.ts";
import type { OpenIdSettings } from "../staff/accounts/openId/openIdSettings.ts";
import { usualGraceDays } from "../staff/accounts/people/presentRights.ts";
import type {
  FixedBackup,
  FixedSettings,
} from "../staff/serverSettings/settingsFixedByEnvironment.ts";
import { fixedBackupOf, problemsOfBackup } from "./config/backup.ts";
import { databaseConfig } from "./config/database.ts";
import { type MetricsConfig, metricsConfig } from "./config/metrics.ts";
import { isTrial } from "./config/network.ts";
import { openIdOf, problemsOfOpenId } from "./config/openId.ts";
import { type ConfigError, configError, problemLine } from "./config/problems.ts";
import { edgeCaching, purgeSetting } from "./config/sharedCaches.ts";
import { problemsOfKeys, storageKeysOf, storageOf } from "./config/storage.ts";
import { type TracingConfig, tracingConfig } from "./config/tracing.ts";
import {
  environment,
  examples,
  type LogLevel,
  type VariableName,
  variableNames,
} from "./config/variables.ts";

/** Configuration from the environment, parsed and validated. */
export interface Config {
  /** TCP port to listen on; 0 takes any free one. */
  readonly port: number;
  /** Address or host name to listen on. */
  readonly host: string;
  /** Absolute path of the folder for the database, files and secrets. */
  readonly dataDir: string;
  /** PostgreSQL connection URL, password included; absent: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same URL without password and query, for logs. */
  readonly databasePlace: string | undefined;
  /** The site's public origin, such as `https://www.example.com`; absent on a trial machine. */
  readonly siteUrl: string | undefined;
  /** Languages by lower-case host (with its port, if any); each language once. */
  readonly siteHosts: ReadonlyMap<string, Language> | undefined;
  /**
   * "on" fills an empty store with the demo company. "unsaid" does not, and logs how to have it:
   * DEMO is absent on a site with a public address, which is no trial.
   */
  readonly demo: "on" | "off" | "unsaid";
  readonly adminAccount: string | undefined;
  readonly adminPassword: string | undefined;
  /** Longest time without use of a session, in milliseconds; undefined: no limit but the expiry. */
  readonly sessionIdleMs: number | undefined;
  /** Days within which a second factor that a role needs must be set. */
  readonly factorGraceDays: number;
  /** True where the user centre accepts account and password in the query. */
  readonly signInByQuery: boolean;
  /** OpenID provider for staff; absent: sign-in by account and password only. */
  readonly openId: OpenIdSettings | undefined;
  /** Proxies whose `X-Forwarded-*` headers are trusted, in the form of Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string[];
  readonly logLevel: LogLevel;
  /** Maximum connections in all, and of one network. */
  readonly maxConnections: number;
  readonly maxConnectionsPerNetwork: number;
  /** Milliseconds within which a client must read some of a pending response. */
  readonly unreadMs: number;
  /** `smtp://` or `smtps://` URL of the mail server, password included. */
  readonly smtpUrl: string | undefined;
  /** The desk's mailbox, password included. */
  readonly mailbox: FixedSettings["mailbox"];
  /** Sender of mails; present wherever `smtpUrl` is. */
  readonly mailFrom: { readonly name: string; readonly address: string } | undefined;
  /** Address for answers to mails that name no other. */
  readonly mailReplyTo: { readonly name: string; readonly address: string } | undefined;
  /** Recipients of enquiries for which the form names no department. */
  readonly enquiryMailTo: readonly string[] | undefined;
  /** Recipients of notices about scheduled publications that cannot be made. */
  readonly scheduleMailTo: readonly string[] | undefined;
  /** `tcp://host:port` or `unix:/path` of the ClamAV daemon that scans attachments. */
  readonly clamdUrl: string | undefined;
  /** Milliseconds for which the process accepts requests after it was asked to stop. */
  readonly drainMs: number;
  /** Times for which shared caches may keep public responses; absent: not at all. */
  readonly edge: EdgeCaching | undefined;
  /** Bucket of stored files and attachments; absent: in `dataDir`. */
  readonly storage: S3Location | undefined;
  /** Connection settings of PostgreSQL, where `databaseUrl` names one. */
  readonly database: PostgresSettings;
  /** Endpoint of figures; undefined: none. */
  readonly metrics: MetricsConfig | undefined;
  /** Collector of traces; undefined: none. */
  readonly tracing: TracingConfig | undefined;
  /** Shared caches that are purged after a publication. */
  readonly purge: PurgeSetting | undefined;
  /** Keys of a bucket, for moving files to it; absent: from the usual AWS variables. */
  readonly storageKeys: S3Credentials | undefined;
  /** Settings of backups in the variables; what they leave open is set in the studio. */
  readonly backup: FixedBackup;
  /** File of the secret keys that decrypt backups; not for the server, which only writes them. */
  readonly backupIdentityFile: string | undefined;
}

const openIdExtras = [
  "OIDC_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET_FILE",
  "OIDC_NAME",
  "OIDC_SCOPES",
  "OIDC_GROUPS_CLAIM",
  "OIDC_ROLES",
  "OIDC_FACTOR",
  "OIDC_NEW_ACCOUNTS",
] as const;

/** Variables that require another one. */
const together = [
  ["ADMIN_PASSWORD", "ADMIN_ACCOUNT"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID"],
  ["OIDC_CLIENT_ID", "OIDC_ISSUER"],
  ...openIdExtras.map((name) => [name, "OIDC_ISSUER"] as const),
  ["SMTP_URL", "MAIL_FROM"],
  ["PURGE_URL", "PURGE_KIND"],
  ["PURGE_KIND", "PURGE_URL"],
  ["PURGE_TOKEN", "PURGE_URL"],
  ["PURGE_URL", "EDGE_SECONDS"],
  ["EDGE_OUTAGE_SECONDS", "EDGE_SECONDS"],
] as const satisfies readonly (readonly [VariableName, VariableName])[];

/** Default minutes that a session may be idle: a working day. */
const usualIdleMinutes = 480;

/**
 * Reads all variables once, at the start. An empty or blank value counts as absent.
 * @throws ConfigError with all problems; never with a password
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(variableNames.map((name) => [name, present(name, env[name])]));
  const parsed = environment.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map(describe);
  for (const [name, needed] of together) {
    if (given[name] !== undefined && given[needed] === undefined) {
      problems.push(problemLine(needed, `is missing, but ${name} is set`, examples[needed]));
    }
  }
  problems.push(...problemsOfKeys(given, examples), ...problemsOfBackup(given, examples));
  problems.push(...problemsOfOpenId(given, examples));
  if (!parsed.success || problems.length > 0) {
    throw configError(problems);
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
    factorGraceDays: values.FACTOR_GRACE_DAYS ?? usualGraceDays,
    signInByQuery: values.SIGN_IN_BY_QUERY ?? true,
    openId: openIdOf(values),
    trustProxy: values.TRUST_PROXY ?? false,
    logLevel: values.LOG_LEVEL ?? "info",
    maxConnections: values.MAX_CONNECTIONS ?? defaultLimits.max,
    maxConnectionsPerNetwork: values.MAX_CONNECTIONS_PER_NETWORK ?? defaultLimits.maxPerNetwork,
    unreadMs: (values.UNREAD_SECONDS ?? defaultLimits.unreadMs / 1_000) * 1_000,
    smtpUrl: values.SMTP_URL,
    mailbox: values.IMAP_URL,
    mailFrom: values.MAIL_FROM,
    mailReplyTo: values.MAIL_REPLY_TO,
    enquiryMailTo: values.ENQUIRY_MAIL_TO,
    scheduleMailTo: values.SCHEDULE_MAIL_TO,
    clamdUrl: values.CLAMD_URL,
    drainMs: (values.DRAIN_SECONDS ?? 0) * 1_000,
    purge: purgeSetting(values),
    edge: edgeCaching(values.EDGE_SECONDS, values.EDGE_OUTAGE_SECONDS),
    storage: storageOf(values),
    database: databaseConfig(values),
    metrics: metricsConfig(values.METRICS_PORT, values.METRICS_HOST, values.METRICS_TOKEN),
    tracing: tracingConfig({
      endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
      serviceName: values.OTEL_SERVICE_NAME,
      sampler: values.OTEL_TRACES_SAMPLER,
      ratio: values.OTEL_TRACES_SAMPLER_ARG,
      isDisabled: values.OTEL_SDK_DISABLED,
    }),
    storageKeys: storageKeysOf(values),
    backup: fixedBackupOf(values, storageKeysOf(values)),
    backupIdentityFile: values.BACKUP_IDENTITY_FILE,
  };
}

/** Settings of mail and backups in the variables. */
export function fixedSettings(config: Config): FixedSettings {
  const { dataDir, smtpUrl, mailFrom, mailReplyTo, enquiryMailTo, scheduleMailTo } = config;
  return {
    ...{ dataDir, mailbox: config.mailbox },
    mail: {
      ...{ smtpUrl, from: mailFrom, replyTo: mailReplyTo },
      ...{ desk: enquiryMailTo, scheduleMailTo },
    },
    backup: config.backup,
  };
}

/** Variables of earlier releases, each with its replacement. */
const withdrawn: Readonly<Record<string, string>> = {
  WORKERS:
    "for more than one core start further processes on ports of their own behind nginx (docs/operations.md, Several processes)",
};

/** A line for each variable that is set and no longer read. */
export function withdrawnVariables(
  env: Record<string, string | undefined> = process.env,
): string[] {
  return Object.entries(withdrawn).flatMap(([name, instead]) =>
    (env[name] ?? "").trim() === "" ? [] : [`${name} is set and not read any more: ${instead}.`],
  );
}

/** Trims values, as blanks in env files are accidental, except in a password. */
function present(name: VariableName, text: string | undefined): string | undefined {
  const value = name === "ADMIN_PASSWORD" ? text : text?.trim();
  return value === "" ? undefined : value;
}

function describe(issue: z.core.$ZodIssue): string {
  const name = variableNames.find((known) => known === issue.path[0]);
  return name === undefined ? issue.message : problemLine(name, issue.message, examples[name]);
}

/**
 * Error for a variable that proves invalid after it was read.
 * @param what end of the sentence "VARIABLE …", without its full stop
 */
export function refusedVariable(
  name: VariableName,
  what: string,
  example = examples[name],
): ConfigError {
  return configError([problemLine(name, what, example)]);
}

function idleMsOf(minutes: number): number | undefined {
  return minutes === 0 ? undefined : minutes * 60_000;
}
