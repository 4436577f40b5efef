import fc from "fast-check";
import { expect, test } from "vitest";
import { stripInvisible, withoutRadicals } from "./invisibleCharacters.ts";

test("radicals are replaced by their characters", () => {
  expect(withoutRadicals("⻓⻔⻚⻛⻢⺠⻰ ⼀⼯⼤⽤⿕")).toBe("长门页风马民龙 一工大用龠");
  expect(withoutRadicals("⺀⺁⻳")).toBe("⺀厂龟");
  expect(withoutRadicals("长 LQFP48 ⿰")).toBe("长 LQFP48 ⿰");
  for (let code = 0x2e81; code < 0x2fe0; code += 1) {
    const sign = String.fromCharCode(code);
    const isAssigned = /\p{Radical}/u.test(sign);
    if (isAssigned) expect(withoutRadicals(sign)).toMatch(/^\p{Unified_Ideograph}$/u);
  }
});

test("radicals are replaced in every line of text that is saved", () => {
  expect(stripInvisible("⼯业级⻋规")).toBe("工业级车规");
});

test.each([
  ["RG8810\nmicrocontroller", "RG8810 microcontroller"],
  ["RG8810  \r\n\t microcontroller\n", "RG8810 microcontroller"],
  ["电源\n管理芯片", "电源管理芯片"],
  ["电源，\n管理", "电源，管理"],
  ["RG8810\n芯片", "RG8810 芯片"],
  ["one\u2028two\u2029three\vfour\ffive\u0085six", "one two three four five six"],
  ["\n\n", ""],
  ["𠘨\n𠘨", "𠘨𠘨"],
  ["a\u001eb", "a b"],
])("%j is %j in one line", (text, line) => {
  expect(stripInvisible(text)).toBe(line);
});

test("A line has no line breaks, and is unchanged a second time", () => {
  const sign = fc.oneof(fc.string(), fc.constantFrom("\n", "\r\n", "\u2028", "\u0085", "中", " "));
  fc.assert(
    fc.property(fc.array(sign), (signs) => {
      const line = stripInvisible(signs.join(""));
      expect(line).not.toMatch(/[\n\v\f\r\u0085\u2028\u2029]/);
      expect(stripInvisible(line)).toBe(line);
    }),
  );
});
