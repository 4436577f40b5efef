import fc from "fast-check";
import { expect, it } from "vitest";
import { part } from "../../../tests/support/partFamily.ts";
import {
  asRead,
  diff,
  expectEmpty,
  exported,
  make,
  world,
} from "../../../tests/support/partSheets.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { demoFolder } from "../../../tools/demo/demoFolder.ts";
import { languages } from "../../site/languages.ts";
import { readContent } from "../files/read.ts";
import type { TypeName } from "../types/index.ts";

forSqlite("Sheets of every family", (open) => {
  it("of the demo company come back without a change", async () => {
    const store = await open();
    const { documents } = await readContent(demoFolder);
    const wanted: readonly TypeName[] = [
      "column",
      "parameterGroup",
      "parameter",
      "product",
      "solution",
      "partner",
    ];
    const made = documents.filter(({ type }) => wanted.some((one) => one === type));
    await make(
      store,
      made.map(({ type, key, body }) => ({ type, key, body })),
    );
    for (const language of languages) {
      const tables = await exported(store, language);
      expect(tables.length).toBeGreaterThan(8);
      const found = await diff(store, asRead(tables));
      expectEmpty(found);
      expect(found.read.parts).toBeGreaterThan(40);
    }
  });

  it("with hostile values come back without a change", async () => {
    const texts = fc.oneof(
      fc.constantFrom(
        "0012",
        "=1+1",
        "-40..85 °C",
        "１２３",
        "1e5",
        "3/4",
        "'x",
        "a || b",
        "𝟙😀",
        "TRUE",
      ),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
    );
    const text = texts.map((one) => one.toWellFormed().replaceAll(/\p{C}/gu, "").trim() || "x");
    const store = await open();
    await make(store, world);
    let run = 0;
    const pair = fc.record({ en: text, zh: text }, { requiredKeys: ["en"] });
    const body = fc.record({ name: pair, summary: pair, label: fc.oneof(text, pair), pack: text });
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 20 }), async (bodies) => {
        run += 1;
        const parts = bodies.map(({ name, summary, label, pack }, at) => {
          const packages = [{ style: "qfn", name: pack.slice(0, 40).trim() || "x", pins: 20 }];
          return part(`P${run}-${at}`, { label }, { name, summary, packages });
        });
        await make(store, parts);
        expectEmpty(await diff(store, asRead(await exported(store))));
      }),
      { numRuns: 4 },
    );
  });
});
