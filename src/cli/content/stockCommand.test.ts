import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runContentOn as run } from "../../../tests/support/contentCommand.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { LiveStock } from "../../content/stock/liveStock.ts";

const content = `type: column
key: about
id: 1
body: { title: { en: About }, parent: null, position: 1, status: 1, type: 1 }
---
type: partner
key: alfa
id: 2
body:
  column: about
  name: { en: Alfa }
  kind: distributor
  logo: { file: a.svg, width: 1, height: 1, alt: { en: Alfa } }
---
type: product
key: rg1
id: 3
body:
  partNumber: RG1
  column: about
  name: { en: A part }
  summary: { en: It works. }
  lifecycle: { stage: active, since: 2026-01-01 }
  values: {}
  packages: [{ style: qfn, name: QFN-32, pins: 32 }]
  variants:
    - { orderCode: RG1-Q, package: QFN-32, grade: industrial, temperature: { min: -40, max: 85 }, pack: reel, quantity: 3000 }
`;

const feed = (code: string, quantity = 12) =>
  `orderCode,distributor,quantity,time\n${code},Alfa,${quantity},2026-11-20T23:00:00Z\n`;

forEachStore("The stock command", (open, world) => {
  test("imports a feed, which a running server shows, and lists the reporters", async () => {
    const folder = await makeFolder({
      "content.yaml": content,
      "media/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    });
    expect(await run(world, "import", folder)).toMatchObject({ code: 0, warned: "" });
    expect((await run(world, "stock")).said).toBe("No distributor has reported stock");

    const stock = await LiveStock.open(await open(), {
      now: () => Date.parse("2026-11-21T00:00:00Z"),
      onError: () => undefined,
    });
    const changed = new Promise<readonly string[]>((resolve) =>
      stock.events.subscribe("stock", "test", ({ orderCodes }) => resolve(orderCodes)),
    );
    const file = join(folder, "stock.csv");
    await writeFile(file, feed("RG-1Q"));
    expect(await run(world, "stock", file, "--dry-run")).toMatchObject({
      code: 0,
      said: "Would take 1 offers of alfa",
      audited: [],
    });
    expect(await run(world, "stock", file)).toMatchObject({
      code: 0,
      warned: "",
      said: "Took 1 offers of alfa",
      audited: [
        { event: "content", action: "stock", offers: 1, distributors: ["alfa"], skipped: 0 },
      ],
    });
    expect(await changed).toEqual(["RG1-Q"]);
    expect(stock.offersOf("RG1-Q")).toMatchObject([{ quantity: 12, distributor: "alfa" }]);
    stock.close();
    expect((await run(world, "stock")).said).toBe("alfa  1 offers  2026-11-21T00:00:00.000Z");

    await writeFile(file, feed("RG1-QQ"));
    expect(await run(world, "stock", file)).toMatchObject({
      code: 1,
      warned: expect.stringMatching(
        /stock\.csv:2:1: orderCode: .*did you mean RG1-Q\?\n1 problem; nothing was written/,
      ),
    });
    expect(await run(world, "stock", file, "--skip-unknown")).toMatchObject({
      code: 0,
      said: "Took 0 offers",
      warned: "Left out, as the site has no such order codes: RG1-QQ",
      audited: [],
    });
    const rows = Array.from({ length: 12 }, (_, at) => feed(`ZZ${at}`).split("\n")[1]);
    await writeFile(file, [feed("RG1-Q", 13).trim(), ...rows].join("\n"));
    expect((await run(world, "stock", file, "--skip-unknown")).warned).toBe(
      "Left out, as the site has no such order codes: ZZ0, ZZ1, ZZ2, ZZ3, ZZ4, ZZ5, ZZ6, ZZ7, ZZ8, ZZ9 and 2 more",
    );
    expect(await run(world, "stock", "a", "b")).toMatchObject({ code: 2 });
    await writeFile(file, Buffer.from([...Buffer.from(feed("RG1-Q")), 0xff, 0xfe, 0xff]));
    expect(await run(world, "stock", file)).toMatchObject({
      ...{
        code: 1,
        said: "",
        warned: expect.stringMatching(/stock\.csv is .*; nothing was written$/),
      },
    });
    await truncate(file, 64 * 1_024 * 1_024 + 1);
    expect(await run(world, "stock", file)).toMatchObject({
      ...{ code: 1, said: "", warned: expect.stringMatching(/is larger than \d+ MB; nothing was/) },
    });
    expect((await run(world, "stock", join(folder, "none.csv"))).warned).toContain("(ENOENT)");
  });
});
