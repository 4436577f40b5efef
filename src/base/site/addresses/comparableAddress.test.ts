import { expect, test } from "vitest";
import { addressText, siteAddress } from "./comparableAddress.ts";

const told = (text: string) => {
  const address = siteAddress(text);
  return address && addressText(address);
};

test.each([
  ["/", "/"],
  ["/a", "/a"],
  ["/a/", "/a"],
  ["/a/b///", undefined],
  ["/a//b", undefined],
  ["/mobile", "/"],
  ["/mobile/", "/"],
  ["/mobile/a", "/a"],
  ["/mobiles", "/mobiles"],
  ["/a#b", "/a"],
  ["/a?b=2&a=1", "/a?a=1&b=2"],
  ["/a?lang=zh", "/a"],
  ["/a?lang=zh&b=1", "/a?b=1"],
  ["/型号", "/%E5%9E%8B%E5%8F%B7"],
  ["/%E5%9E%8B", "/%E5%9E%8B"],
  ["/a%20b", "/a%20b"],
  ["/e\u0301", "/%C3%A9"],
  ["/\u2ed3", "/%E9%95%BF"],
  ["/rk-news?id=3&pid=1", "/rk-news?id=3"],
  ["/rk-news?id=&pid=1,40", "/rk-news?id=40"],
  ["/rk-news?pid=1,40&page=2", "/rk-news?id=40&page=2"],
  ["/rk-news?id=", "/rk-news?id="],
  ["/rk-news?x=1", "/rk-news?x=1"],
  ["/rk-other?id=3&pid=1", "/rk-other?id=3&pid=1"],
  [`/${"a".repeat(999)}`, `/${"a".repeat(999)}`],
  [`/${"a".repeat(1_000)}`, undefined],
  ["a", undefined],
  ["", undefined],
  ["//other.example/a", undefined],
  ["/\\other.example/a", undefined],
  ["https://other.example/a", undefined],
  ["/a b", undefined],
  ["/a\\b", undefined],
  ["/a\u202eb", undefined],
  ["/a%E2%80%AEb", undefined],
  ["/a%00", undefined],
  ["/a%2fb", undefined],
  ["/a%5Cb", undefined],
  ["/a%ff", undefined],
  ["/a\ud800", undefined],
])("%j is compared as %j", (text, expected) => {
  expect(told(text)).toBe(expected);
});
