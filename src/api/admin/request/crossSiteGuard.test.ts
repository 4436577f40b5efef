import { fastify } from "fastify";
import { expect, it } from "vitest";
import { createAddressing } from "../../../base/http/requests/siteOrigins.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { ApiError } from "../../errors.ts";
import { refuseUnguarded } from "./crossSiteGuard.ts";

type Headers = Readonly<Record<string, string>>;

const trial = createAddressing({});
const site = createAddressing({ siteUrl: "https://chips.example" });

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
for (const [path, addressing] of [
  ["/trial", trial],
  ["/site", site],
] as const) {
  app.route({
    method: ["GET", "POST", "DELETE"],
    url: path,
    handler: (request) => {
      const { method } = request;
      if (method !== "GET" && method !== "POST" && method !== "DELETE") throw new Error(method);
      const takesFile = request.headers["x-file"] === "1";
      try {
        refuseUnguarded(request, { method, takesFile }, { addressing }, staffMessages.en);
        return "ok";
      } catch (error) {
        if (!(error instanceof ApiError) || !("code" in error.data)) throw error;
        return `${error.data.code} ${error.status}`;
      }
    },
  });
}

/** Answer of a guard to a request with these headers. */
async function told(method: "GET" | "POST" | "DELETE", path: string, headers: Headers) {
  const { body } = await app.inject({ method, url: path, headers });
  return body;
}

const cookie = { cookie: "Admin-Token=abc" };
const guard = { "x-tapeout-studio": "1" };
const json = { "content-type": "application/json" };
const fromTrial = { host: "localhost", origin: "http://localhost" };
const fromSite = { host: "chips.example", origin: "https://chips.example" };

it("Reads with a cookie are refused to pages of other sites alone", async () => {
  const fetched = ["same-origin", "none", "same-site", "cross-site"];
  const outcomes = await Promise.all(
    fetched.map(async (from) => [
      from,
      await told("GET", "/site", { ...cookie, "sec-fetch-site": from }),
      await told("GET", "/site", { "sec-fetch-site": from }),
      await told("GET", "/site", { cookie: "Admin-Token=", "sec-fetch-site": from }),
    ]),
  );
  expect(outcomes).toEqual([
    ["same-origin", "ok", "ok", "ok"],
    ["none", "ok", "ok", "ok"],
    ["same-site", "unguarded-request 403", "ok", "ok"],
    ["cross-site", "unguarded-request 403", "ok", "ok"],
  ]);
  expect(await told("GET", "/site", cookie)).toBe("ok");
});

it("Changes need the header, with a cookie the own origin, and on https the browser's word", async () => {
  const sent: readonly (readonly [path: string, Headers])[] = [
    ["/trial", { ...json }],
    ["/trial", { ...json, "x-tapeout-studio": "0" }],
    ["/trial", { ...json, ...guard }],
    ["/trial", { ...json, ...guard, "sec-fetch-site": "cross-site" }],
    ["/trial", { ...json, ...guard, ...cookie }],
    ["/trial", { ...json, ...guard, ...cookie, "sec-fetch-site": "same-origin" }],
    ["/trial", { ...json, ...guard, ...cookie, ...fromTrial }],
    ["/trial", { ...json, ...guard, ...cookie, ...fromTrial, "sec-fetch-site": "same-origin" }],
    ["/trial", { ...json, ...guard, ...cookie, ...fromTrial, "sec-fetch-site": "same-site" }],
    ["/trial", { ...json, ...guard, ...cookie, host: "localhost", origin: "http://evil.example" }],
    ["/site", { ...json, ...guard, ...cookie, ...fromSite }],
    ["/site", { ...json, ...guard, ...cookie, ...fromSite, "sec-fetch-site": "same-origin" }],
    ["/site", { ...json, ...guard, ...cookie, ...fromSite, "sec-fetch-site": "none" }],
    ["/site", { ...json, ...guard, ...fromSite }],
  ];
  const outcomes = await Promise.all(sent.map(([path, headers]) => told("POST", path, headers)));
  expect(outcomes).toEqual([
    "unguarded-request 403",
    "unguarded-request 403",
    "ok",
    "ok",
    "unguarded-request 403",
    "unguarded-request 403",
    "ok",
    "ok",
    "unguarded-request 403",
    "unguarded-request 403",
    "unguarded-request 403",
    "ok",
    "unguarded-request 403",
    "ok",
  ]);
});

it("Bodies are JSON, or the form of a file; a deletion may have none", async () => {
  const file = { ...guard, "x-file": "1" };
  const sent: readonly (readonly ["POST" | "DELETE", Headers])[] = [
    ["POST", guard],
    ["POST", { ...guard, "content-type": "text/plain" }],
    ["POST", { ...guard, "content-type": "Application/JSON ; charset=utf-8" }],
    ["POST", { ...guard, "content-type": "application/json-patch+json" }],
    ["POST", { ...guard, "content-type": "multipart/form-data; boundary=a" }],
    ["POST", { ...file, "content-type": "multipart/form-data; boundary=a" }],
    ["POST", { ...file, ...json }],
    ["POST", file],
    ["DELETE", guard],
    ["DELETE", { ...guard, "content-length": "0" }],
    ["DELETE", { ...guard, "content-length": "3" }],
    ["DELETE", { ...guard, "content-type": "text/plain" }],
    ["DELETE", { ...guard, ...json }],
  ];
  const outcomes = await Promise.all(
    sent.map(([method, headers]) => told(method, "/trial", headers)),
  );
  expect(outcomes).toEqual([
    "not-json 415",
    "not-json 415",
    "ok",
    "not-json 415",
    "not-json 415",
    "ok",
    "not-form 415",
    "not-form 415",
    "ok",
    "ok",
    "not-json 415",
    "not-json 415",
    "ok",
  ]);
});
