import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runContentOn as run } from "../../../tests/support/contentCommand.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forSqlite } from "../../../tests/support/store.ts";

const content = `type: column
key: about
id: 1
body: { title: { en: About us }, parent: null, position: 1, status: 1, type: 1 }
`;

const xliff = (target: string, { tag = "zh-CN", state = "translated" } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="${tag}">
<file id="f" original="doc:about"><unit id="_2f_title">
<segment state="${state}"><source>About us</source><target>${target}</target></segment>
</unit></file></xliff>`;

forSqlite("The xliff command", (_open, world) => {
  test("reads files as the studio does, and reports omissions with their reasons", async () => {
    const folder = await makeFolder({ "content.yaml": content });
    await run(world, "import", folder);
    const file = join(folder, "a.xlf");
    const take = async (text: string | Buffer, ...more: string[]) => {
      await writeFile(file, text);
      return run(world, "xliff", "import", file, ...more);
    };

    const copied = await take(xliff("About us", { state: "initial" }));
    expect(copied).toMatchObject({ code: 1, warned: expect.stringContaining("untranslated") });
    expect(copied.said).toContain("Took 0 texts, left out 1");

    const inGb18030 = (text: string) =>
      Buffer.from(text.replace("GBK", "\u00b9\u00d8\u00d3\u00da"), "latin1");
    const broken = inGb18030(xliff("GBK"));
    expect(await take(broken)).toMatchObject({
      code: 1,
      warned: expect.stringContaining("encoding is not the one it declares"),
    });
    const old = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>';
    expect(await take(old)).toMatchObject({ code: 1, warned: expect.stringContaining("XLIFF 1 ") });

    const other = xliff("關於我們", { tag: "zh-TW" });
    expect(await take(other, "--dry-run")).toMatchObject({
      ...{ code: 0, said: expect.stringContaining("Would take 1 texts") },
      warned: expect.stringContaining("--accept zh-TW"),
    });
    const refused = await take(other);
    expect([refused.code, refused.warned]).toEqual([
      1,
      expect.stringContaining("Nothing was taken"),
    ]);
    expect(await take(other, "--accept", "zh-TW")).toMatchObject({ code: 0, warned: "" });

    const declared = inGb18030(xliff("GBK").replace("UTF-8", "GB18030"));
    expect(await take(declared)).toMatchObject({ code: 0, said: "Took 1 texts, left out 0" });
  });
});
