import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../../base/process/timeSlices.ts";
import { languages } from "../../../base/site/languages.ts";
import { aligned, bodyDifferences } from "./bodyDifferences.ts";
import { textDifference } from "./textDifference.ts";
import { wordDifference } from "./wordDifference.ts";

const told = (before: string, after: string, language: "en" | "zh" = "en") =>
  wordDifference(before, after, language).map(({ kind, text }) => {
    if (kind === "same") return text;
    return kind === "added" ? `{+${text}}` : `[-${text}]`;
  });

describe("the difference of two texts", () => {
  it.each([
    ["Runs at 5.5 V.", "Runs at 3.6 V.", "en", "Runs at [-5.5]{+3.6} V."],
    ["工作电压为五伏。", "工作电压为三伏。", "zh", "工作电压为[-五伏]{+三伏}。"],
    ["Small", "Small", "en", "Small"],
    ["", "New", "en", "{+New}"],
    ["Old", "", "en", "[-Old]"],
    // Changes with a mark and a blank in between are one, also where nothing else was there.
    [". Z", "x. y Z", "en", "[-.]{+x. y} Z"],
    ["x. y Z", ". Z", "en", "[-x. y]{+.} Z"],
    ["x. y", ". ", "en", "[-x. y]{+. }"],
    ["x - y", "z - y", "en", "[-x]{+z} - y"],
  ] as const)("%s → %s", (before, after, language, expected) => {
    expect(told(before, after, language).join("")).toBe(expected);
  });

  it("restores either text, whatever they are", () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .array(fc.constantFrom("芯片", "电压", "3.3 V", " ", "chip", "。"), { maxLength: 30 })
        .map((words) => words.join("")),
    );
    fc.assert(
      fc.property(texts, texts, fc.constantFrom(...languages), (before, after, language) => {
        const parts = wordDifference(before, after, language);
        const side = (gone: "added" | "removed") =>
          parts
            .filter(({ kind }) => kind !== gone)
            .map(({ text }) => text)
            .join("");
        expect(side("added")).toBe(before);
        expect(side("removed")).toBe(after);
      }),
      { numRuns: 200 },
    );
  });

  it("is a complete replacement if a text is too long or shares too little", () => {
    const long = "word ".repeat(4_000);
    expect(wordDifference(long, `${long}!`, "en").map(({ kind }) => kind)).toEqual([
      "removed",
      "added",
    ]);
    const before = Array.from({ length: 600 }, (_, index) => `a${index}`).join(" ");
    const after = Array.from({ length: 600 }, (_, index) => `b${index}`).join(" ");
    expect(wordDifference(before, after, "en")).toHaveLength(2);
  });
});

