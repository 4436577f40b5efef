import { rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sampleBodies, sampleKeys } from "../../../tests/support/sampleBodies.ts";
import {
  asYaml,
  group,
  makeFolder,
  makeSite,
  refused,
  sampleDocuments,
  withChange,
} from "../../../tests/support/sampleFolder.ts";
import { noExistingContent } from "./existingContent.ts";
import { readContent } from "./readContent.ts";

/** Content beside which every file is stored already. */
const noMedia = { ...noExistingContent, hasFile: async () => true };

describe("a folder of content files", () => {
  it("is read completely, with subfolders, file by file in order", async () => {
    const folder = await makeFolder({
      "z.yaml": asYaml([group("last")]),
      "b/c.yaml": asYaml([group("third"), group("fourth")]),
      "b/a.json": JSON.stringify(group("second")),
      "a.yml": asYaml([group("first")]),
    });
    const { documents } = await readContent(folder);
    expect(documents.map(({ key }) => key)).toEqual(["first", "second", "third", "fourth", "last"]);
  });

  it("gives each document with its body checked and its defaults filled", async () => {
    const folder = await makeFolder({
      "a.yaml": asYaml([
        { type: "column", key: "news", id: 3, publish: ["zh"], body: sampleBodies.column },
        ...sampleDocuments.filter(({ type }) => type !== "column" && type !== "product"),
        ...sampleDocuments.filter(({ type }) => type === "product"),
        { type: "column", key: sampleKeys.column, body: sampleBodies.column },
      ]),
      "media/sample/picture.svg": "<svg/>",
    });
    const { documents, mediaFolder } = await readContent(folder);
    expect(documents[0]).toMatchObject({ type: "column", key: "news", id: 3, publish: ["zh"] });
    expect(documents[0]?.body).toMatchObject({
      locations: ["top", "footer"],
      href: "product-list",
    });
    expect(documents[1]).toMatchObject({ key: "privacy", publish: ["en", "zh"] });
    expect(documents[1]?.id).toBeUndefined();
    expect(mediaFolder).toBe(join(folder, "media"));
  });

  it("ignores other files, hidden ones, and media", async () => {
    const folder = await makeFolder({
      "a.yaml": asYaml([group("a")]),
      "README.md": "# Not content",
      ".git/config.yaml": "not: content",
      ".hidden.yaml": "not: content",
      "media/data.yaml": "not: content",
    });
    expect((await readContent(folder)).documents).toHaveLength(1);
  });

  it("may be empty, and its files may contain nothing or comments alone", async () => {
    expect((await readContent(await makeFolder())).documents).toEqual([]);
    const folder = await makeFolder({ "a.yaml": "", "b.yaml": "# nothing yet\n---\n---\n" });
    expect((await readContent(folder)).documents).toEqual([]);
  });

  it("may be one file, with its media beside it or one folder up", async () => {
    const folder = await makeSite();
    const { documents, mediaFolder } = await readContent(join(folder, "site.yaml"));
    expect(documents).toHaveLength(sampleDocuments.length);
    expect(mediaFolder).toBe(join(folder, "media"));
    const link = join(folder, "..", `link-${basename(folder)}.yaml`);
    onTestFinished(() => rm(link));
    await symlink(join(folder, "site.yaml"), link);
    expect((await readContent(link, noMedia)).documents).toHaveLength(sampleDocuments.length);
    const nested = await makeFolder({
      "news/site.yaml": asYaml(sampleDocuments),
      "media/sample/picture.svg": "<svg/>",
    });
    expect(await readContent(join(nested, "news/site.yaml"))).toMatchObject({
      mediaFolder: join(nested, "media"),
    });
  });

  it("may contain JSON as one document or as a list, and YAML as a list", async () => {
    const folder = await makeFolder({
      "a.json": JSON.stringify([group("a"), group("b")], null, "\t"),
      "b.yaml": "- type: parameterGroup\n  key: c\n  body: { title: { en: C }, position: 1 }\n",
      "c.yaml": `\ufeff${asYaml([group("d")]).replaceAll("\n", "\r\n")}`,
    });
    const { documents } = await readContent(folder);
    expect(documents.map(({ key }) => key)).toEqual(["a", "b", "c", "d"]);
  });

  it("keeps dates as they are written, and words like yes and no as words", async () => {
    const folder = await makeSite([
      ...withChange("first-samples", {
        body: { ...sampleBodies.news, title: { en: "No", zh: "yes" } },
      }),
    ]);
    const { documents } = await readContent(folder);
    const body = documents.find(({ key }) => key === "first-samples")?.body;
    expect(body).toMatchObject({ date: "2026-11-21", title: { en: "No", zh: "yes" } });
  });
});

