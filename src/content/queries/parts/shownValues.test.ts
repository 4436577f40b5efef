import { describe, expect, it } from "vitest";
import {
  isProblem,
  type ParameterDefinition,
  type QuantityValue,
  type RawValue,
  readValue,
  type TypedValue,
} from "../../types/fields/productValues.ts";
import { parseBody } from "../../types/index.ts";
import { showSpan, showValue, withUnit } from "./shownValues.ts";

function definition(body: object): ParameterDefinition {
  return parseBody("parameter", { label: { en: "Label" }, group: "group", ...body });
}

function read(defined: ParameterDefinition, raw: RawValue): TypedValue {
  const value = readValue(defined, raw);
  if (isProblem(value)) throw new Error(value.problem);
  return value;
}

/** A value in one line, in both languages. */
function shown(body: object, raw: RawValue) {
  const defined = definition(body);
  const value = read(defined, raw);
  return {
    en: withUnit(showValue(defined, value, "en")),
    zh: withUnit(showValue(defined, value, "zh")),
  };
}

function quantity(text: string, unit: string): QuantityValue {
  const value = read(definition({ kind: "range", unit }), text);
  if (value.kind !== "quantity") throw new Error(`${text} is no quantity`);
  return value;
}

describe("a shown value", () => {
  it("is a number with its unit after a non-breaking space", () => {
    expect(shown({ kind: "number", unit: "GHz" }, "1.8 GHz").en).toBe("1.8\u00a0GHz");
  });

  it("keeps the unit it was written in", () => {
    expect(shown({ kind: "number", unit: "GHz" }, "900 MHz").en).toBe("900\u00a0MHz");
  });

  it("groups thousands and puts percent signs without a space", () => {
    expect(shown({ kind: "number" }, "16384").en).toBe("16,384");
    expect(shown({ kind: "number", unit: "%" }, "97.8 %").en).toBe("97.8%");
  });

  it("writes a range in the language's form, with a true minus sign", () => {
    const range = shown({ kind: "range", unit: "°C" }, "-40..85 °C");
    expect(range).toEqual({ en: "−40 to 85\u00a0°C", zh: "−40 至 85\u00a0°C" });
  });

  it("shows yes and no as words", () => {
    expect(shown({ kind: "boolean" }, true)).toEqual({ en: "Yes", zh: "支持" });
    expect(shown({ kind: "boolean" }, false)).toEqual({ en: "No", zh: "不支持" });
  });

  it("names options by their labels, joined as the language joins", () => {
    const body = {
      kind: "enum",
      options: [
        { value: "sd", label: { en: "SD card", zh: "SD 卡" } },
        { value: "emmc", label: { en: "eMMC", zh: "eMMC" } },
      ],
    };
    expect(shown(body, ["sd", "emmc"])).toEqual({ en: "SD card, eMMC", zh: "SD 卡、eMMC" });
  });

  it("is marked where its text is in the other language", () => {
    const defined = definition({ kind: "text" });
    const value = read(defined, { en: "two timers" });
    expect(showValue(defined, value, "zh")).toEqual({ text: "two timers", unit: "", lang: "en" });
    const options = definition({
      kind: "enum",
      options: [{ value: "a", label: { zh: "甲" } }],
    });
    expect(showValue(options, read(options, "a"), "en").lang).toBe("zh-CN");
  });
});

describe("a range", () => {
  it("shows the unit once if both ends share it", () => {
    const span = showSpan(quantity("65 W", "W"), quantity("140 W", "W"), "en");
    expect(withUnit(span)).toBe("65 to 140\u00a0W");
  });

  it("shows both units if they differ", () => {
    const span = showSpan(quantity("819 GOPS", "TOPS"), quantity("32.8 TOPS", "TOPS"), "zh");
    expect(withUnit(span)).toBe("819\u00a0GOPS 至 32.8\u00a0TOPS");
  });

  it("is one value where the ends are equal", () => {
    const span = showSpan(quantity("4 MB", "MB"), quantity("4 MB", "MB"), "en");
    expect(withUnit(span)).toBe("4\u00a0MB");
  });
});