describe("the difference of two texts in HTML", () => {
  const blocks = (before: string, after: string) =>
    runToEnd(textDifference(before, after, { language: "en", isHtml: true })).map(
      ({ kind, tag, parts, count }) =>
        `${kind}${tag && ` ${tag}`}${count === undefined ? "" : ` ×${count}`}${parts
          .map(({ kind: of, text }) => (of === "same" ? ` ${text}` : ` ${of}:${text}`))
          .join("")}`,
    );

  it("is by blocks, then by words", () => {
    expect(blocks("<h2>Power</h2><p>At 5 V.</p>", "<h2>Power</h2><p>At 3 V.</p>")).toEqual([
      "same h2 Power",
      "changed p At  removed:5 added:3  V.",
    ]);
    expect(blocks("<p>One</p><p>Two</p>", "<p>One</p><p>New</p><p>Two</p>")).toEqual([
      "same p One",
      "added p added:New",
      "same p Two",
    ]);
    expect(blocks("<ul><li>A</li><li>B</li></ul>", "<ul><li>B</li></ul>")).toEqual([
      "removed li removed:A",
      "same li B",
    ]);
  });

  it("pairs blocks by similarity if their numbers differ", () => {
    const list = (...items: readonly string[]) => items.map((one) => `<p>${one}</p>`).join("");
    expect(
      blocks(
        list("An old note", "The chip draws 5 mA."),
        list("The chip draws 3 mA.", "Its case is small.", "Orders are open."),
      ),
    ).toEqual([
      "removed p removed:An old note",
      "changed p The chip draws  removed:5 added:3  mA.",
      "added p added:Its case is small.",
      "added p added:Orders are open.",
    ]);
    expect(
      blocks(
        list("The chip draws 5 mA.", "Its case is small.", "Last words"),
        list("New words before", "Its case is tiny."),
      ),
    ).toEqual([
      "added p added:New words before",
      "removed p removed:The chip draws 5 mA.",
      "changed p Its case is  removed:small added:tiny .",
      "removed p removed:Last words",
    ]);
    // A heading replaces no paragraph, however alike their texts are.
    expect(blocks(list("Power at 5 V", "Old"), "<h2>Power at 3 V</h2>")).toEqual([
      "added h2 added:Power at 3 V",
      "removed p removed:Power at 5 V",
      "removed p removed:Old",
    ]);
    // A third of the longer text, at its beginning or its end, is enough.
    expect(blocks(list("abcdefghi", "Old"), list("abcxxxxxx"))).toHaveLength(2);
    expect(blocks(list("abcdefghi", "Old"), list("abxxxxxxx"))).toHaveLength(3);
    expect(blocks(list("abcdefghi", "Old"), list("xxxxxxghi"))).toHaveLength(2);
    for (const [old, present] of [
      ["abcdefgh", "abxxxxxx"],
      ["abcdef", "axxxxx"],
      ["abcdef", "xxxxxf"],
      ["aa", "aaaaaaa"],
    ] as const) {
      expect(blocks(list(old, "Old"), list(present))).toHaveLength(3);
    }
    expect(blocks(list("One two", "Six ten", "x"), list("One three", "Six nine"))).toEqual([
      "changed p One  removed:two added:three",
      "changed p Six  removed:ten added:nine",
      "removed p removed:x",
    ]);
  });

  it("looks a dozen blocks ahead for the replaced one, and never back", () => {
    const old = Array.from(
      { length: 14 },
      (_, index) => `<p>${"abcdefghijklmn"[index]}${index}</p>`,
    );
    const count = (text: string) =>
      blocks(old.join(""), `<p>${text}</p>`).filter((one) => one.startsWith("changed")).length;
    expect(count("l")).toBe(1);
    expect(count("m")).toBe(0);
    expect(
      blocks("<p>One two</p><p>Six ten</p><p>x</p>", "<p>Six nine</p><p>One three</p>"),
    ).toEqual([
      "removed p removed:One two",
      "changed p Six  removed:ten added:nine",
      "added p added:One three",
      "removed p removed:x",
    ]);
  });

  it("compares each of several changed places, with what is between them", () => {
    const list = (...items: readonly string[]) => items.map((one) => `<p>${one}</p>`).join("");
    expect(
      blocks(list("a", "b", "c", "d", "e", "f"), list("x", "b", "d", "e", "y", "z", "f")),
    ).toEqual([
      ...["changed p removed:a added:x", "same p b", "removed p removed:c", "same p d", "same p e"],
      ...["added p added:y", "added p added:z", "same p f"],
    ]);
  });

  it("has text behind a block or a picture as that of the block around it, and breaks as blanks", () => {
    const quote = (tail: string) => `<blockquote><p>One</p>${tail}</blockquote>`;
    expect(blocks(quote("two"), quote("three"))).toEqual([
      ...["same p One", "changed blockquote removed:two added:three"],
    ]);
    const picture = (tail: string) => `<p><img src="/storage/a.png" alt="Board">${tail}</p>`;
    expect(blocks(picture("two"), picture("three"))).toEqual([
      ...["same img Board", "changed p removed:two added:three"],
    ]);
    const opening = (head: string) => `<blockquote>${head}<p>Two</p></blockquote>`;
    expect(blocks(opening("one"), opening("six"))).toEqual([
      ...["changed blockquote removed:one added:six", "same p Two"],
    ]);
    expect(blocks("<p>One</p>two", "<p>One</p>three")).toEqual([
      ...["same p One", "changed removed:two added:three"],
    ]);
    expect(blocks("5 &lt", "6 &lt")).toEqual(["changed removed:5 added:6  <"]);
    expect(blocks("<p> One  two </p>", "<p> One  six </p>")).toEqual([
      "changed p One  removed:two added:six",
    ]);
    expect(blocks("<p>One</p>\n<p>A</p>", "<p> One </p><p>B</p>")).toEqual([
      ...["same p One", "changed p removed:A added:B"],
    ]);
    expect(blocks("<p>One<br>two</p>", "<p>One<br>six</p>")).toEqual([
      "changed p One  removed:two added:six",
    ]);
    expect(blocks("<p>On<em>e</em> a</p>", "<p>On<em>e</em> b</p>")).toEqual([
      "changed p One  removed:a added:b",
    ]);
  });

  it("shows no difference where attributes are in another order", () => {
    const link = (attributes: string) => `<p><a ${attributes}>A</a></p>`;
    expect(blocks(link('href="doc:a" title="b"'), link('title="b" href="doc:a"'))).toEqual([
      "skipped ×1",
    ]);
  });

  it("shows changed link targets, cell spans and pictures", () => {
    const link = (to: string) => `<p>See <a href="doc:${to}">this</a>.</p>`;
    expect(blocks(link("a"), link("b"))).toEqual(["markup p See this."]);
    const cell = (span: string) => `<table><tr><td${span}>1</td></tr></table>`;
    expect(blocks(cell(""), cell(' colspan="2"'))).toEqual(["markup td 1"]);
    const picture = (file: string) => `<figure><img src="/storage/${file}" alt="Board"></figure>`;
    expect(blocks(picture("a.png"), picture("b.png"))).toEqual(["markup img Board"]);
  });

  it("leaves out equal parts far from any change", () => {
    const paragraphs = (last: string) =>
      `${Array.from({ length: 9 }, (_, index) => `<p>${index}</p>`).join("")}<p>${last}</p>`;
    expect(blocks(paragraphs("x"), paragraphs("y"))).toEqual([
      "skipped ×8",
      "same p 8",
      "changed p removed:x added:y",
    ]);
    const around = (first: string, last: string) => `<p>${first}</p>${paragraphs(last)}`;
    expect(blocks(around("x", "x"), around("y", "y"))).toEqual([
      ...["changed p removed:x added:y", "same p 0", "skipped ×7", "same p 8"],
      "changed p removed:x added:y",
    ]);
  });

  it("is computed in time slices, however long the texts are", () => {
    const text = (seed: string) =>
      Array.from({ length: 3_000 }, (_, index) => `<p>${seed} ${index * 7} of it</p>`).join("");
    const work = textDifference(text("a"), text("b"), { language: "en", isHtml: true });
    let steps = 0;
    while (!work.next().done) steps += 1;
    expect(steps).toBeGreaterThan(3_000);
  });
});

