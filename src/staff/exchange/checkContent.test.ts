import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import {
  asYaml,
  makeFolder,
  makeSite,
  refused,
  sampleDocuments,
  withChange,
} from "../../../tests/support/sampleFolder.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import type { DocumentEntry } from "../editing/documentOperations.ts";
import type { ProductRevision } from "../editing/publishing/requirements/checkUnfitValues.ts";
import { noExistingContent } from "./existingContent.ts";
import { readContent } from "./readContent.ts";

describe("a reference", () => {
  it("may point forward, back and in cycles", async () => {
    const folder = await makeSite([...sampleDocuments].reverse());
    expect((await readContent(folder)).documents).toHaveLength(sampleDocuments.length);
  });

  it("to a missing document is reported at its place, in a text or a setting too", async () => {
    const body = {
      ...sampleBodies.news,
      products: ["rg1032", "rg9999"],
      body: { zh: '<p><a href="doc:nowhere">此处</a></p>' },
    };
    const folder = await makeSite([
      ...withChange("first-samples", { body }),
      { type: "setting", key: "settings/home", body: { name: "home", value: { featured: ["x"] } } },
    ]);
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/^site\.yaml:\d+:\d+: body\.body\.zh: refers to nowhere, which does/),
      expect.stringMatching(/^site\.yaml:\d+:\d+: body\.products\.1: refers to rg9999, which does/),
      expect.stringMatching(/^site\.yaml:\d+:\d+: body\.value\.featured\.0: refers to x, which/),
    ]);
  });

  it("to a document of another type is reported", async () => {
    const body = { ...sampleBodies.news, products: ["smart-meter"] };
    expect(await refused(await makeSite(withChange("first-samples", { body })))).toEqual([
      expect.stringMatching(/refers to smart-meter, which is a solution, no product$/),
    ]);
  });

  it("to a document with problems of its own is not reported", async () => {
    const folder = await makeSite(withChange("rg1032", { body: {}, id: 0 }));
    const problems = await refused(folder);
    expect(problems.filter((line) => line.includes("refers to"))).toEqual([]);
  });

  it("to a document with problems of its own is reported where it is of another type", async () => {
    const product = { ...sampleBodies.product, column: "first-samples" };
    const folder = await makeSite(
      withChange("rg1032", { body: product }).map((document) =>
        document.key === "first-samples" ? { ...document, body: {} } : document,
      ),
    );
    const problems = await refused(folder);
    expect(problems.filter((line) => line.includes("refers to"))).toEqual([
      expect.stringMatching(/body\.column: refers to first-samples, which is a news, no column$/),
    ]);
  });

  it("of a column to itself, over others or directly, is reported", async () => {
    const column = (key: string, parent: string | null) => ({
      type: "column",
      key,
      body: { title: { en: key }, parent, position: 1, status: 1, type: 2 },
    });
    const folder = await makeFolder({
      "a.yaml": asYaml([
        column("a", "b"),
        column("b", "a"),
        column("c", "c"),
        column("d", "a"),
        column("e", null),
      ]),
    });
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/body\.parent: lies in itself: a in b in a$/),
      expect.stringMatching(/body\.parent: lies in itself: b in a in b$/),
      expect.stringMatching(/body\.parent: lies in itself: c in c$/),
    ]);
  });
});

describe("a value of a product", () => {
  it("that does not fit its parameter or its family is reported at its line", async () => {
    const body = {
      ...sampleBodies.product,
      values: { "cpu-clock": "72 V", flash: "2 MB", supply: "3.3 V", note: "x" },
    };
    const folder = await makeSite([
      ...withChange("rg1032", { body }),
      {
        type: "parameter",
        key: "note",
        body: { label: { en: "Note" }, group: "groups/core", kind: "text" },
      },
    ]);
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/body\.values\.cpu-clock: Correct “.*”: "72 V" is in V, not in MHz\.$/),
      expect.stringMatching(/body\.values\.flash: Correct .* is above .* 1024 KB\.$/),
      expect.stringMatching(/body\.values\.note: Remove .* to the family products\/mcu\.$/),
    ]);
  });

  it("that a key figure requires must exist", async () => {
    const { flash: _flash, ...values } = sampleBodies.product.values;
    const body = { ...sampleBodies.product, values };
    expect(await refused(await makeSite(withChange("rg1032", { body })))).toEqual([
      expect.stringMatching(/body\.keyFigures\.1: Enter a value for flash/),
    ]);
  });
});

describe("a part number or an order code", () => {
  it("of two products is reported at the second one", async () => {
    const [variant] = sampleBodies.product.variants;
    const other = { ...sampleBodies.product, partNumber: "RG-1032", variants: [variant] };
    const folder = await makeSite([
      ...sampleDocuments,
      { type: "product", key: "other", body: other },
    ]);
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/body\.partNumber: .*already that of rg1032/),
      expect.stringMatching(/body\.variants\.0\.orderCode: .*already that of rg1032/),
    ]);
  });
});

