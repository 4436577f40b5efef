import { hash } from "node:crypto";

/** A year, in seconds: what preload lists of HSTS ask for at least. */
const year = 31_536_000;

/**
 * The headers of every answer. HSTS only where the site is known to be reached by https: on a trial
 * machine it would lock the browser out.
 */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    "content-security-policy": contentSecurityPolicy(isHttps),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    ...(isHttps ? { "strict-transport-security": `max-age=${year}; includeSubDomains` } : {}),
  };
}

/**
 * Paths of the built scripts and of the speculation rules, which browsers treat as a script. A
 * source with a path needs a host, and one server answers for several: these two allow any host, in
 * a policy of their own beside the one that allows only this origin (CSP 3, 2.2: each policy must
 * allow what is loaded). A stored file therefore never runs as a script, whatever its content.
 */
const scriptPlaces = "script-src *:*/assets/ *:*/speculation-rules.json";

/**
 * The Content-Security-Policy of an answer, two policies by comma. Hashes, not nonces, so that pages can be cached; style
 * rules that content decides are allowed by the hash of their text, nothing else inline is.
 */
export function contentSecurityPolicy(isHttps: boolean, styleText?: string): string {
  const style = styleText ? ` 'sha256-${hash("sha256", styleText, "base64")}'` : "";
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${style}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ]
    .join("; ")
    .concat(`, ${scriptPlaces}`);
}
