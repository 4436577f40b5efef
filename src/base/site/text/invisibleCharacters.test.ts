import { expect, test } from "vitest";
import { stripInvisible, withoutRadicals } from "./invisibleCharacters.ts";

test("radicals are read as the characters they stand for", () => {
  expect(withoutRadicals("⻓⻔⻚⻛⻢⺠⻰ ⼀⼯⼤⽤⿕")).toBe("长门页风马民龙 一工大用龠");
  expect(withoutRadicals("⺀⺁⻳")).toBe("⺀厂龟");
  expect(withoutRadicals("长 LQFP48 ⿰")).toBe("长 LQFP48 ⿰");
  for (let code = 0x2e81; code < 0x2fe0; code += 1) {
    const sign = String.fromCharCode(code);
    const isAssigned = /\p{Radical}/u.test(sign);
    if (isAssigned) expect(withoutRadicals(sign)).toMatch(/^\p{Unified_Ideograph}$/u);
  }
});

test("and are so in every line of text that is saved", () => {
  expect(stripInvisible("⼯业级⻋规")).toBe("工业级车规");
});
