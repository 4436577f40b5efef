import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runContentOn as run } from "../../../tests/support/contentCommand.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { workingCopyOf } from "../../staff/editing/workingCopies/workingCopyRows.ts";

const content = `type: column
key: about
id: 1
body: { title: { en: About }, parent: null, position: 1, status: 1, type: 1 }
`;

const xliff = (head: string, target: string) =>
  `${head}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="zh"><file id="about" original="doc:about"><unit id="_2f_title"><segment state="translated"><source>About</source><target>${target}</target></segment></unit></file></xliff>`;

/** "关于" in GB 18030. */
const inChinese = Buffer.from("b9d8d3da", "hex");

const bytesOf = (text: string) => {
  const [before = "", after = ""] = text.split("#");
  return Buffer.concat([Buffer.from(before), inChinese, Buffer.from(after)]);
};

forEachStore("Files for the command line", (open, world) => {
  test("are decoded as the studio decodes them: as declared, or refused", async () => {
    const store = await open();
    const folder = await makeFolder({ "content.yaml": content });
    expect(await run(world, "import", folder)).toMatchObject({ code: 0 });
    const file = join(folder, "texts.xlf");
    await writeFile(file, bytesOf(xliff('<?xml version="1.0" encoding="Big5"?>', "#")));
    const refused = await run(world, "xliff", "import", file);
    expect(refused).toMatchObject({ code: 1, warned: expect.stringContaining("cannot be read") });
    await writeFile(file, bytesOf(xliff('<?xml version="1.0" encoding="GB18030"?>', "#")));
    expect(await run(world, "xliff", "import", file)).toMatchObject({ code: 0, warned: "" });
    expect((await workingCopyOf(store.db, "about"))?.body).toMatchObject({ title: { zh: "关于" } });

    const feed = join(folder, "stock.csv");
    await writeFile(feed, Buffer.from("orderCode,distributor\nRG1,Größe 85 °C\n", "latin1"));
    const stock = await run(world, "stock", feed);
    expect(stock).toMatchObject({ code: 1, warned: expect.stringContaining("neither in UTF-8") });
  });
});