describe("the difference of two bodies", () => {
  const text = (en?: string, zh?: string) => ({ ...(en && { en }), ...(zh && { zh }) });
  const body = (benefits: object[], more: object = {}) => ({
    ...{ column: "solutions", title: text("Meter", "电表"), body: text("<p>T</p>", "<p>文</p>") },
    ...{ benefits, products: [], ...more },
  });
  const small = { title: text("Small", "小"), text: text("Tiny", "很小") };
  const cheap = { title: text("Cheap", "便宜"), text: text("Costs little", "花钱少") };
  const paths = (before: object, after: object, language?: "en" | "zh") => {
    const both = aligned(before, after, {});
    return runToEnd(bodyDifferences(both, { type: "solution", language })).map(
      ({ path, change, language: of }) =>
        `${change} ${path.replaceAll(/gone\d+/g, "#")}${of ? ` (${of})` : ""}`,
    );
  };

  it("compares each text with the text in the same language alone", () => {
    expect(paths(body([small]), body([small], { title: text("电表", "Meter") }))).toEqual([
      "changed /title/en (en)",
      "changed /title/zh (zh)",
    ]);
    const swapped = { title: text("Big", "小"), text: text("Tiny", "很小") };
    expect(paths(body([small]), body([swapped]), "zh")).toEqual([]);
  });

  it("shows a reader the other language's text only if their own is missing", () => {
    const before = body([], { title: text("Meter", undefined) });
    expect(paths(before, body([], { title: text("Gauge", undefined) }), "zh")).toEqual([
      "changed /title/en (en)",
    ]);
  });

  it("follows items through moves", () => {
    expect(paths(body([small, cheap]), body([cheap, small]))).toEqual(["moved /benefits"]);
    const longer = { ...small, text: text("Very tiny", "很小") };
    expect(paths(body([small, cheap]), body([cheap, longer]))).toEqual([
      "moved /benefits",
      "changed /benefits/#/text/en (en)",
    ]);
    expect(paths(body([small, cheap]), body([cheap]), "zh")).toContain("removed /benefits/#");
  });

  it("reads texts of added and removed items by the kind of the item", () => {
    const section = { kind: "text", title: text("A", "甲"), body: text("<p>T</p>", "<p>文</p>") };
    const column = (...sections: object[]) => ({ title: text("C", "栏"), sections });
    const found = (before: object, after: object) =>
      runToEnd(bodyDifferences(aligned(before, after, {}), { type: "column" })).flatMap((one) =>
        "blocks" in one && one.blocks !== undefined
          ? one.blocks.map(({ kind, tag }) => `${kind} ${tag} ${one.path.split("/").at(-2)}`)
          : [],
      );
    const texts = (kind: string) => [
      ...["changed  title", "changed  title", `${kind} p body`, `${kind} p body`],
    ];
    expect(found(column(), column(section)).toSorted()).toEqual(texts("added").toSorted());
    expect(found(column(section), column()).toSorted()).toEqual(texts("removed").toSorted());
  });

  it("has both values of a fact, and the blocks of a text", () => {
    const before = {
      ...body([small], { title: text("Meter"), body: text("<p>T</p>") }),
      ...{ products: ["rg1"], position: 1 },
    };
    const after = {
      ...body([small], { title: text("Meters"), body: text("<p>T</p>", "<p>文</p>") }),
    };
    expect(runToEnd(bodyDifferences(aligned(before, after, {}), { type: "solution" }))).toEqual([
      {
        ...{ path: "/title/en", language: "en", change: "changed" },
        blocks: [
          {
            ...{ kind: "changed", tag: "" },
            parts: [
              { kind: "removed", text: "Meter" },
              { kind: "added", text: "Meters" },
            ],
          },
        ],
      },
      {
        ...{ path: "/body/zh", language: "zh", change: "added" },
        blocks: [{ kind: "added", tag: "p", parts: [{ kind: "added", text: "文" }] }],
      },
      {
        ...{ path: "/products", language: undefined, change: "changed" },
        ...{ before: ["rg1"], after: [] },
      },
      {
        ...{ path: "/position", language: undefined, change: "removed" },
        ...{ before: 1, after: undefined },
      },
    ]);
  });

  it("keeps the ids of items in the working copy, and names those that are gone apart", () => {
    const item = (id: string, one: object) => ({ $id: id, ...one });
    const copy = body([item("aaaaaa", small), item("bbbbbb", cheap)]);
    const third = { title: text("Third", "三"), text: text("Third", "第三") };
    const both = aligned(body([third, cheap, small]), body([cheap, small]), copy);
    const ids = (one: unknown) =>
      (one as { benefits: { $id: string }[] }).benefits.map(({ $id }) => $id);
    expect(ids(both.after)).toEqual(["bbbbbb", "aaaaaa"]);
    expect(ids(both.before)).toEqual(["gone00000001", "bbbbbb", "aaaaaa"]);
    expect(both.before).toMatchObject({ title: text("Meter", "电表"), products: [] });
    expect(runToEnd(bodyDifferences(both, { type: "solution" }))).toMatchObject([
      { path: "/benefits/gone00000001", change: "removed", language: undefined },
      { path: "/benefits/gone00000001/title/en", change: "removed", language: "en" },
      { path: "/benefits/gone00000001/title/zh", change: "removed", language: "zh" },
      { path: "/benefits/gone00000001/text/en", change: "removed", language: "en" },
      { path: "/benefits/gone00000001/text/zh", change: "removed", language: "zh" },
    ]);
  });

  it("shows a reader neither a text beside their own nor one that they had before", () => {
    const own = (title: object) => body([], { title });
    expect(paths(own(text("Meter", "电表")), own(text("Gauge", "电表")), "zh")).toEqual([]);
    expect(paths(own(text("Meter", "电表")), own(text("Gauge")), "zh")).toEqual([
      "removed /title/zh (zh)",
    ]);
    expect(paths(body([], { position: 1 }), body([], { position: 2 }), "zh")).toEqual([
      "changed /position",
    ]);
  });

  it("reports a list that got or lost items, and was reordered, as such", () => {
    const third = { title: text("Third", "三"), text: text("3rd", "第三") };
    expect(paths(body([small, cheap]), body([third, cheap, small])).slice(0, 2)).toEqual([
      "added /benefits/#",
      "moved /benefits",
    ]);
    expect(paths(body([small, cheap]), body([small, third, cheap]))).not.toContain(
      "moved /benefits",
    );
  });
});