describe("an address", () => {
  const product = (key: string, partNumber: string, more: object) => ({
    ...{ type: "product", key, body: { ...sampleBodies.product, partNumber, variants: [] } },
    ...more,
  });

  it("of two documents is reported at the second one, former ones included", async () => {
    const folder = await makeSite([
      ...sampleDocuments,
      product("a", "RG-A", { slug: "RG-A", formerSlugs: ["rg-old", "rg-a"] }),
      product("b", "RG-B", { slug: "rg-b", formerSlugs: ["RG-OLD"] }),
      product("c", "RG-C", { slug: "rg-a" }),
    ]);
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/: formerSlugs\.0: RG-OLD is already an address of a$/),
      expect.stringMatching(/: slug: rg-a is already an address of a$/),
    ]);
  });

  it("is one that documents of the type can have", async () => {
    const folder = await makeSite([
      ...sampleDocuments,
      product("a", "RG-A", { slug: "no address", formerSlugs: ["rg-a", "/"] }),
      { type: "parameterGroup", key: "g", slug: "g", body: { title: { en: "G" }, position: 1 } },
    ]);
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/: slug: no address cannot be the address of a product$/),
      expect.stringMatching(/: formerSlugs\.1: \/ cannot be the address of a product$/),
      expect.stringMatching(/: slug: g cannot be the address of a parameterGroup$/),
    ]);
  });
});

describe("media", () => {
  it("that a text shows twice is reported once, and at each field that names it", async () => {
    const shown = '<img src="/storage/gone.svg" alt="x" width="1" height="1">';
    const figure = `<figure>${shown}</figure>`;
    const body = { ...sampleBodies.news, body: { en: figure + figure, zh: figure } };
    expect(await refused(await makeSite(withChange("first-samples", { body })))).toEqual([
      expect.stringMatching(/: body\.body\.en: needs the file gone\.svg in /),
      expect.stringMatching(/: body\.body\.zh: needs the file gone\.svg in /),
    ]);
  });

  it("that a body names must be in the media folder", async () => {
    const folder = await makeFolder({
      "site.yaml": asYaml(sampleDocuments),
      "media/other.svg": "",
    });
    const problems = await refused(folder);
    expect(problems).not.toHaveLength(0);
    for (const problem of problems) expect(problem).toContain("needs the file sample/picture.svg");
  });

  it("may not be a link to a file outside, or a folder", async () => {
    const outside = await makeFolder({ "secret.svg": "secret" });
    const folder = await makeFolder({
      "site.yaml": asYaml(sampleDocuments),
      "media/sample/other.svg": "",
    });
    await symlink(join(outside, "secret.svg"), join(folder, "media/sample/picture.svg"));
    expect((await refused(folder))[0]).toContain("needs the file sample/picture.svg");
    const asFolder = await makeFolder({
      "site.yaml": asYaml(sampleDocuments),
      "media/sample/picture.svg/x": "",
    });
    expect((await refused(asFolder))[0]).toContain("needs the file sample/picture.svg");
  });
});

describe("content of a store", () => {
  const entry = (key: string, type: TypeName, more: object = {}) =>
    ({ key, type, id: 1, number: 1, trashedAt: null, published: {}, ...more }) as DocumentEntry;

  it("is suggested for a key that is wrong, where it is of the type and not in the trash", async () => {
    const body = { ...sampleBodies.news, products: ["abcdef-9"] };
    const folder = await makeSite(withChange("first-samples", { body }));
    const suggested = async (...entries: DocumentEntry[]) => {
      const known = { ...noExistingContent, entries: () => entries };
      const [line = ""] = await refused(folder, folder, known);
      return /refers to abcdef-9, which does not exist(.*)$/.exec(line)?.[1];
    };
    expect(await suggested()).toBe("");
    expect(await suggested(entry("abcdef-8", "news"))).toBe("");
    expect(await suggested(entry("abcdef-8", "product", { trashedAt: 5 }))).toBe("");
    expect(await suggested(entry("abcdef-8", "product"))).toMatch(/abcdef-8/);
    const own = await makeSite([
      ...withChange("first-samples", { body }),
      { type: "faq", key: "abcdef-7", body: sampleBodies.faq },
      { type: "faq", key: "abcdef-6", body: {} },
      { type: "product", key: "abcdef-5x", body: {} },
    ]);
    const refusals = (await refused(own)).filter((line) => line.includes("refers to abcdef-9"));
    expect(refusals).toEqual([expect.stringMatching(/exist; did you mean abcdef-5x\?$/)]);
  });

  it("that is hidden from the importing person counts as missing, also where the folder has it", async () => {
    const folder = await makeSite();
    const hidden = "sample/picture.svg";
    const known = { ...noExistingContent, hasFile: async () => true };
    const problems = await refused(folder, folder, {
      ...known,
      hidesFile: async (path) => path === hidden,
    });
    expect(problems[0]).toContain(`needs the file ${hidden} in `);
    expect((await readContent(folder, known)).documents).toHaveLength(sampleDocuments.length);
  });

  it("has the part numbers of newest revisions alone", async () => {
    const folder = await makeSite();
    const naming = (partNumber: string, isNewest: boolean): ProductRevision => ({
      ...{ key: "stored", languages: [], isNewest },
      body: JSON.stringify({ ...sampleBodies.product, partNumber, variants: [] }),
    });
    const read = (...revisions: readonly ProductRevision[]) => {
      const products = async function* () {
        yield* revisions;
      };
      return readContent(folder, { ...noExistingContent, products });
    };
    await expect(read(naming("RG-1032", true))).rejects.toThrow(/already that of stored/);
    const { documents } = await read(naming("RG-1032", false), naming("RG-7", true));
    expect(documents).toHaveLength(sampleDocuments.length);
  });
});
