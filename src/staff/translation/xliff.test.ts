import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { anyMarkup } from "../../../tests/support/richTexts.ts";
import { coreProblems } from "../../../tests/support/xliffRules.ts";
import { demoFolder } from "../../../tools/demo/demoFolder.ts";
import { sanitizeRichText } from "../../content/richText/richText.ts";
import { textHash } from "../editing/textPairs/textFields.ts";
import { readContent } from "../exchange/readContent.ts";
import { checkUnit } from "./checkTranslatedText.ts";
import { codeIds, htmlInline, inlineHtml, plainInline, targetInline } from "./inlineTags.ts";
import { targetLanguage } from "./readLanguageTag.ts";
import { readXliff, UnreadableXliff, xliffText } from "./readXliff.ts";
import { type DocumentText, inlinesOf } from "./textUnits.ts";
import { namespaces, type WrittenUnit, writeXliff } from "./writeXliff.ts";
import { fromId, toId } from "./xliffIds.ts";

const unitOf = (path: string, html: string, more: Partial<WrittenUnit> = {}): WrittenUnit => ({
  ...{ path, source: htmlInline(html), target: undefined, targetHash: undefined },
  ...{ state: "missing", label: "Text", limit: undefined, earlier: undefined, ...more },
});

const write = (units: readonly WrittenUnit[]) =>
  [
    ...writeXliff([{ key: "news/first", title: "First", units }], {
      target: "zh",
      isName: (word) => word === "RG8810",
    }),
  ].join("");

const codeOf = (xml: string) => {
  try {
    readXliff(xml);
    return "read";
  } catch (error) {
    if (error instanceof UnreadableXliff) return error.code;
    throw error;
  }
};

