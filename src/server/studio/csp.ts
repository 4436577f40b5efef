import { richTextPolicy } from "../../studio/shellContract.ts";

/**
 * The Content-Security-Policy of the studio's documents, stricter than the pages': nothing but what
 * is listed, scripts of the build alone (the second policy, decision 22), and no text that becomes
 * HTML but by a named policy (Trusted Types). Styles are set by the style sheet and by CSSOM.
 */
export function studioPolicy(isHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedPolicies.join(" ")}`,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ]
    .join("; ")
    .concat(", script-src *:*/assets/");
}

/** Policies that the studio's script may make: `default` clears elements, the other parses what is pasted. */
const trustedPolicies = ["default", richTextPolicy];