describe("a problem in a content file", () => {
  it("is reported with file, line, column and field, together with all others", async () => {
    const folder = await makeFolder({
      "a.yaml": [
        "type: parameterGroup",
        "key: a",
        "body:",
        "  title: { en: Core, fr: Coeur }",
        "  position: first",
        "---",
        "type: parameterGroups",
        "key: b",
        "body: {}",
      ].join("\n"),
      "b.yaml": "type: faq\nkey: B\nbody: {}\n",
    });
    expect(await refused(folder)).toEqual([
      "a.yaml:4:22: body.title.fr: Remove “Title › fr”: there is no such field.",
      expect.stringMatching(/^a\.yaml:5:3: body\.position: .*number/),
      expect.stringMatching(/^a\.yaml:7:1: type: .*Did you mean “parameterGroup”/),
      expect.stringMatching(/^b\.yaml:2:1: key: Use only lower-case letters/),
    ]);
  });

  it("suggests the likely name: a field, a type, a choice, a key of the required type", async () => {
    const folder = await makeFolder({
      "a.yaml":
        "type: faq\nkey: faq/a\nbody: { qestion: { en: Q }, question: { en: Q }, answer: { en: A } }\n---\n" +
        "type: collumn\nkey: b\nbody: {}\n---\n" +
        "type: column\nkey: support/faq\nbody: { parent: null }\n---\n" +
        "type: faq\nkey: faq/b\nbody: { question: { en: Q }, column: support/fqa, answer: { en: A }, position: 1 }\n---\n" +
        "type: setting\nkey: settings/page-grey\nbody: { name: page_gray, value: all }\n---\n" +
        "type: setting\nkey: settings/company\nbody: { name: company, value: { foundedin: 2001 } }\n",
    });
    const error = await readContent(folder).catch((thrown: unknown) => thrown);
    const told = String(error instanceof Error ? error.message : "");
    expect(told).toContain(
      "body.qestion: Remove “qestion”: there is no such field. Did you mean “question”?",
    );
    expect(told).toMatch(/: type: .*Did you mean “column”\?$/m);
    expect(told).toContain(
      "refers to support/fqa, which does not exist; did you mean support/faq?",
    );
    expect(told).toMatch(/body\.name: .*Did you mean “page_grey”\?$/m);
    expect(told).toContain("there is no such field. Did you mean “foundedIn”?");
  });

  it("is reported at the nearest place if a field is missing", async () => {
    const folder = await makeFolder({
      "a.yaml": "type: parameterGroup\nkey: a\nbody:\n  title: { en: Core }\n",
      "b.yaml": "type: parameterGroup\nbody: { title: { en: Core }, position: 1 }\n",
      "c.json": '[\n  {"type": "parameterGroup", "key": "c"},\n  7\n]',
    });
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/^a\.yaml:3:1: body\.position: /),
      expect.stringMatching(/^b\.yaml:1:1: key: /),
      expect.stringMatching(/^c\.json:2:3: body: /),
      expect.stringMatching(/^c\.json:3:3: Enter the fields of “Document”/),
    ]);
  });

  it("of syntax does not hide those of other files", async () => {
    const folder = await makeFolder({
      "a.yaml": "type: faq\nkey: [\n",
      "b.yaml": 'title: "no end\n',
      "c.yaml": "type: faq\nkey: c\nkey: d\n",
      "d.json": '{"type": "faq",, "key": "d"}',
      "e.yaml": "type: faq\nkey: e\nbody: {}\n",
    });
    const problems = await refused(folder);
    for (const file of ["a.yaml:", "b.yaml:", "c.yaml:3:1: Map keys must be unique", "d.json:1:"]) {
      expect(problems).toContainEqual(expect.stringContaining(file));
    }
    expect(problems).toContainEqual(expect.stringMatching(/^e\.yaml:3:1: body\.column: /));
  });

  it("is reported for a key or an id that another document has", async () => {
    const folder = await makeFolder({
      "a.yaml": asYaml([group("a", { en: "A" }, { id: 7 })]),
      "b.yaml": asYaml([group("a"), group("b", { en: "B" }, { id: 7 })]),
    });
    expect(await refused(folder)).toEqual([
      "b.yaml:2:1: key: a is already the key of a.yaml:2",
      "b.yaml:10:1: id: 7 is already the id of a.yaml:3",
    ]);
  });

  it("is reported for an id that is no small whole number, or an unknown language", async () => {
    const folder = await makeFolder({
      "a.yaml": asYaml([
        group("a", { en: "A" }, { id: 0 }),
        group("b", { en: "A" }, { id: 1.5 }),
        group("c", { en: "A" }, { id: 1e12 }),
        group("d", { en: "A" }, { id: "7" }),
        group("e", { en: "A" }, { publish: ["en", "fr"] }),
      ]),
    });
    const paths = (await refused(folder)).map((line) => line.split(": ")[1]);
    expect(paths).toEqual(["id", "id", "id", "id", "publish.1"]);
  });

  it("is reported for a setting under a wrong key", async () => {
    const folder = await makeSite(withChange("settings/page-grey", { key: "settings/grey" }));
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/key: this setting's key is settings\/page-grey$/),
    ]);
  });

  it("is reported for folders more than 64 deep", async () => {
    const file = asYaml([group("deep")]);
    const deep = await makeFolder({ [`${"d/".repeat(64)}a.yaml`]: file });
    expect((await readContent(deep)).documents).toHaveLength(1);
    const deeper = await makeFolder({ [`${"d/".repeat(65)}a.yaml`]: file });
    expect(await refused(deeper)).toEqual([
      `${"d/".repeat(65).slice(0, -1)}:1:1: more than 64 folders deep`,
    ]);
  });

  it("is reported for an empty folder", async () => {
    const folder = await makeFolder();
    expect(await refused(join(folder, "gone"), folder)).toEqual([
      "gone:1:1: no file or folder here",
    ]);
  });
});
