import { expect, test } from "vitest";
import { referringSite } from "./referringSite.ts";

test.each([
  ["heise.example", "heise.example"],
  ["jane.doe.example.de", "example.de"],
  ["shop.example.co.uk:8443", "example.co.uk"],
  ["www.org.com", "org.com"],
  ["https://News.Example.com.cn./a?who=jane", "example.com.cn"],
  ["co.uk", undefined],
  ["localhost", undefined],
  ["10.0.0.3:80", undefined],
  ["0x7f.1", undefined],
  ["[2001:db8::1]", undefined],
  ["shop.example.123", undefined],
  ["jane@mail.example", undefined],
  ["a..example", undefined],
  ["", undefined],
])("The site of %j is %s", (referrer, site) => {
  expect(referringSite(referrer)).toBe(site);
});
