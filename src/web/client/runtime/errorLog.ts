import { languageFacts } from "../../../base/site/languages.ts";
import { readCached, writeCached } from "./browserStorage.ts";
import { pageLanguage } from "./language.ts";

const logKey = "error-log";

/** Most errors in the local log, and most that one page records and sends. */
const capacity = 20;
const maxRecorded = 20;
const maxSent = 5;

/** An error as it is kept here and sent to the server: what broke and where, nothing of the reader. */
export interface ErrorReport {
  readonly message: string;
  readonly stack: string;
  /** Path of the page, without queries. */
  readonly page: string;
}

/**
 * Keeps uncaught errors in a small local log and sends them to the server's (spec section 8). The
 * same error counts once a page.
 */
export function startErrorLog(): void {
  const recorded = new Set<string>();
  const note = (error: unknown): void => {
    if (isRemark(error)) return;
    const report = reportOf(error, location.pathname);
    const text = JSON.stringify(report);
    if (recorded.has(text) || recorded.size === maxRecorded) return;
    recorded.add(text);
    const log = readCached(logKey);
    const entry = { ...report, at: new Date().toISOString() };
    writeCached(logKey, [...(Array.isArray(log) ? log : []), entry].slice(-capacity));
    if (recorded.size <= maxSent) send(text);
  };
  // An event without an error is another origin's script, or a remark of the browser.
  window.addEventListener("error", ({ error }) => error && note(error));
  window.addEventListener("unhandledrejection", ({ reason }) => note(reason));
}

/** True for remarks of the browser itself, such as a skipped view transition. */
function isRemark(error: unknown): boolean {
  return error instanceof DOMException && !error.stack;
}

/** A report of what was thrown, whatever that is. */
export function reportOf(error: unknown, page: string): ErrorReport {
  const { message, stack = "" } = error instanceof Error ? error : new Error(`${error}`);
  return {
    message: withoutQueries(message).slice(0, 300),
    stack: withoutQueries(stack).slice(0, 2000),
    page: page.slice(0, 200),
  };
}

/** Addresses may carry in their queries what readers have typed. */
function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#)]*)[?#][^\s):]*/g, "$1");
}

function send(body: string): void {
  fetch(`${languageFacts[pageLanguage()].apiBase}/client-error`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    // Sent even if the page is left.
    keepalive: true,
  }).catch(() => undefined);
}
