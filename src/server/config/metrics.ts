import { ConfigProblem } from "./problems.ts";

/** Where figures are served, and to whom. */
export interface MetricsConfig {
  /** Port of its own; undefined: the site's port. */
  readonly port: number | undefined;
  /** Address to listen on with a port of its own. */
  readonly host: string;
  /** Bearer token; undefined only with a port of its own, which then serves everybody who reaches it. */
  readonly token: string | undefined;
}

/** This machine alone: figures tell much about a site. */
const defaultHost = "127.0.0.1";

const minTokenLength = 16;

/** @returns undefined where figures are not served at all */
export function metricsConfig(
  port: number | undefined,
  host: string | undefined,
  token: string | undefined,
): MetricsConfig | undefined {
  if (port === undefined && token === undefined) return undefined;
  return { port, host: host ?? defaultHost, token };
}

/** The message never quotes the value. */
export function readMetricsToken(text: string): string {
  if (!/^[\w.~+/=-]+$/.test(text)) {
    throw new ConfigProblem("has other characters than letters, digits and -._~+/= (RFC 6750)");
  }
  if (text.length < minTokenLength) {
    throw new ConfigProblem(`is shorter than ${minTokenLength} characters`);
  }
  return text;
}
