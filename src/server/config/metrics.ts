import { ConfigProblem } from "./problems.ts";

/** Endpoint of figures, and its access. */
export interface MetricsConfig {
  /** Separate port; undefined: the site's port. */
  readonly port: number | undefined;
  /** Address to listen on with a separate port. */
  readonly host: string;
  /**
   * Bearer token; undefined only with a separate port, which is then open to everybody who reaches
   * it.
   */
  readonly token: string | undefined;
}

/** Only this machine: figures reveal much about a site. */
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
