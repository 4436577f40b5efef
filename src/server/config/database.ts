import { readFileSync } from "node:fs";
import { DatabaseUrlProblem, databaseServers } from "../../base/store/postgres/serverUrls.ts";
import {
  defaultPostgresSettings,
  type PostgresSettings,
} from "../../base/store/postgres/settings.ts";
import { ConfigProblem, quoted } from "./problems.ts";
import { oneOf, readWhole } from "./readValues.ts";

/** The messages never quote the value: it may hold a password, even where it is malformed. */
export function readDatabaseUrl(text: string): { url: string; place: string } {
  const [first = ""] = serverUrls(text);
  const url = URL.parse(first);
  if (url === null) throw new ConfigProblem("is not a URL");
  try {
    decodeURIComponent(`${url.username}:${url.password}${url.pathname}`);
  } catch {
    throw new ConfigProblem("has a % in it that must be written as %25");
  }
  const user = url.username === "" ? "" : `${url.username}@`;
  const hosts = serverUrls(text).map((one) => URL.parse(one)?.host ?? "");
  return { url: text, place: `${url.protocol}//${user}${hosts.join()}${url.pathname}` };
}

function serverUrls(text: string): readonly string[] {
  try {
    return databaseServers(text).urls;
  } catch (error) {
    if (error instanceof DatabaseUrlProblem) throw new ConfigProblem(error.message);
    throw error;
  }
}

/** The text of a certificate or key file. */
function readPemFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? `${error.code}` : "unknown";
    throw new ConfigProblem(`is ${quoted(path)}, a file that cannot be read (${reason})`);
  }
  if (!text.includes("-----BEGIN ")) {
    throw new ConfigProblem(`is ${quoted(path)}, a file that is not in PEM form`);
  }
  return text;
}

/** Readers of the database variables other than the URL. */
export const databaseReaders = {
  DATABASE_POOL_MAX: (text: string) => readWhole(text, 2, 500),
  DATABASE_CONNECT_SECONDS: (text: string) => readWhole(text, 1, 60),
  DATABASE_SILENT_MS: (text: string) => readWhole(text, 100, 4_000),
  DATABASE_IDLE_SECONDS: (text: string) => readWhole(text, 1, 3_600),
  DATABASE_STATEMENT_SECONDS: (text: string) => readWhole(text, 1, 86_400),
  DATABASE_LOCK_SECONDS: (text: string) => readWhole(text, 1, 3_600),
  DATABASE_IDLE_TRANSACTION_SECONDS: (text: string) => readWhole(text, 1, 86_400),
  DATABASE_CA_FILE: readPemFile,
  DATABASE_CERT_FILE: readPemFile,
  DATABASE_KEY_FILE: readPemFile,
  DATABASE_NOTICES: (text: string) => oneOf(["auto", "poll"], text),
} as const;

type Read = {
  readonly [Name in keyof typeof databaseReaders]?:
    | ReturnType<(typeof databaseReaders)[Name]>
    | undefined;
};

export function databaseConfig(values: Read): PostgresSettings {
  const ms = (seconds: number | undefined) => seconds && seconds * 1_000;
  const { poolMax, connectMs, silentMs, idleMs, notices } = defaultPostgresSettings;
  return {
    poolMax: values.DATABASE_POOL_MAX ?? poolMax,
    connectMs: ms(values.DATABASE_CONNECT_SECONDS) ?? connectMs,
    silentMs: values.DATABASE_SILENT_MS ?? silentMs,
    idleMs: ms(values.DATABASE_IDLE_SECONDS) ?? idleMs,
    statementMs: ms(values.DATABASE_STATEMENT_SECONDS),
    lockMs: ms(values.DATABASE_LOCK_SECONDS),
    idleTransactionMs: ms(values.DATABASE_IDLE_TRANSACTION_SECONDS),
    tls: {
      ca: values.DATABASE_CA_FILE,
      cert: values.DATABASE_CERT_FILE,
      key: values.DATABASE_KEY_FILE,
    },
    notices: values.DATABASE_NOTICES ?? notices,
  };
}
