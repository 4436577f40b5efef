import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "node:tls";
import type { TlsFiles } from "./settings.ts";

/** The servers that a database URL names. */
export interface DatabaseServers {
  /** A URL for each server, without TLS parameters. */
  readonly urls: readonly string[];
  /** True where the server must accept writes. */
  readonly needsPrimary: boolean;
  /** False: no TLS. Undefined: the default of `pg`, which is no TLS. */
  readonly tls: ConnectionOptions | false | undefined;
}

/**
 * Thrown for a database URL that cannot be used; the message ends the sentence "DATABASE_URL …".
 */
export class DatabaseUrlProblem extends Error {}

/** The parts of a URL: before the hosts, the hosts, and what follows them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;

/** Modes of libpq that fall back to a connection without TLS. */
const optionalModes: readonly string[] = ["allow", "prefer"];

const verifyingModes: readonly string[] = ["require", "verify-ca", "verify-full"];

/**
 * Reads a URL as libpq does: several hosts by commas, `target_session_attrs`, `sslmode`, `sslrootcert`,
 * `sslcert`, `sslkey`. `require` verifies the server as `verify-full` does; libpq would trust anybody.
 * @throws DatabaseUrlProblem
 */
export function databaseServers(url: string): DatabaseServers {
  const [, start = "", hosts = "", path = "", query = ""] = parts.exec(url) ?? [];
  if (start === "") {
    throw new DatabaseUrlProblem("is not a URL that begins with postgres:// or postgresql://");
  }
  const options = new URLSearchParams(query);
  const take = (name: string) => {
    const value = options.get(name) ?? undefined;
    options.delete(name);
    return value;
  };
  const target = take("target_session_attrs") ?? "any";
  if (!["any", "read-write", "primary"].includes(target)) {
    throw new DatabaseUrlProblem("has a target_session_attrs other than read-write, primary, any");
  }
  const tls = tlsOf(take("sslmode"), {
    ca: take("sslrootcert"),
    cert: take("sslcert"),
    key: take("sslkey"),
  });
  const rest = options.size === 0 ? path : `${path}?${options}`;
  const urls = hosts.split(",").map((host) => `${start}${host}${rest}`);
  if (urls.some((one) => URL.parse(one) === null)) {
    throw new DatabaseUrlProblem("names a server that is not host or host:port");
  }
  return { urls, needsPrimary: target !== "any" || urls.length > 1, tls };
}

/** @param paths of files */
function tlsOf(mode: string | undefined, paths: TlsFiles): DatabaseServers["tls"] {
  if (mode === "disable") return false;
  if (mode !== undefined && optionalModes.includes(mode)) {
    throw new DatabaseUrlProblem(
      `has the sslmode ${mode}, which may go on without TLS: use verify-full or disable`,
    );
  }
  if (mode === "no-verify") return { ...filesOf(paths), rejectUnauthorized: false };
  if (mode !== undefined && !verifyingModes.includes(mode)) {
    throw new DatabaseUrlProblem(
      "has an unknown sslmode: verify-full, verify-ca, no-verify, disable",
    );
  }
  const files = filesOf(paths);
  if (mode === undefined && Object.keys(files).length === 0) return undefined;
  return { ...files, ...(mode === "verify-ca" && { checkServerIdentity: () => undefined }) };
}

function filesOf({ ca, cert, key }: TlsFiles): ConnectionOptions {
  return {
    ...(ca !== undefined && ca !== "system" && { ca: readPem(ca) }),
    ...(cert !== undefined && { cert: readPem(cert) }),
    ...(key !== undefined && { key: readPem(key) }),
  };
}

function readPem(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "no file";
    throw new DatabaseUrlProblem(`names a certificate file that cannot be read (${reason})`);
  }
}
