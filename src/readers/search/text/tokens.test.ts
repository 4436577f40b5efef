import { expect, it } from "vitest";
import { type Token, tokensIn } from "./tokens.ts";

const shown = (token: Token) =>
  token.kind === "run" ? `${token.text} (run)` : token.parts.join("|");

it.each([
  ["usb-pd, i/o", ["usb|pd", "i|o"]],
  ["x- -x a--b", ["x", "x", "a", "b"]],
  ["tls1.3 h.265 802.15.4", ["tls|1.3", "h|265", "802.15.4"]],
  ["1.8v v1.2.3 a.b.c.", ["1|8v", "v|1.2.3", "a|b|c"]],
  ["it's the boards’ end", ["it", "the", "boards", "end"]],
  ["快充𝒳x野𠮷", ["快充 (run)", "𝒳x", "野𠮷 (run)"]],
  ["芯\ud842", ["芯 (run)"]],
])("The words and runs of %j", (text, tokens) => {
  expect([...tokensIn(text)].map(shown)).toEqual(tokens);
});

it("A token has its place in the text, joints and all, and its text without them", () => {
  expect([...tokensIn(" usb-pd's 快充")]).toEqual([
    { kind: "word", text: "usbpd", parts: ["usb", "pd"], start: 1, end: 9 },
    { kind: "run", text: "快充", start: 10, end: 12 },
  ]);
});
