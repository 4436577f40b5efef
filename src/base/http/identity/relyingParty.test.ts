import { expect, test } from "vitest";
import { createAddressing } from "../requests/siteOrigins.ts";
import { relyingPartyOf } from "./relyingParty.ts";

const trial = createAddressing({ localUrl: "http://localhost:3000" });
const one = createAddressing({ siteUrl: "https://www.example.com" });
const two = createAddressing({
  siteHosts: new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ]),
});
const below = createAddressing({
  siteHosts: new Map([
    ["example.com", "en"],
    ["zh.example.com", "zh"],
  ]),
});

test.each([
  [trial, "http://localhost:3000", "localhost:3000", "localhost"],
  [trial, "http://app.localhost:3000", "app.localhost:3000", "app.localhost"],
  [trial, "http://localhost:3000", "localhost:3001", undefined],
  [trial, "http://127.0.0.1:3000", "127.0.0.1:3000", undefined],
  [trial, "https://evil.example", "evil.example", undefined],
  [trial, "http://notlocalhost:3000", "notlocalhost:3000", undefined],
  [one, "https://www.example.com", "internal:3000", "www.example.com"],
  [one, "http://www.example.com", "www.example.com", undefined],
  [one, "https://example.com", "example.com", undefined],
  [one, "https://www.example.com.evil.example", "www.example.com", undefined],
  [one, "null", "www.example.com", undefined],
  [one, undefined, "www.example.com", undefined],
  [two, "https://www.example.com", "www.example.com", "www.example.com"],
  [two, "https://www.example.cn", "www.example.cn", "www.example.cn"],
  [below, "https://zh.example.com", "zh.example.com", "example.com"],
  [below, "https://example.com", "example.com", "example.com"],
])("%#: the page %s is of the relying party %s", (addressing, origin, host, id) => {
  const found = relyingPartyOf({ origin, host }, addressing);
  expect(found).toEqual(id === undefined ? undefined : { id, origin });
});
