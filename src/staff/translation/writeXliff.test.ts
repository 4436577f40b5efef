import { expect, it } from "vitest";
import { htmlInline, plainInline, targetInline } from "./inlineTags.ts";
import { type WrittenUnit, writeXliff } from "./writeXliff.ts";

const written = (units: readonly Partial<WrittenUnit>[], target: "en" | "zh" = "zh") =>
  [
    ...writeXliff(
      [
        {
          ...{ key: "news/first", title: 'A "title" <&>' },
          units: units.map((unit) => ({
            ...{ path: "/title", source: plainInline("A"), target: undefined, label: "Title" },
            ...{ targetHash: undefined, state: "missing", limit: undefined, earlier: undefined },
            ...unit,
          })),
        },
      ],
      { target, isName: (word) => word.startsWith("RG") },
    ),
  ].join("");

it("A document is written as a file, each text with what a translator needs of it", () => {
  const source = htmlInline('<p>See <a href="doc:a">RG8810</a><br />at 3.3 V and 36 mm.</p>');
  const whole = {
    ...{ path: "/body", label: "Text <b>", source, state: "outdated" as const, limit: 900 },
    ...{ target: targetInline("<p>见<em>RG8810</em></p>", source), targetHash: "abc" },
    earlier: "See & read",
  };
  expect(written([whole, { state: "in-step", target: plainInline("甲") }])).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" xmlns:tapeout="urn:tapeout:xliff:1" version="2.1" srcLang="en" trgLang="zh-CN">
    <file id="news_2f_first" original="doc:news/first">
    <slr:profiles generalProfile="xliff:codepoints"/>
    <notes><note category="document">A "title" &lt;&amp;&gt;</note></notes>
    <unit id="_2f_body" name="/body" canResegment="no" xml:space="preserve" slr:sizeRestriction="900" tapeout:target="abc">
    <notes><note category="field">Text &lt;b&gt;</note><note category="limit">≤ 900</note><note category="earlier-source">See &amp; read</note></notes>
    <originalData><data id="d1">&lt;p&gt;</data><data id="e1">&lt;/p&gt;</data><data id="dt1">&lt;em&gt;</data><data id="et1">&lt;/em&gt;</data><data id="d2">&lt;a href="doc:a"&gt;</data><data id="e2">&lt;/a&gt;</data><data id="d3">&lt;br /&gt;</data></originalData>
    <segment id="s1" state="initial" subState="tapeout:outdated">
    <source><pc id="1" dataRefStart="d1" dataRefEnd="e1" dispStart="&lt;p&gt;">See <pc id="2" dataRefStart="d2" dataRefEnd="e2" dispStart="&lt;a href=&quot;doc:a&quot;&gt;"><mrk id="m1" translate="no">RG8810</mrk></pc><ph id="3" dataRef="d3" disp="&lt;br /&gt;"/>at <mrk id="m2" translate="no">3.3 V</mrk> and <mrk id="m3" translate="no">36 mm</mrk>.</pc></source>
    <target><pc id="1" dataRefStart="d1" dataRefEnd="e1" dispStart="&lt;p&gt;">见<pc id="t1" dataRefStart="dt1" dataRefEnd="et1" dispStart="&lt;em&gt;"><mrk id="m1" translate="no">RG8810</mrk></pc></pc></target>
    </segment>
    </unit>
    <unit id="_2f_title" name="/title" canResegment="no" xml:space="preserve">
    <notes><note category="field">Title</note></notes>
    <segment id="s1" state="final">
    <source>A</source>
    <target>甲</target>
    </segment>
    </unit>
    </file>
    </xliff>
    "
  `);
});

it("The languages of a file are those that it is translated from and into", () => {
  const tags = (xml: string) => /srcLang="[^"]*" trgLang="[^"]*"/.exec(xml)?.[0];
  expect([tags(written([], "zh")), tags(written([], "en"))]).toEqual([
    ...['srcLang="en" trgLang="zh-CN"', 'srcLang="zh-CN" trgLang="en"'],
  ]);
});

it.each([
  ["5 V, 3.3V, 10 µA, 4 GHz, 85 °C, 50%", ["5 V", "3.3V", "10 µA", "4 GHz", "85 °C", "50%"]],
  ["RG10-TQ64 and RG, a RG1.", ["RG10-TQ64", "RG", "RG1"]],
  ["2 Volts, 5 parts, 2026, XRG10, A5", []],
])("Names and quantities are marked as not to be translated: %s", (text, marked) => {
  const xml = written([{ source: plainInline(text) }]);
  const marks = [...xml.matchAll(/<mrk id="([^"]*)" translate="no">(.*?)<\/mrk>/g)];
  expect(marks.map(([, , words]) => words)).toEqual(marked);
  expect(marks.map(([, id]) => id)).toEqual(marked.map((_, at) => `m${at + 1}`));
  expect(xml.replaceAll(/<\/?mrk[^>]*>/g, "")).toContain(`<source>${text}</source>`);
});

it("Marks have numbers of their own throughout a text, from one in the translation again", () => {
  const source = htmlInline("<p>RG1 and <em>RG2</em> RG3</p>");
  const xml = written([{ source, target: targetInline("<p>RG1和RG2</p>", source) }]);
  expect(Array.from(xml.matchAll(/<mrk id="([^"]*)"/g), ([, id]) => id)).toEqual([
    ...["m1", "m2", "m3", "m1", "m2"],
  ]);
});

it("Characters that XML has none of are written by their numbers, or replaced in attributes", () => {
  const signs = 'a\u0000\u001f\ufffe\r\n\t"\ud800';
  const xml = written([{ source: plainInline(signs), path: `/${signs}` }]);
  expect(xml).toContain(
    '<source>a<cp hex="0000"/><cp hex="001F"/><cp hex="FFFE"/>&#13;\n\t"\ufffd</source>',
  );
  expect(xml).toContain('name="/a\ufffd\ufffd\ufffd&#13;&#10;&#9;&quot;\ufffd"');
});
