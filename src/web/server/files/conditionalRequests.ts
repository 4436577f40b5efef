import type { IncomingHttpHeaders } from "node:http";
import type { ByteRange, FileState } from "../../../base/store/storage/storageInterface.ts";

/**
 * True where a request is only for another version of the file than the present one: 412
 * (RFC 9110, 13.1.1 and 13.1.4). Evaluated before all other conditions (13.2.2).
 * @param file its strong tag, and when it was changed
 */
export function isPreconditionFalse(
  { "if-match": match, "if-unmodified-since": since }: IncomingHttpHeaders,
  { tag, modified }: { readonly tag: string; readonly modified: number },
): boolean {
  if (match !== undefined) {
    return !match.split(",").some((one) => one.trim() === "*" || one.trim() === tag);
  }
  // Times of HTTP are whole seconds. An unreadable one is NaN, and the comparison false.
  return Math.floor(modified / 1_000) * 1_000 > Date.parse(since ?? "");
}

/** True where the client has the file as it is now (RFC 9110, 13.1.2 and 13.1.3). */
export function isCurrent(headers: IncomingHttpHeaders, { version, modified }: FileState): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => {
      const plain = tag.trim().replace(/^W\//, "");
      return plain === "*" || plain === `"${version}"`;
    });
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  // Times of HTTP are whole seconds. An unreadable one is NaN, and the comparison false.
  return Math.floor(modified / 1_000) * 1_000 <= since;
}

/**
 * The range that a request means; undefined where it means the whole file: without a range, with
 * several, with one that cannot be read, or with one of a file that has changed (RFC 9110, 13.1.5 and
 * 14.2).
 */
export function requestedRange(
  { range: header, "if-range": condition }: IncomingHttpHeaders,
  state: FileState | undefined,
): ByteRange | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (condition !== undefined && !(state && isSame(String(condition), state))) return undefined;
  if (first === "") return { suffix: safe(last) };
  if (last === "") return { first: safe(first) };
  return safe(last) < safe(first) ? undefined : { first: safe(first), last: safe(last) };
}

/** A time is good for nothing where the file may have changed twice within its second. */
function isSame(condition: string, { version, modified }: FileState): boolean {
  if (condition.startsWith('"')) return condition === `"${version}"`;
  const time = Date.parse(condition);
  return time === Math.floor(modified / 1_000) * 1_000 && Date.now() - time > 60_000;
}

function safe(digits: string): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
