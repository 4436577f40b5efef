import { resolve } from "node:path";
import * as z from "zod";
import { readBackupTarget, readPassphrase, readRecipients, readRetention } from "./backup.ts";
import { databaseReaders, readDatabaseUrl } from "./database.ts";
import {
  readAddresses,
  readClamdUrl,
  readImapUrl,
  readMailbox,
  readSmtpUrl,
} from "./mailAndScanner.ts";
import { readMetricsToken } from "./metrics.ts";
import { readListeningHost, readSiteHosts, readSiteUrl, readTrustProxy } from "./network.ts";
import {
  readFactorValues,
  readGroupRoles,
  readIssuer,
  readOpenIdSecret,
  readOpenIdSecretFile,
  readScopes,
} from "./openId.ts";
import { ConfigProblem } from "./problems.ts";
import {
  oneOf,
  readAccount,
  readIdleMinutes,
  readPassword,
  readPort,
  readWhole,
} from "./readValues.ts";
import { readPurgeKind, readPurgeToken, readPurgeUrls } from "./sharedCaches.ts";
import { readKey, readStorageUrl } from "./storage.ts";
import { readCollectorUrl, readRatio, samplers } from "./tracing.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

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

/** The table of variables: how each is read. */
export const environment = z.object({
  PORT: variable(readPort),
  HOST: variable(readListeningHost),
  DATA_DIR: variable((text) => {
    if (text.includes("\0")) throw new ConfigProblem("is not a path: it contains a NUL character");
    return resolve(text);
  }),
  DATABASE_URL: variable(readDatabaseUrl),
  SITE_URL: variable(readSiteUrl),
  SITE_HOSTS: variable(readSiteHosts),
  DEMO: variable((text) => oneOf(["on", "off"], text)),
  ADMIN_ACCOUNT: variable(readAccount),
  ADMIN_PASSWORD: variable(readPassword),
  SESSION_IDLE_MINUTES: variable(readIdleMinutes),
  FACTOR_GRACE_DAYS: variable((text) => readWhole(text, 0, 90)),
  SIGN_IN_BY_QUERY: variable((text) => oneOf(["on", "off"], text) === "on"),
  OIDC_ISSUER: variable(readIssuer),
  OIDC_CLIENT_ID: variable(readOpenIdSecret),
  OIDC_CLIENT_SECRET: variable(readOpenIdSecret),
  OIDC_CLIENT_SECRET_FILE: variable(readOpenIdSecretFile),
  OIDC_NAME: variable(readAccount),
  OIDC_SCOPES: variable(readScopes),
  OIDC_GROUPS_CLAIM: variable(readOpenIdSecret),
  OIDC_ROLES: variable(readGroupRoles),
  OIDC_FACTOR: variable(readFactorValues),
  OIDC_NEW_ACCOUNTS: variable((text) => oneOf(["on", "off"], text) === "on"),
  TRUST_PROXY: variable(readTrustProxy),
  LOG_LEVEL: variable((text) => oneOf(logLevels, text)),
  MAX_CONNECTIONS: variable((text) => readWhole(text, 16, 100_000)),
  MAX_CONNECTIONS_PER_NETWORK: variable((text) => readWhole(text, 8, 100_000)),
  UNREAD_SECONDS: variable((text) => readWhole(text, 5, 3_600)),
  SMTP_URL: variable(readSmtpUrl),
  IMAP_URL: variable(readImapUrl),
  MAIL_FROM: variable(readMailbox),
  MAIL_REPLY_TO: variable(readMailbox),
  ENQUIRY_MAIL_TO: variable(readAddresses),
  SCHEDULE_MAIL_TO: variable(readAddresses),
  CLAMD_URL: variable(readClamdUrl),
  DRAIN_SECONDS: variable((text) => readWhole(text, 0, 600)),
  EDGE_SECONDS: variable((text) => readWhole(text, 1, 86_400)),
  EDGE_OUTAGE_SECONDS: variable((text) => readWhole(text, 0, 604_800)),
  STORAGE_URL: variable(readStorageUrl),
  STORAGE_ACCESS_KEY: variable(readKey),
  STORAGE_SECRET_KEY: variable(readKey),
  DATABASE_POOL_MAX: variable(databaseReaders.DATABASE_POOL_MAX),
  DATABASE_CONNECT_SECONDS: variable(databaseReaders.DATABASE_CONNECT_SECONDS),
  DATABASE_SILENT_MS: variable(databaseReaders.DATABASE_SILENT_MS),
  DATABASE_IDLE_SECONDS: variable(databaseReaders.DATABASE_IDLE_SECONDS),
  DATABASE_STATEMENT_SECONDS: variable(databaseReaders.DATABASE_STATEMENT_SECONDS),
  DATABASE_LOCK_SECONDS: variable(databaseReaders.DATABASE_LOCK_SECONDS),
  DATABASE_IDLE_TRANSACTION_SECONDS: variable(databaseReaders.DATABASE_IDLE_TRANSACTION_SECONDS),
  DATABASE_CA_FILE: variable(databaseReaders.DATABASE_CA_FILE),
  DATABASE_CERT_FILE: variable(databaseReaders.DATABASE_CERT_FILE),
  DATABASE_KEY_FILE: variable(databaseReaders.DATABASE_KEY_FILE),
  DATABASE_NOTICES: variable(databaseReaders.DATABASE_NOTICES),
  METRICS_PORT: variable(readPort),
  METRICS_HOST: variable(readListeningHost),
  METRICS_TOKEN: variable(readMetricsToken),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(readCollectorUrl),
  OTEL_SERVICE_NAME: variable((text) => text),
  OTEL_TRACES_SAMPLER: variable((text) => oneOf(samplers, text)),
  OTEL_TRACES_SAMPLER_ARG: variable(readRatio),
  OTEL_SDK_DISABLED: variable((text) => text.toLowerCase() === "true"),
  PURGE_KIND: variable(readPurgeKind),
  PURGE_URL: variable(readPurgeUrls),
  PURGE_TOKEN: variable(readPurgeToken),
  BACKUP_TO: variable(readBackupTarget),
  BACKUP_ACCESS_KEY: variable(readKey),
  BACKUP_SECRET_KEY: variable(readKey),
  BACKUP_RECIPIENTS: variable(readRecipients),
  BACKUP_PASSPHRASE: variable(readPassphrase),
  BACKUP_IDENTITY_FILE: variable((text) => resolve(text)),
  BACKUP_EVERY_HOURS: variable((text) => readWhole(text, 0, 720)),
  BACKUP_INCREMENT_MINUTES: variable((text) => readWhole(text, 0, 1_440)),
  BACKUP_KEEP: variable(readRetention),
});

