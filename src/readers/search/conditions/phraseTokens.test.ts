import { expect, it } from "vitest";
import {
  isIdle,
  isLinking,
  type PhraseToken,
  phraseKey,
  phraseTokens,
  saysNothing,
} from "./phraseTokens.ts";

/** A token with marks: `/` where it stands apart, `|` where a word begins, `!` in capitals, `~` if general. */
function shown({ written, key, kind, isApart, isCapital, isWordStart, isGeneral }: PhraseToken) {
  const marks = [isApart && "/", isWordStart && "|", isCapital && "!", isGeneral && "~"];
  const kindMark = { number: "#", character: "'", word: "" }[kind];
  return [...marks, kindMark, written, key !== written && `=${key}`].filter(Boolean).join("");
}

it.each([
  ["QFN32", ["/|!qfn", "|#32"]],
  ["QFN-32 Qfn 32", ["/|!qfn", "#32", "|qfn", "|#32"]],
  ["240x320", ["/|#240", "|#320"]],
  ["4 X 4", ["/|#4", "|#4"]],
  ["x4", ["/|x", "|#4"]],
  ["3.3 V, 50 mA; CAN.", ["/|#3.3", "|v", "/|#50", "|ma", "/|!can"]],
  ["a、b！c", ["/|a", "/|b", "/|c"]],
  ["CAN Can AB A", ["/|!can", "|can", "|!ab", "|a"]],
  ["100% Wi-Fi", ["/|#100", "|%", "|wi", "fi"]],
  ["Lamps lamp", ["/|lamps=lamp", "|lamp"]],
  ["audio chip", ["/|audio", "|~chip"]],
  ["芯片", ["/|~'芯", "~'片"]],
  ["音频芯片", ["/|'音", "'频", "|~'芯", "~'片"]],
  ["a-bcd", ["/|a", "bcd"]],
  ["沃斯和朗达", ["/|'沃", "'斯", "|'和", "'朗", "|'达"]],
  ["四峦薇岚瑾", ["/|'四", "|'峦", "'薇", "|'岚", "'瑾"]],
  ["重要的蓝牙", ["/|'重", "'要", "|'的", "|'蓝", "'牙"]],
  ["不带风扇", ["/|'不", "'带", "|'风", "'扇"]],
  ["双运放", ["/|'双", "|'运", "'放"]],
  ["音频功放", ["/|'音", "'频", "|'功", "'放"]],
  ["功放非隔离", ["/|'功", "'放", "|'非", "|'隔", "'离"]],
  ["摄像头路数", ["/|'摄", "'像", "|'头", "|'路", "'数"]],
  ["四二极管", ["/|'四", "|'二", "'极", "'管"]],
  ["二极音频非", ["/|'二", "|'极", "'音", "'频", "|'非"]],
])("parts %s into numbers, words and characters", (text, expected) => {
  const tokens = phraseTokens(text);
  expect(tokens.map(shown)).toEqual(expected);
  for (const { start, end, written } of tokens) {
    expect(text.slice(start, end).toLowerCase()).toBe(written);
  }
});

it("the key of a phrase is the same in any notation", () => {
  for (const text of ["QFN32 Lamps", "qfn-32 lamp", "Qfn 32 LAMP"]) {
    expect(phraseKey(phraseTokens(text))).toBe("qfn 32 lamp");
  }
});

it.each([
  ["about", "idle, says nothing"],
  ["support", "says nothing"],
  ["replacement", "says nothing"],
  ["with", "idle, linking, says nothing"],
  ["THE", "linking, says nothing"],
  ["WITH", "linking, says nothing"],
  ["chip", "says nothing"],
  ["带", "linking, says nothing"],
  ["4", ""],
  ["lamp", ""],
])("%s is %s", (text, expected) => {
  const [token] = phraseTokens(text);
  if (token === undefined) throw new Error(text);
  const found = [
    isIdle(token) && "idle",
    isLinking(token) && "linking",
    saysNothing(token) && "says nothing",
  ];
  expect(found.filter(Boolean).join(", ")).toBe(expected);
});

it("no token links nothing", () => {
  expect(isLinking(undefined)).toBe(false);
  expect(saysNothing(undefined)).toBe(false);
});
