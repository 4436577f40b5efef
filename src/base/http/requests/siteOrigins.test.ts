import { expect, test } from "vitest";
import { askedOrigin, createAddressing } from "./siteOrigins.ts";

const trial = createAddressing({ localUrl: "http://localhost:3000" });

test.each([
  ["localhost:4000", "http://localhost:4000"],
  ["Site.Test", "http://site.test"],
  ["[::1]:4000", "http://[::1]:4000"],
  ["", "http://localhost:3000"],
  ["evil.example/path", "http://localhost:3000"],
  ["user@evil.example", "http://localhost:3000"],
  ["a b", "http://localhost:3000"],
  ["host:port", "http://localhost:3000"],
])("Without a public address, %j is answered with %s", (host, origin) => {
  expect(askedOrigin({ protocol: "http", host }, trial, "en")).toBe(origin);
});

test("A public address is used whatever host was requested", () => {
  const asked = { protocol: "http", host: "evil.example" };
  const single = createAddressing({ siteUrl: "https://www.example.com" });
  expect(askedOrigin(asked, single, "zh")).toBe("https://www.example.com");
  const siteHosts = new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ] as const);
  expect(askedOrigin(asked, createAddressing({ siteHosts }), "zh")).toBe("https://www.example.cn");
});
