import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { hasOneHost, mustClose } from "./hostAndClosing.ts";

/** A request as Node has read it: of several hosts, the first. */
function requestOf(
  rawHeaders: readonly string[],
  { method = "GET", httpVersion = "1.1" } = {},
): IncomingMessage {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers[`${rawHeaders[at]}`.toLowerCase()] ??= `${rawHeaders[at + 1]}`;
  }
  return { rawHeaders, headers, method, httpVersion } as IncomingMessage;
}

test.each([
  [true, ["Host", "example.com"]],
  [true, ["accept", "host", "HOST", "example.com:8080", "host2", "x"]],
  [true, ["host", "[::1]:80"]],
  [true, ["host", "example.com:"]],
  [false, ["host", "a.example", "Host", "a.example"]],
  [false, ["host", "a.example", "accept", "*/*", "hOST", "b.example"]],
  [false, ["host", "a b"]],
  [false, ["host", "a/b"]],
  [false, ["host", "a:123456"]],
  [false, ["host", "[::1"]],
  [false, ["host", ""]],
  [false, ["accept", "*/*"]],
])("It is %s that a request names one host: %j", (expected, headers) => {
  expect([hasOneHost(requestOf(headers)), hasOneHost(requestOf(headers))]).toEqual([
    ...[expected, expected],
  ]);
});

test("A request of HTTP 1.0 needs no host", () => {
  expect(hasOneHost(requestOf([], { httpVersion: "1.0" }))).toBe(true);
});

test.each([
  [false, "GET", []],
  [false, "GET", ["content-length", "0"]],
  [true, "GET", ["content-length", "1"]],
  [true, "HEAD", ["content-length", "1"]],
  [true, "GET", ["transfer-encoding", "chunked"]],
  [false, "POST", ["content-length", "1"]],
  [false, "PUT", ["transfer-encoding", "chunked"]],
  [true, "GET", ["upgrade", "websocket"]],
  [true, "POST", ["upgrade", "websocket"]],
])("It is %s that the connection closes after %s with %j", (expected, method, headers) => {
  expect(mustClose(requestOf(headers, { method }))).toBe(expected);
});
