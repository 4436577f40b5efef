import { resolve } from "node:path";
import { z } from "zod";
import { databaseReaders, readDatabaseUrl } from "./database.ts";
import { readMetricsToken } from "./metrics.ts";
import { readListeningHost, readSiteHosts, readSiteUrl, readTrustProxy } from "./network.ts";
import { ConfigProblem } from "./problems.ts";
import { readAddresses, readClamdUrl, readMailbox, readSmtpUrl } from "./services.ts";
import { readCollectorUrl, readRatio, samplers } from "./tracing.ts";
import {
  oneOf,
  readAccount,
  readIdleMinutes,
  readPassword,
  readPort,
  readWhole,
  readWorkers,
} from "./values.ts";

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
  SIGN_IN_BY_QUERY: variable((text) => oneOf(["on", "off"], text) === "on"),
  TRUST_PROXY: variable(readTrustProxy),
  LOG_LEVEL: variable((text) => oneOf(logLevels, text)),
  MAX_CONNECTIONS: variable((text) => readWhole(text, 16, 100_000)),
  MAX_CONNECTIONS_PER_NETWORK: variable((text) => readWhole(text, 8, 100_000)),
  UNREAD_SECONDS: variable((text) => readWhole(text, 5, 3_600)),
  SMTP_URL: variable(readSmtpUrl),
  MAIL_FROM: variable(readMailbox),
  ENQUIRY_MAIL_TO: variable(readAddresses),
  CLAMD_URL: variable(readClamdUrl),
  WORKERS: variable(readWorkers),
  DRAIN_SECONDS: variable((text) => readWhole(text, 0, 600)),
  DATABASE_POOL_MAX: variable(databaseReaders.DATABASE_POOL_MAX),
  DATABASE_CONNECT_SECONDS: variable(databaseReaders.DATABASE_CONNECT_SECONDS),
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
  WORKERS: "auto",
  DRAIN_SECONDS: "5",
  DATABASE_POOL_MAX: "10",
  DATABASE_CONNECT_SECONDS: "5",
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
};

export const variableNames = environment.keyof().options;
