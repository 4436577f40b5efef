import { expect, it } from "vitest";
import type { Language } from "../../base/site/languages.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import { checkUnit } from "./checkTranslatedText.ts";
import type { Piece } from "./inlineTags.ts";
import type { ReadUnit } from "./readXliff.ts";
import type { DocumentText } from "./textUnits.ts";

const pieces = (text: string): readonly Piece[] => [{ kind: "text", text }];

function verdict(
  source: string,
  target: string | undefined,
  {
    language = "zh",
    ...more
  }: Partial<ReadUnit & { present: Partial<DocumentText>; language: Language }> = {},
): string {
  const present: DocumentText = {
    ...{ path: "/name", source, target: undefined, isHtml: false, limit: undefined },
    ...{ label: { en: "Name", zh: "名称" }, state: "missing", outdated: [] },
    ...more.present,
  } as DocumentText;
  const unit: ReadUnit = {
    ...{ path: "/name", source: pieces(source), targetHash: undefined },
    ...{ isConfirmed: true, isUntranslated: false },
    ...more,
    target: target === undefined ? undefined : pieces(target),
  };
  const checked = checkUnit(unit, present, language);
  return checked.text === undefined ? checked.verdict : `${checked.verdict}: ${checked.text}`;
}

it("A translation is taken where its text is as it was, and refused with the reason", () => {
  const present = { target: "电源" };
  expect([
    verdict("Power", "电源"),
    verdict("Power", " 电源 \n"),
    verdict("Power", undefined),
    verdict("Power", "  "),
    verdict("Power", "电源", { source: pieces("Powers") }),
    verdict("Power", "电源", { present }),
    verdict("Power", "电源管理", { present }),
    verdict("Power", "电源管理", { present, targetHash: textHash("电源") }),
    verdict("Power", "电源管理", { present, targetHash: textHash("旧的") }),
    verdict("Power", "电源管理", { targetHash: textHash("旧的") }),
    verdict("Power", "电源管理", { isUntranslated: true }),
    verdict("Power", "电源", { present, isUntranslated: true }),
    verdict("Power", "电\ufffd", {}),
    verdict("Power", "电源管理", { present: { limit: 4 } }),
    verdict("Power", "电源管理", { present: { limit: 3 } }),
    checkUnit({} as ReadUnit, undefined, "zh").verdict,
  ]).toMatchInlineSnapshot(`
    [
      "new: 电源",
      "new: 电源",
      "empty",
      "empty",
      "source-changed",
      "same: 电源",
      "new: 电源管理",
      "new: 电源管理",
      "target-changed: 电源管理",
      "target-changed: 电源管理",
      "untranslated: 电源管理",
      "same: 电源",
      "lost-characters: 电�",
      "new: 电源管理",
      "too-long: 电源管理",
      "unknown-unit",
    ]
  `);
});

it("A text in the other language's script is refused, names and short texts are not", () => {
  const english = (text: string) => verdict("电源管理芯片", text, { language: "en" });
  expect(
    [
      ...["Power management", "电源", "Power 电源", "Pow 电", "Po 电", "123", "ABCDEFG 电源管"],
      "ABCDEF 电源管",
    ].map(english),
  ).toMatchInlineSnapshot(`
    [
      "new: Power management",
      "wrong-script: 电源",
      "new: Power 电源",
      "new: Pow 电",
      "wrong-script: Po 电",
      "new: 123",
      "new: ABCDEFG 电源管",
      "wrong-script: ABCDEF 电源管",
    ]
  `);
  const chinese = (text: string, source = "Power management for cars") => verdict(source, text);
  expect(
    [
      ...["电源管理", "Power management for cars", "Gestion de puissance", "Power chip", "USB PD"],
      ...["STM NXP TI RG", "Power for cars", "Power chip cars", "ab cd ef gh ij kl mn"],
      ...[
        "AUTOSAR MCAL SPI driver",
        "Power management for cars 电",
        "powerchip management USB CAN",
      ],
    ].map((text) => chinese(text)),
  ).toMatchInlineSnapshot(`
    [
      "new: 电源管理",
      "wrong-script: Power management for cars",
      "new: Gestion de puissance",
      "new: Power chip",
      "new: USB PD",
      "new: STM NXP TI RG",
      "wrong-script: Power for cars",
      "wrong-script: Power chip cars",
      "new: ab cd ef gh ij kl mn",
      "new: AUTOSAR MCAL SPI driver",
      "new: Power management for cars 电",
      "new: powerchip management USB CAN",
    ]
  `);
  expect(chinese("AURIX TRICORE", "AURIX TRICORE")).toMatchInlineSnapshot(
    `"wrong-script: AURIX TRICORE"`,
  );
  expect(chinese("AURIX TRIC", "AURIX TRIC")).toMatchInlineSnapshot(`"new: AURIX TRIC"`);
});
