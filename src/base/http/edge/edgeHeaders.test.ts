import { expect, it } from "vitest";
import { withEdgeHeaders } from "./edgeHeaders.ts";

const headersFor = (seconds: number, outageSeconds: number) =>
  withEdgeHeaders(
    { status: 200, text: "", headers: { "x-own": "1" } },
    { seconds, outageSeconds },
    ["news", "part-1"],
  ).headers;

it("Shared caches fetch a response anew within its time, and show it longer in an outage", () => {
  expect(headersFor(300, 600)).toEqual({
    "x-own": "1",
    "cache-control":
      "public, max-age=0, must-revalidate, s-maxage=270, stale-while-revalidate=30, stale-if-error=600",
    "cdn-cache-control": "max-age=270, stale-while-revalidate=30, stale-if-error=600",
    vary: "Accept-Encoding",
    "surrogate-key": "news part-1",
    "cache-tag": "news,part-1",
  });
});

it("A time of less than ten seconds leaves none in which an old response is shown", () => {
  expect(headersFor(9, 0)).toMatchObject({
    "cache-control": "public, max-age=0, must-revalidate, s-maxage=9",
    "cdn-cache-control": "max-age=9",
  });
  expect(headersFor(100, 0)).toMatchObject({
    "cdn-cache-control": "max-age=90, stale-while-revalidate=10",
  });
});
