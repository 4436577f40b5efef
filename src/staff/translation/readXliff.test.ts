import { describe, expect, it } from "vitest";
import { bounds, type ReadUnit, readXliff, UnreadableXliff } from "./readXliff.ts";

const shell = (inside: string) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:t="urn:tapeout:xliff:1" xmlns:x="urn:x" version="2.0" srcLang="en" trgLang="zh-CN">${inside}</xliff>`;

const unitsOf = (inside: string): readonly ReadUnit[] =>
  readXliff(shell(`<file id="a">${inside}</file>`)).files.flatMap(({ units }) => units);

const segment = (source: string, target: string | undefined, attributes = "") =>
  `<segment ${attributes}><source>${source}</source>${target === undefined ? "" : `<target>${target}</target>`}</segment>`;

const final = 'state="final"';

/** The texts and codes of a target in a short form: `<1>` opens, `</1>` closes, `<1/>` is empty. */
const short = ({ target }: ReadUnit) =>
  target?.map((piece) => {
    if (piece.kind === "text") return piece.text;
    if (piece.kind === "empty") return `<${piece.id}/>`;
    return piece.kind === "open" ? `<${piece.id}>` : `</${piece.id}>`;
  });

const refusal = (xml: string) => {
  try {
    return readXliff(xml);
  } catch (error) {
    if (!(error instanceof UnreadableXliff)) throw error;
    return [error.code, error.line];
  }
};

describe("A file of XLIFF", () => {
  it("has the texts of its documents, with and without translations", () => {
    const first =
      `<unit id="_2f_title" t:target="abc">${segment("Hello", "你好", final)}</unit>` +
      `<unit id="u2" name="/summary">${segment("Short", undefined)}</unit>`;
    const second = `<unit id="_2f_name" name="/other">${segment("A", "甲", 'state="translated"')}</unit>`;
    const third = `<unit id="_2f_body" name="body">${segment("B", "乙", 'state="reviewed"')}</unit>`;
    const files =
      `<file id="x1" original="doc:news/first">${first}</file>` +
      `<file id="news_2f_second" original="a.docx">${second}${third}</file>` +
      `<file id="not a key"><unit id="not a path">${segment("C", "丙", 'state="new"')}</unit></file>`;
    const piece = (text: string) => [{ kind: "text", text }];
    const done = { targetHash: undefined, isConfirmed: true, isUntranslated: false };
    expect(readXliff(`\ufeff${shell(files)}`)).toEqual({
      ...{ target: "zh", otherTag: undefined },
      files: [
        {
          key: "news/first",
          units: [
            {
              ...{ ...done, targetHash: "abc", path: "/title" },
              ...{ source: piece("Hello"), target: piece("你好") },
            },
            {
              ...{ ...done, path: "/summary", isConfirmed: false, isUntranslated: true },
              ...{ source: piece("Short"), target: undefined },
            },
          ],
        },
        {
          key: "news/second",
          units: [
            { ...done, path: "/name", source: piece("A"), target: piece("甲") },
            { ...done, path: "/body", source: piece("B"), target: piece("乙") },
          ],
        },
        {
          key: "not a key",
          units: [
            {
              ...{ ...done, path: "not a path", isConfirmed: false },
              ...{ source: piece("C"), target: piece("丙") },
            },
          ],
        },
      ],
    });
  });

  it("is confirmed where each of its segments is, whatever is between them", () => {
    const of = (...states: string[]) => {
      const all = states.map((state) => segment("Word", "词", state));
      return unitsOf(
        `<unit id="t">${all.join("<ignorable><source> </source></ignorable>")}</unit>`,
      )[0]?.isConfirmed;
    };
    expect(of(final, 'state="translated"')).toBe(true);
    expect(of(final, 'state="initial"')).toBe(false);
    expect(of("", final)).toBe(false);
  });

  it("leaves out what it marks as not to be translated, in files, groups and units around it", () => {
    const unit = (path: string, attributes = "") =>
      `<unit id="${path}" ${attributes}>${segment("Word", "词", final)}</unit>`;
    const no = 'translate="no"';
    const files =
      `<file id="a"><group id="g" ${no}>${unit("in-group")}${unit("yes", 'translate="yes"')}<group id="h">${unit("deeper")}</group>${unit("still")}</group>` +
      `${unit("own", no)}${unit("after")}</file><file id="b" ${no}>${unit("in-file")}</file><file id="c">${unit("last")}</file>`;
    const units = readXliff(shell(files)).files.flatMap((file) => file.units);
    expect(units.filter((one) => one.isUntranslated).map(({ path }) => path)).toEqual([
      ...["in-group", "deeper", "still", "own", "in-file"],
    ]);
    expect(units.filter((one) => !one.isUntranslated).map(({ path }) => path)).toEqual([
      ...["yes", "after", "last"],
    ]);
  });

  it.each([
    [
      "paired tags",
      '甲<pc id="1">乙<pc id="2">丙</pc></pc>',
      ["甲", "<1>", "乙", "<2>", "丙", "</2>", "</1>"],
    ],
    ["begun and ended tags", '<sc id="1"/>甲<ec startRef="1"/>', ["<1>", "甲", "</1>"]],
    ["an ended tag with an id of its own", '<sc id="1"/>甲<ec id="1"/>', ["<1>", "甲", "</1>"]],
    [
      "a tag without an end, and one without an id",
      '甲<ph id="3"/>乙<ph/>',
      ["甲", "<3/>", "乙", "</>"],
    ],
    ["characters by their numbers", '甲<cp hex="0000"/><cp hex="FFFF"/>乙', ["甲\u0000\uffff乙"]],
    ["numbers of no characters", '甲<cp hex="10000"/><cp hex="-1"/><cp/>乙', ["甲乙"]],
    ["an empty tag", '甲<pc id="1"><![CDATA[]]></pc>', ["甲", "<1>", "</1>"]],
    ["elements of other tools, passed through", "甲<x:b>乙</x:b><x:c/>丙", ["甲乙丙"]],
    ["those that are named like its own", '甲<x:ph id="1"/>乙<x:pc id="2">丙</x:pc>', ["甲乙丙"]],
    ["marks, passed through", '<mrk id="m1">甲</mrk><sm id="m2"/>乙', ["甲乙"]],
  ])("keeps %s", (_, target, pieces) => {
    const [unit] = unitsOf(`<unit id="t">${segment("Word", target)}</unit>`);
    expect(unit && short(unit)).toEqual(pieces);
  });

  it("has in its order what is between segments, translated or not", () => {
    const between = "<ignorable><source> and </source><target>和</target></ignorable>";
    const bare = "<ignorable><source>; </source></ignorable>";
    const one = segment("One", "一", final);
    const units = unitsOf(
      `<unit id="t">${one}${between}${segment("Two", undefined, final)}${bare}${segment("Three", "三", final)}</unit>` +
        `<unit id="u">${segment("One", undefined)}${between}</unit>`,
    );
    expect(units.map(short)).toEqual([["一和; 三"], undefined]);
    expect(units.map(({ source }) => source)).toEqual([
      [{ kind: "text", text: "One and Two; Three" }],
      [{ kind: "text", text: "One and " }],
    ]);
  });

  it.each([
    [["2", "1"], "二一"],
    [["2", ""], "一二"],
    // A place that is none is the segment's own.
    [["0", "1"], "一二"],
    [["1.5", "1"], "一二"],
    [["x", "1"], "一二"],
    [["-3", "-4"], "一二"],
  ])("has its segments in the order %j", ([first, second], text) => {
    const of = (target: string, order: string | undefined) =>
      `<segment><source>A</source><target order="${order}">${target}</target></segment>`;
    const [unit] = unitsOf(`<unit id="t">${of("一", first)}${of("二", second)}</unit>`);
    expect(unit && short(unit)).toEqual([text]);
  });

  it("is untranslated where a segment has nothing but marked names besides its words", () => {
    const mark = (text: string, translate: string) =>
      `<mrk id="m" translate="${translate}">${text}</mrk>`;
    const of = (source: string, target = source) =>
      unitsOf(
        `<unit id="t">${segment("Done", "完", final)}${segment(source, target, 'state="initial"')}</unit>`,
      )[0]?.isUntranslated;
    expect(of("Words")).toBe(true);
    expect(of(mark("RG8810", "no"))).toBe(false);
    expect(of('<mrk id="m">words</mrk>')).toBe(true);
    expect(of(`${mark("RG8810", "no")} words`)).toBe(true);
    expect(of(`words ${mark("RG8810", "no")}`)).toBe(true);
    expect(of(mark(`RG8810 ${mark("words", "yes")}`, "no"))).toBe(true);
    expect(of(mark('RG8810 <mrk id="n">more</mrk>', "no"))).toBe(false);
    expect(of("12 / 36")).toBe(false);
    expect(of("Words", "词")).toBe(false);
    expect(of("Words", " Words ")).toBe(true);
    // Letters of another width are the same letters.
    expect(of("Words", "Ｗｏｒｄｓ")).toBe(true);
  });

  it("is of another language than the site's where one of its targets is, the first of them", () => {
    const of = (...languages: string[]) => {
      const targets = languages.map(
        (tag) => `<segment><source>A</source><target xml:lang="${tag}">甲</target></segment>`,
      );
      return readXliff(shell(`<file id="a"><unit id="t">${targets.join("")}</unit></file>`))
        .otherTag;
    };
    expect([of("zh-CN", "en", "zh-TW"), of("zh-HK", "ja"), of("zh", "zh-Hans")]).toEqual([
      ...["en", "zh-HK", undefined],
    ]);
  });

  it("is read without what other tools have put beside its texts", () => {
    const proposal =
      '<x:match><source>Old</source><target>旧</target><unit id="v"><segment/></unit></x:match>';
    const units = unitsOf(
      `${proposal}<unit id="t">${proposal}<segment>${proposal}<source>A</source><target>甲</target></segment>${proposal}</unit>${proposal}` +
        `<unit id="u">${segment("B", "乙")}</unit>`,
    );
    expect(units.map((unit) => [unit.path, short(unit)])).toEqual([
      ["t", ["甲"]],
      ["u", ["乙"]],
    ]);
  });
});

describe("What is no file of XLIFF", () => {
  it("is refused with the line on which it ends to be one", () => {
    expect(refusal(shell("\n\n<file></unit>"))).toEqual(["not-xml", 3]);
    expect(refusal('\n<xliff version="1.2"/>')).toEqual(["version-1", 2]);
    expect(refusal("<!-- -->\n<!DOCTYPE a>\n<a/>")).toEqual(["doctype", 2]);
    expect(refusal(shell("").replace("zh-CN", "fr"))).toEqual(["language", 1]);
    expect(refusal(shell("").replace("zh-CN", " zh-CN "))).toMatchObject({ otherTag: undefined });
    expect(refusal("<html/>")).toEqual(["not-xliff", 1]);
    expect(refusal(shell("\n").replace("</xliff>", ""))).toEqual(["not-xml", 2]);
  });

  it("is refused where its elements are nested too deeply, and not before", () => {
    const nested = (depth: number) => "<group>".repeat(depth) + "</group>".repeat(depth);
    expect(refusal(shell(nested(bounds.depth - 1)))).toMatchObject({ target: "zh", files: [] });
    expect(refusal(shell(nested(bounds.depth)))).toEqual(["too-large", 1]);
    // Elements beside each other are not nested.
    expect(refusal(shell("<group/>".repeat(bounds.depth)))).toMatchObject({ files: [] });
  });

  it("is refused where it is too long, or has too many texts or pieces of them", () => {
    const units = (count: number) => shell(`<file id="a">${"<unit/>".repeat(count)}</file>`);
    expect(refusal(" ".repeat(bounds.characters + 1))).toEqual(["too-large", undefined]);
    expect(refusal(units(bounds.units + 1))).toEqual(["too-large", 1]);
    expect(refusal(units(bounds.units))).toMatchObject({ target: "zh" });
    const pieces = segment("a<ph/>".repeat(bounds.pieces / 2 + 1), undefined);
    expect(refusal(shell(`<file id="a"><unit id="t">${pieces}</unit></file>`))).toEqual([
      ...["too-large", 1],
    ]);
  });

  it.each([
    ["2.0", "urn:oasis:names:tc:xliff:document:2.0", "read"],
    ["2.1", "urn:oasis:names:tc:xliff:document:2.0", "read"],
    ["2.1", "urn:oasis:names:tc:xliff:document:2.2", "version"],
    ["2.1", "urn:oasis:names:tc:xliff:document:1.2", "version-1"],
    ["2.1", "", "version"],
    ["12", "urn:oasis:names:tc:xliff:document:2.0", "version"],
    ["", "urn:oasis:names:tc:xliff:document:2.0", "version"],
  ])("is judged by its version %j and its namespace %j", (version, namespace, result) => {
    const xml = `<xliff xmlns="${namespace}" version="${version}" trgLang="zh"/>`;
    const found = refusal(xml);
    expect(Array.isArray(found) ? found[0] : "read").toBe(result);
  });
});
