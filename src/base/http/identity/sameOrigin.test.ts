import { expect, it } from "vitest";
import { createAddressing } from "../requests/siteOrigins.ts";
import { requestOrigin } from "./sameOrigin.ts";

const trial = createAddressing({});
const site = createAddressing({ siteUrl: "https://www.example.com" });
const sites = createAddressing({
  siteHosts: new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ]),
});

const sender = (addressing: typeof trial, headers: Record<string, string>, host = "any.host") =>
  requestOrigin({ headers, host }, addressing);

it("A page of the configured origin is the site's own, whatever host was asked", () => {
  expect(sender(site, { origin: "https://www.example.com" })).toBe("own");
  expect(sender(sites, { origin: "https://www.example.com" })).toBe("own");
  expect(sender(sites, { origin: "https://www.example.cn" })).toBe("own");
});

it("Any other origin is foreign, though it names the requested host", () => {
  for (const origin of [
    "https://evil.example",
    "http://www.example.com",
    "https://www.example.com:8443",
    "https://www.example.com.evil.example",
    "https://example.com",
    "null",
    "",
  ]) {
    expect(sender(site, { origin }, "evil.example")).toBe("foreign");
  }
  expect(sender(sites, { origin: "https://www.example.org" })).toBe("foreign");
});

it("Without a configured origin the requested host is the site's own", () => {
  expect(sender(trial, { origin: "http://localhost:3000" }, "localhost:3000")).toBe("own");
  expect(sender(trial, { origin: "http://192.0.2.1" }, "192.0.2.1")).toBe("own");
  expect(sender(trial, { origin: "http://Box:3000" }, "BOX:3000")).toBe("own");
  expect(sender(trial, { origin: "http://localhost:4000" }, "localhost:3000")).toBe("foreign");
  expect(sender(trial, { origin: "null" }, "null")).toBe("foreign");
});

it("Without an Origin header the browser's fetch metadata decides, and without that the origin is unknown", () => {
  expect(sender(site, { "sec-fetch-site": "same-origin" })).toBe("own");
  for (const other of ["same-site", "cross-site", "none", "anything"]) {
    expect(sender(site, { "sec-fetch-site": other })).toBe("foreign");
  }
  expect(sender(site, {})).toBe("unknown");
  expect(sender(site, { origin: "https://evil.example", "sec-fetch-site": "same-origin" })).toBe(
    "foreign",
  );
});
