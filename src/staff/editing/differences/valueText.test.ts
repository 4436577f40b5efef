import { expect, it } from "vitest";
import type { Language } from "../../../base/site/languages.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { valueText } from "./valueText.ts";

const shown = (type: TypeName, path: string, value: unknown, language: Language) =>
  valueText({ type, body: undefined }, path, value, {
    language,
    yes: "Yes",
    no: "No",
    item: (place) => `no. ${place}`,
    title: (key) => (key === "rg1000" ? "The RG1000" : undefined),
  });

const packages = [
  { style: "qfn", name: "QFN-32", pins: 32 },
  { style: "bga", name: "BGA", pins: 0 },
];

it.each<[TypeName, string, unknown, string | undefined, string | undefined]>([
  ["product", "/partNumber", "RG1000", "RG1000", "RG1000"],
  ["product", "/position", 0, "0", "0"],
  ["product", "/partNumber", "", undefined, undefined],
  ["product", "/partNumber", null, undefined, undefined],
  ["product", "/partNumber", undefined, undefined, undefined],
  ["product", "/isNew", true, "Yes", "Yes"],
  ["product", "/isNew", false, "No", "No"],
  ["product", "/replacement", "rg1000", "The RG1000", "The RG1000"],
  ["product", "/replacement", "hidden", "hidden", "hidden"],
  ["product", "/related", ["rg1000", "hidden"], "The RG1000, hidden", "The RG1000、hidden"],
  ["product", "/partNumber", "rg1000", "rg1000", "rg1000"],
  ["product", "/related", [], undefined, undefined],
  ["product", "/related", ["", null], undefined, undefined],
  ["product", "/name", { en: "Chip", zh: "芯片" }, "Chip || 芯片", "Chip || 芯片"],
  ["product", "/name", { en: "Chip" }, "Chip ||", "Chip ||"],
  ["product", "/name", { zh: "芯片" }, "|| 芯片", "|| 芯片"],
  ["product", "/name", {}, undefined, undefined],
  ["product", "/name", { en: "", zh: "" }, undefined, undefined],
  ["product", "/description/en", "<p>One <strong>chip</strong></p>", "One chip", "One chip"],
  ["product", "/name/en", "<p>One</p>", "<p>One</p>", "<p>One</p>"],
  ["product", "/lifecycle", { stage: "active" }, "Stage: Active", "阶段：量产"],
  ["product", "/lifecycle", {}, undefined, undefined],
  ["product", "/lifecycle", { stage: "" }, undefined, undefined],
  ["product", "/lifecycle", { stage: "mine" }, "Stage: mine", "阶段：mine"],
  ["product", "/lifecycle", { extra: "x" }, "extra: x", "extra：x"],
  [
    "product",
    "/values",
    { clock: "1 GHz", ram: 2 },
    "clock: 1 GHz; ram: 2",
    "clock：1 GHz；ram：2",
  ],
  [
    "product",
    "/packages",
    packages,
    "Style: QFN; Name: QFN-32; Pins: 32\nStyle: BGA; Name: BGA; Pins: 0",
    "封装类型：QFN；名称：QFN-32；引脚数：32\n封装类型：BGA；名称：BGA；引脚数：0",
  ],
  ["product", "/features", [{ en: "a", zh: "b" }, { en: "c" }], "a || b\nc ||", "a || b\nc ||"],
  ["product", "/features", [{}], undefined, undefined],
])("%s%s: %j as text", (type, path, value, en, zh) => {
  expect(shown(type, path, value, "en")).toBe(en);
  expect(shown(type, path, value, "zh")).toBe(zh);
});
