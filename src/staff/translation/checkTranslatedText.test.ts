import { expect, it } from "vitest";
import type { Language } from "../../base/site/languages.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import { checkUnit } from "./checkTranslatedText.ts";
import { htmlInline, type Piece } from "./inlineTags.ts";
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

/** The verdict on rich text of which a program has written the source and the target as it does. */
function ofHtml(source: string, read: string, target: string, former?: string) {
  const present = { source, target: former, isHtml: true, limit: undefined };
  const unit = {
    ...{ path: "/name", targetHash: undefined, isConfirmed: true, isUntranslated: false },
    ...{ source: htmlInline(read).pieces, target: htmlInline(target).pieces },
  };
  const { verdict, text } = checkUnit(unit, present as DocumentText, "zh");
  return text === undefined ? verdict : `${verdict}: ${text}`;
}

it.each([
  ["A chip", "A  chip ", "new"],
  ["A chip", " A\n\tchip", "new"],
  ["A chip", "A chi p", "source-changed"],
  ["A chip", "Achip", "source-changed"],
  // Blanks between blocks stand for nothing that the file has.
  ["A chip", "Achip\n", "new"],
  ["A chip", "Achips\n", "source-changed"],
])("The source %j that returns as %j is: %s", (source, read, expected) => {
  expect(verdict(source, "芯片", { source: pieces(read) }).split(":")[0]).toBe(expected);
});

it.each([
  [
    "loses the blanks of indented blocks",
    "<p>\n  甲<strong>核</strong>完\n</p>",
    "<p>甲<strong>核</strong>完</p>",
  ],
  [
    "has blanks beside tags where the source has some",
    "<p>\n has a\n <strong>\n core\n</strong>\n and\n</p>",
    "<p>has a <strong>core</strong> and</p>",
  ],
  [
    "has none beside Chinese signs",
    "<p>\n 有\n <strong>\n core\n</strong>\n。和\n</p>",
    "<p>有<strong>core</strong>。和</p>",
  ],
  [
    "has one where another sign is next to the tag",
    "<p>\n 有A\n <strong>\n 核\n</strong>\n and\n</p>",
    "<p>有A <strong>核</strong> and</p>",
  ],
  [
    "keeps the blanks of lines that are not indented",
    "<p> has a<strong> core </strong> and </p>",
    "<p> has a<strong> core </strong> and </p>",
  ],
  [
    "has none where nothing stands between a tag and the text",
    "<p>has\na<strong>核</strong>and\nmore</p>",
    "<p>has a<strong>核</strong>and more</p>",
  ],
  [
    "has a single one where there are blanks alone",
    "<p>A\n<strong>core</strong>\n  </p>",
    "<p>A <strong>core</strong> </p>",
  ],
])("An indented translation %s", (_, target, expected) => {
  const source = "<p>Has a <strong>core</strong> and</p>";
  expect(ofHtml(source, source.replaceAll(">", ">\n"), target)).toBe(`new: ${expected}`);
});

it("An indented translation keeps preformatted lines, and has no blanks beside blocks", () => {
  const pre = "<pre>A\n  B</pre>";
  expect(ofHtml(pre, `\n${pre}`, "<pre>甲\n  乙</pre>")).toBe("new: <pre>甲\n  乙</pre>");
  const blocks = "<h2>A </h2><p> B</p>";
  expect(ofHtml(blocks, `\n${blocks}`, "<h2>甲A\n</h2><p>\nB</p>")).toBe(
    "new: <h2>甲A</h2><p>B</p>",
  );
});

it("A translation has as many tags as the source, also where they are ten and more", () => {
  const source = `<p>${Array.from({ length: 11 }, (_, at) => `<em>b${at}</em>`).join(" ")}</p>`;
  const read = htmlInline(source);
  const facts = { path: "/name", source: read.pieces, targetHash: undefined };
  const present = { source, target: undefined, isHtml: true, outdated: [] } as never;
  const unit = { ...facts, isConfirmed: true, isUntranslated: false };
  const named = (piece: Piece): Piece =>
    piece.kind === "text" ? { ...piece, text: piece.text.replace("b", "粗体") } : piece;
  expect(checkUnit({ ...unit, target: read.pieces.map(named) }, present, "zh")).toEqual({
    ...{ verdict: "new", text: source.replaceAll(">b", ">粗体") },
  });
  const fewer = read.pieces.filter((piece) => piece.kind === "text" || piece.id !== "11");
  expect(checkUnit({ ...unit, target: fewer }, present, "zh").verdict).toBe("tags");
});

it("A translation has the tags of the source, or those of the former translation", () => {
  const source = "<p>A <em>core</em></p>";
  const former = "<p>旧<em>核</em></p><p>二</p>";
  const of = (target: string) => ofHtml(source, source, target, former);
  expect(of("<p><em>核</em>甲</p>")).toBe("new: <p><em>核</em>甲</p>");
  expect(of("<p>新核</p>")).toBe("tags");
  const facts = {
    ...{ path: "/name", source: htmlInline(source).pieces, targetHash: undefined },
    ...{ isConfirmed: true, isUntranslated: false },
  };
  const open = (id: string) => ({ kind: "open", id }) as const;
  const close = (id: string) => ({ kind: "close", id }) as const;
  const target = [
    ...[open("1"), open("2"), ...pieces("核"), close("2"), close("1")],
    ...[open("t1"), ...pieces("新"), close("t1")],
  ];
  const present = { source, target: former, isHtml: true } as DocumentText;
  expect(checkUnit({ ...facts, target }, present, "zh")).toEqual({
    ...{ verdict: "new", text: "<p><em>核</em></p><p>新</p>" },
  });
  expect(checkUnit({ ...facts, target }, { ...present, target: undefined }, "zh")).toEqual({
    verdict: "tags",
  });
});