const shell = (inside: string, root = 'version="2.1" srcLang="en" trgLang="zh-CN"') =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${root}>${inside}</xliff>`;

describe("Ids", () => {
  it("are valid names in XML, from which any key and path is restored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const id = toId(text.toWellFormed());
        expect(id).toMatch(/^[A-Za-z0-9._-]*$/);
        expect(fromId(id)).toBe(text.toWellFormed());
      }),
    );
    expect(fromId("../x")).toBeUndefined();
    expect(fromId("_ffffff_")).toBeUndefined();
  });
});

describe("Tags of rich text", () => {
  it("are restored from codes, for every text of the demo company", async () => {
    let texts = 0;
    for (const html of await richTextsOfDemo()) {
      texts += 1;
      const inline = htmlInline(html);
      expect(inlineHtml(inline)).toBe(html);
      expect(codeIds(inline.pieces)).toEqual([...inline.codes.keys()].sort());
    }
    expect(texts).toBeGreaterThan(100);
  });

  it("are restored from a file, for every text of the demo company", async () => {
    const texts = await richTextsOfDemo();
    const xml = write(texts.map((html, index) => unitOf(`/body/${index}`, html)));
    expect(coreProblems(xml)).toEqual([]);
    const [file] = readXliff(xml).files;
    expect(file?.key).toBe("news/first");
    for (const [index, unit] of (file?.units ?? []).entries()) {
      const { codes } = htmlInline(texts[index] ?? "");
      expect(inlineHtml({ pieces: unit.source, codes })).toBe(texts[index]);
    }
    expect(file?.units.length).toBe(texts.length);
  });

  it("are restored for any sanitised text", () => {
    const tag = fc.constantFrom("<p>", "</p>", "<strong>", "</strong>", "<br>", "<li>", "</ul>");
    const piece = fc.oneof(tag, fc.string(), fc.constantFrom("&amp;", "中文", " "));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = sanitizeRichText(pieces.join(""));
        const inline = htmlInline(html);
        expect(sanitizeRichText(inlineHtml(inline))).toBe(html);
        expect(coreProblems(write([unitOf("/body", html)]))).toEqual([]);
      }),
    );
  });

  it("have the same ids in an older translation where they are the same", () => {
    const source = htmlInline('<p>See <a href="doc:a">it</a></p>');
    const target = targetInline('<p><a href="doc:a">看</a><strong>它</strong></p>', source);
    expect(codeIds(target.pieces)).toEqual(["1", "2", "t1"]);
  });

  it("are refused if they are crossed, doubled or left open", () => {
    const open = (id: string) => ({ kind: "open", id }) as const;
    const close = (id: string) => ({ kind: "close", id }) as const;
    expect(codeIds([open("1"), open("2"), close("1"), close("2")])).toBeUndefined();
    expect(codeIds([open("1"), close("1"), open("1"), close("1")])).toBeUndefined();
    expect(codeIds([open("1")])).toBeUndefined();
  });
});

describe("Alternative texts of figures", () => {
  const figure = (src: string, alt: string) =>
    `<figure><img src="/storage/${src}.png" alt="${alt}" width="640" loading="lazy" /></figure>`;
  const textOf = (source: string, target: string | undefined): DocumentText => ({
    ...{ path: "/body", source, target, isHtml: true, limit: undefined, state: "en-newer" },
    ...{ outdated: ["zh"], agreed: undefined, label: { en: "Text", zh: "正文" } },
  });
  /** A text as it returns from an agency. */
  const back = (text: DocumentText, change: (xml: string) => string = (xml) => xml) => {
    const { target } = text;
    const targetHash = target === undefined ? undefined : textHash(target);
    const xml = write([{ ...unitOf("/body", ""), ...inlinesOf(text), targetHash }]);
    expect(coreProblems(xml)).toEqual([]);
    const [unit] = readXliff(change(xml)).files[0]?.units ?? [];
    if (unit === undefined) throw new Error("no unit");
    return checkUnit(unit, text, "zh");
  };
  const source = `<p>Two boards</p>${figure("a", "Left &lt;&quot;1&quot;&gt; &amp; more")}${figure("b", "Right")}`;

  it("are exported as texts, and imported into their own figures", () => {
    const old = `<p>两块板</p>${figure("a", "旧的左图")}${figure("b", "")}`;
    const read = back(textOf(source, old), (xml) => {
      expect(xml).toContain('Left &lt;"1"&gt; &amp; more</pc>');
      return xml
        .replace("旧的左图", '新的"左"图 &lt;&amp;&gt;')
        .replace(/(<target>.*loading="lazy" .*?>|<target>.*>)(<\/pc><\/pc><\/target>)/, "$1右图$2");
    });
    expect(read).toEqual({
      verdict: "new",
      text: sanitizeRichText(
        `<p>两块板</p>${figure("a", "新的&quot;左&quot;图 &lt;&amp;&gt;")}${figure("b", "右图")}`,
      ),
    });
  });

  it("may not contain tags, and are part of the source", () => {
    const old = `<p>两块板</p>${figure("a", "左")}${figure("b", "右")}`;
    const nested = (xml: string) =>
      xml.replace(/(<target>)(<pc [^>]*>)两块板<\/pc>(.*)左/, "$1$3左$2两块板</pc>");
    expect(back(textOf(source, old), nested).verdict).toBe("tags");
    const other = (xml: string) => xml.replace("Right</pc>", "Wrong</pc>");
    expect(back(textOf(source, old), other).verdict).toBe("source-changed");
  });

  it("change nothing if they were not edited, whatever the texts", () => {
    const html = fc.oneof(
      anyMarkup.map(sanitizeRichText),
      fc
        .array(
          fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom("", "A &amp; B", "左图", "&quot;")),
        )
        .map((all) => sanitizeRichText(all.map(([src, alt]) => figure(src, alt)).join("<p>x</p>"))),
    );
    fc.assert(
      fc.property(html, html, (english, chinese) => {
        const target = chinese === "" ? undefined : chinese;
        const { verdict, text } = back(textOf(english, target));
        expect(["same", "empty"]).toContain(verdict);
        if (verdict === "same") expect(text).toBe(target);
      }),
      { numRuns: 60 },
    );
  });
});

describe("A file", () => {
  it("has marks for text that is not to be translated, maximum lengths and former texts", () => {
    const xml = write([
      {
        ...unitOf("/title", ""),
        ...{ source: plainInline("RG8810 runs from 3.3 V"), target: plainInline("旧") },
        ...{ targetHash: "abc", state: "outdated", limit: 160, earlier: "RG8810 ran" },
      },
    ]);
    expect(xml).toContain('<mrk id="m1" translate="no">RG8810</mrk>');
    expect(xml).toContain('<mrk id="m2" translate="no">3.3 V</mrk>');
    expect(xml).toContain('slr:sizeRestriction="160"');
    expect(xml).toContain('state="initial" subState="tapeout:outdated"');
    expect(coreProblems(xml)).toEqual([]);
    const [unit] = readXliff(xml).files[0]?.units ?? [];
    expect(unit).toMatchObject({
      ...{ path: "/title", targetHash: "abc", isConfirmed: false },
      source: [{ kind: "text", text: "RG8810 runs from 3.3 V" }],
      target: [{ kind: "text", text: "旧" }],
    });
  });

  it("preserves any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (text) => {
        const source = plainInline(text.toWellFormed());
        const [unit] = readXliff(write([unitOf("/title", "", { source })])).files[0]?.units ?? [];
        expect(unit?.source).toEqual([{ kind: "text", text: text.toWellFormed() }]);
      }),
      { numRuns: 30 },
    );
  });

  it("is read as other tools write it: in segments, with their own marks and codes", () => {
    const read = readXliff(
      shell(
        `<file id="a" original="doc:k"><group id="g"><unit id="_2f_title"><segment id="s1"><source>One. </source><target>一。</target></segment>` +
          `<ignorable><source> </source></ignorable><segment id="s2"><source><sc id="1"/>Two<ec startRef="1"/></source><target><sc id="1"/><mrk id="m" type="x:y"><![CDATA[二]]></mrk><ec startRef="1"/></target></segment>` +
          `</unit></group></file>`,
      ),
    );
    expect(read.files[0]?.units[0]?.target).toEqual([
      { kind: "text", text: "一。 " },
      { kind: "open", id: "1" },
      { kind: "text", text: "二" },
      { kind: "close", id: "1" },
    ]);
  });

  it("with hostile XML is refused", () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${shell("&b;")}`;
    expect(codeOf(bomb)).toBe("doctype");
    const outside = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${shell("&a;")}`;
    expect(codeOf(outside)).toBe("doctype");
    expect(codeOf(shell("&unknown;"))).toBe("not-xml");
    expect(codeOf(shell("<file id='a'>"))).toBe("not-xml");
    expect(codeOf(shell("<g>".repeat(100) + "</g>".repeat(100)))).toBe("too-large");
    expect(codeOf("<html></html>")).toBe("not-xliff");
    expect(codeOf(shell("", 'version="2.2" srcLang="en" trgLang="zh"'))).toBe("version");
    expect(codeOf(shell("", 'version="2.1" srcLang="en" trgLang="fr"'))).toBe("language");
    expect(codeOf("")).toMatch(/not-x/);
    const named = shell(`<file id="__proto__"><unit id="constructor" toString="1"/></file>`);
    expect(codeOf(named)).toBe("read");
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(codeOf(text)).not.toBe("read");
        expect(["read", "not-xml", "too-large"]).toContain(codeOf(shell(text)));
      }),
    );
  });
});

describe("An unsupported version of XLIFF", () => {
  const of12 = (root: string) =>
    `<?xml version="1.0"?><xliff ${root}><file original="doc:a" source-language="en" target-language="zh-CN" datatype="html"><body><trans-unit id="1"><source>A</source><target>甲</target></trans-unit></body></file></xliff>`;

  it.each([
    ["1.2", 'version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"', "version-1"],
    [
      "1.2 of SDL Trados",
      'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2" sdl:version="1.0"',
      "version-1",
    ],
    ["1.1", 'version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1"', "version-1"],
    ["1.0 without a namespace", 'version="1.0"', "version-1"],
    ["1.2 in the namespace of 2", `version="1.2" xmlns="${namespaces.core}"`, "version-1"],
    ["2.2", 'version="2.2" xmlns="urn:oasis:names:tc:xliff:document:2.2"', "version"],
    ["of another namespace", 'version="2.1" xmlns="urn:x"', "not-xliff"],
  ])("is named: %s", (_, root, code) => expect(codeOf(of12(root))).toBe(code));
});

describe("A target language", () => {
  it.each([
    "zh",
    "zh-CN",
    " zh-CN ",
    "ZH-cn",
    "zh_CN",
    "zh-Hans",
    "zh-Hans-CN",
    "cmn-Hans-CN",
    "en",
    "en-GB",
  ])("%s is the site's", (tag) => {
    const language = tag.startsWith("en") ? "en" : "zh";
    expect(targetLanguage(tag)).toEqual({ language, otherTag: undefined });
  });

  it.each(["zh-TW", "zh_TW", "zh-HK", "zh-MO", "zh-SG", "zh-Hant", "zh-Hant-CN", "zh-Hans-HK"])(
    "%s needs a decision",
    (tag) => expect(targetLanguage(tag)).toEqual({ language: "zh", otherTag: tag }),
  );

  it.each(["zh-CHT", "zh-", "zh-Latn", "en-Shaw"])("%s needs a decision, too", (tag) =>
    expect(targetLanguage(tag)?.otherTag).toBe(tag),
  );

  it("is required", () => {
    expect(codeOf(shell("", 'version="2.1" srcLang="en"'))).toBe("language");
  });

  it.each(["fr", "yue", "nan-Hant-TW", "ja-JP", "", "chinese"])("%j is another", (tag) =>
    expect(targetLanguage(tag)).toBeUndefined(),
  );

  it("of one target that differs from the file's needs a decision", () => {
    const unit = (own: string) =>
      shell(
        `<file id="a"><unit id="t"><segment><source>A</source><target xml:lang="${own}">甲</target></segment></unit></file>`,
      );
    expect(readXliff(unit("zh-TW")).otherTag).toBe("zh-TW");
    expect(readXliff(unit("ja")).otherTag).toBe("ja");
    expect(readXliff(unit("zh-CN")).otherTag).toBeUndefined();
  });
});

describe("An untranslated text", () => {
  const present: DocumentText = {
    ...{ path: "/title", source: "Careers at RG8810", target: undefined, isHtml: false },
    ...{ limit: undefined, state: "en-newer", outdated: ["zh"], agreed: undefined },
    label: { en: "Title", zh: "标题" },
  };
  const verdictOf = (inside: string, attributes = "", text = present) => {
    const xml = shell(`<file id="a"><unit id="_2f_title" ${attributes}>${inside}</unit></file>`);
    const [unit] = readXliff(xml).files[0]?.units ?? [];
    if (unit === undefined) throw new Error("no unit");
    return checkUnit(unit, text, "zh").verdict;
  };
  const segment = (state: string, target: string | undefined, source = "Careers at RG8810") =>
    `<segment ${state}><source>${source}</source>${target === undefined ? "" : `<target>${target}</target>`}</segment>`;
  const initial = 'state="initial"';

  it.each([
    ["by its state", segment(initial, "Careers at RG8810")],
    [
      "by a state of its own program",
      segment('state="initial" subState="mq:x"', "Careers at RG8810"),
    ],
    ["by a missing state, which counts as the first one", segment("", "Careers at RG8810")],
    ["by an unknown state", segment('state="new"', "Careers at RG8810")],
    ["with blanks of a program", segment(initial, "\n  Careers at  RG8810\n")],
    [
      "with marks of what is not translated",
      segment(initial, 'Careers at <mrk id="m1" translate="no">RG8810</mrk>'),
    ],
    [
      "in one of two segments",
      segment('state="final"', "招聘", "Careers ") + segment(initial, "at RG8810", "at RG8810"),
    ],
    [
      "in one of two segments, which is empty",
      segment('state="final"', "招聘", "Careers ") + segment(initial, "", "at RG8810"),
    ],
    [
      "in one of two segments, which has no target",
      segment('state="final"', "招聘", "Careers ") + segment("", undefined, "at RG8810"),
    ],
  ])("is left out: %s", (_, inside) => expect(verdictOf(inside)).toBe("untranslated"));

  it("is left out if the file marks it as not to be translated", () => {
    const done = segment('state="final"', "招聘");
    expect(verdictOf(done, 'translate="no"')).toBe("untranslated");
    expect(verdictOf(done, 'translate="yes"')).toBe("new");
  });

  it.each([
    ["no target", segment(initial, undefined)],
    ["an empty target", segment('state="translated"', " ")],
  ])("has %s", (_, inside) => expect(verdictOf(inside)).toBe("empty"));

  it("is not assumed if somebody has edited it, or if it has nothing to translate", () => {
    const name = { ...present, source: "RG8810" };
    expect(verdictOf(segment('state="translated"', "RG8810", "RG8810"), "", name)).toBe("new");
    expect(verdictOf(segment(initial, "RG8810 招聘"))).toBe("new");
    const marked = '<mrk id="m1" translate="no">RG8810</mrk>';
    const two = segment(initial, "招聘：", "Careers at ") + segment(initial, marked, marked);
    expect(verdictOf(two)).toBe("new");
    // Two sentences that became one.
    const merged =
      segment('state="final"', "RG8810 招聘", "Careers ") +
      segment('state="final"', "", "at RG8810");
    expect(verdictOf(merged)).toBe("new");
    expect(verdictOf(segment(initial, "RG8810", "RG8810"), "", { ...name, target: "RG8810" })).toBe(
      "same",
    );
  });
});

describe("A translation", () => {
  const one: DocumentText = {
    ...{ path: "/title", source: "One. Two.", target: undefined, isHtml: false, limit: undefined },
    ...{ state: "en-newer", outdated: ["zh"], agreed: undefined },
    label: { en: "Title", zh: "标题" },
  };
  const textOf = (inside: string, text = one) => {
    const xml = shell(`<file id="a"><unit id="_2f_title">${inside}</unit></file>`);
    const [unit] = readXliff(xml).files[0]?.units ?? [];
    if (unit === undefined) throw new Error("no unit");
    return checkUnit(unit, text, "zh").text;
  };
  const of = (target: string) =>
    `<segment state="final"><source>One. Two.</source><target>${target}</target></segment>`;

  it.each([
    ["一\n二", "一二"],
    ["\n  一、\r\n\t二。\n", "一、二。"],
    ["RG10\nRG20 芯片&#10;手册", "RG10 RG20 芯片手册"],
    ["一\u2028二", "一二"],
  ])("of one line is one line: %j", (target, text) => expect(textOf(of(target))).toBe(text));

  it("is one line if an older source has several, because its field has one", () => {
    const lines = { ...one, source: "One.\nTwo." };
    expect(textOf(of("一。\n二。").replace("One. ", "One.\n"), lines)).toBe("一。二。");
  });

  it("is read from indented files with the blanks of its source beside tags", () => {
    const source =
      "<p>Has a <strong>core</strong> and H<sub>2</sub>O.</p><p>Two <em>buses</em>.</p>";
    const own = { ...one, source, isHtml: true };
    const xml = (english: string, chinese: string) =>
      `<segment state="final"><source>\n ${english}\n</source><target>\n ${chinese}\n</target></segment>`;
    const lines = (html: string) =>
      html.replaceAll(/\s*(<[^>]*>)\s*/g, "\n    $1\n    ").replaceAll(/<(?!\/)[^>]*>/g, "<pc>");
    const numbered = (html: string) => {
      let id = 0;
      return lines(html)
        .replaceAll("<pc>", () => {
          id += 1;
          return `<pc id="${id}">`;
        })
        .replaceAll(/<\/[^>]*>/g, "</pc>");
    };
    const target = source.replace("Has a", "With a").replace("Two", "Some");
    expect(textOf(xml(numbered(source), numbered(target)), own)).toBe(target);
    const chinese = "<p>有<strong>内核</strong>和<sub>2</sub>。</p><p>两条<em>总线</em>。</p>";
    expect(textOf(xml(numbered(source), numbered(chinese)), own)).toBe(chinese);
  });

  it("is in the order of its targets", () => {
    const segments =
      '<segment state="final"><source>One.</source><target order="3">一</target></segment>' +
      "<ignorable><source> </source></ignorable>" +
      '<segment state="final"><source>Two.</source><target order="1">二</target></segment>';
    expect(textOf(segments)).toBe("二 一");
  });
});

describe("The characters of a file", () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><x>About</x>`;
  const gbk = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GB18030"?><x>'),
    Buffer.from("b9d8d3dab1beb9abcbbe", "hex"),
    Buffer.from("</x>"),
  ]);
  const encodingOf = (bytes: Uint8Array) => {
    try {
      return xliffText(bytes);
    } catch (error) {
      if (error instanceof UnreadableXliff) return error.code;
      throw error;
    }
  };

  it("are decoded as declared, or refused", () => {
    expect(encodingOf(gbk)).toContain("<x>关于本司</x>".replace("本司", "本公司"));
    expect(
      encodingOf(Buffer.from(gbk.toString("latin1").replace("GB18030", "gbk"), "latin1")),
    ).toContain("关于");
    expect(
      encodingOf(Buffer.from(gbk.toString("latin1").replace("GB18030", "UTF-8"), "latin1")),
    ).toBe("encoding");
    expect(encodingOf(gbk.subarray(gbk.indexOf("<x>")))).toBe("encoding");
    expect(encodingOf(Buffer.from(xml("GB2312")))).toContain("About");
    expect(encodingOf(Buffer.from(xml("GB2312").replace("About", "关于")))).toBe("encoding");
    const western = Buffer.from(xml("windows-1252").replace("About", "Café"), "latin1");
    expect(encodingOf(western)).toContain("Café");
    expect(encodingOf(Buffer.from(xml("windows-1251").replace("About", "О нас")))).toBe("encoding");
    expect(encodingOf(Buffer.from(`\ufeff${xml("UTF-16")}`, "utf16le"))).toContain("About");
  });
});

async function richTextsOfDemo(): Promise<string[]> {
  const texts: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === "string" && /^<(?:p|h2|ul|ol|table|figure)/.test(value)) texts.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  for (const { body } of (await readContent(demoFolder)).documents) collect(body);
  return texts.map(sanitizeRichText);
}