export type VariableName = keyof z.input<typeof environment>;

export const examples: Readonly<Record<VariableName, string>> = {
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
  FACTOR_GRACE_DAYS: "7",
  SIGN_IN_BY_QUERY: "off",
  OIDC_ISSUER: "https://login.example.com",
  OIDC_CLIENT_ID: "tapeout",
  OIDC_CLIENT_SECRET: "the-secret-that-the-provider-shows",
  OIDC_CLIENT_SECRET_FILE: "/run/secrets/oidc-client-secret",
  OIDC_NAME: "Example Chips",
  OIDC_SCOPES: "openid profile email groups",
  OIDC_GROUPS_CLAIM: "groups",
  OIDC_ROLES: '{"web-team":["editor"],"zh":[{"role":"translator","languages":["zh"]}]}',
  OIDC_FACTOR: "mfa",
  OIDC_NEW_ACCOUNTS: "off",
  TRUST_PROXY: "10.0.0.0/8,192.168.1.1",
  LOG_LEVEL: "info",
  MAX_CONNECTIONS: "4096",
  MAX_CONNECTIONS_PER_NETWORK: "1024",
  UNREAD_SECONDS: "60",
  SMTP_URL: "smtps://user:secret@mail.example.com",
  IMAP_URL: "imaps://desk%40example.com:secret@imap.example.com",
  MAIL_FROM: "Example Chips <service@example.com>",
  MAIL_REPLY_TO: "Example Chips <contact@example.com>",
  ENQUIRY_MAIL_TO: "sales@example.com,support@example.com",
  SCHEDULE_MAIL_TO: "web@example.com",
  CLAMD_URL: "tcp://localhost:3310",
  DRAIN_SECONDS: "5",
  EDGE_SECONDS: "300",
  EDGE_OUTAGE_SECONDS: "3600",
  STORAGE_URL: "s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1&pathStyle=true",
  STORAGE_ACCESS_KEY: "tapeout-files",
  STORAGE_SECRET_KEY: "the-secret-that-belongs-to-it",
  DATABASE_POOL_MAX: "10",
  DATABASE_CONNECT_SECONDS: "5",
  DATABASE_SILENT_MS: "400",
  DATABASE_IDLE_SECONDS: "10",
  DATABASE_STATEMENT_SECONDS: "60",
  DATABASE_LOCK_SECONDS: "10",
  DATABASE_IDLE_TRANSACTION_SECONDS: "300",
  DATABASE_CA_FILE: "/etc/tapeout/database-ca.pem",
  DATABASE_CERT_FILE: "/etc/tapeout/database.pem",
  DATABASE_KEY_FILE: "/etc/tapeout/database-key.pem",
  DATABASE_NOTICES: "poll",
  METRICS_PORT: "9464",
  METRICS_HOST: "127.0.0.1",
  METRICS_TOKEN: "a-long-random-text",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
  OTEL_SERVICE_NAME: "tapeout",
  OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
  OTEL_TRACES_SAMPLER_ARG: "0.1",
  OTEL_SDK_DISABLED: "true",
  PURGE_KIND: "webhook",
  PURGE_URL: "https://purger.example.com/",
  PURGE_TOKEN: "a-long-secret-of-your-own",
  BACKUP_TO: "/var/backups/tapeout",
  BACKUP_ACCESS_KEY: "tapeout-backups",
  BACKUP_SECRET_KEY: "the-secret-that-belongs-to-it",
  BACKUP_RECIPIENTS: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  BACKUP_PASSPHRASE: "several-words-that-nobody-guesses",
  BACKUP_IDENTITY_FILE: "/root/backup-key.txt",
  BACKUP_EVERY_HOURS: "24",
  BACKUP_INCREMENT_MINUTES: "5",
  BACKUP_KEEP: "7d,4w,12m",
};

export const variableNames = environment.keyof().options;
