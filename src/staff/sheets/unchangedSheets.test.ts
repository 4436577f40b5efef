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
import { languages } from "../../base/site/languages.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { readContent } from "../exchange/readContent.ts";

forSqlite("Sheets of every family", (open) => {
  it("of the demo company are read back without a change", async () => {
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

  it("with hostile values are read back without a change", async () => {
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
    const text = texts.map(
      (one) =>
        one
          .toWellFormed()
          .replaceAll(/[\p{C}\ufffd]/gu, "")
          .trim() || "x",
    );
    const store = await open();
    await make(store, world);
    let run = 0;
    const pair = fc.record({ en: text, zh: text }, { requiredKeys: ["en"] });
    const either = fc.oneof(pair, fc.record({ zh: text }));
    const html = fc.record({
      en: text.map((one) => `<p>${one.replaceAll(/[<&>]/g, "")}x</p><ul><li>1</li></ul>`),
      zh: fc.constantFrom("<p>中文 &amp; more</p>", "纯文本", `<p>${"长".repeat(33_000)}</p>`),
    });
    const zone = fc.record({
      title: pair,
      kind: fc.constantFrom("compute", "power"),
      blocks: fc.array(either, { minLength: 1, maxLength: 4 }),
    });
    const body = fc.record({
      ...{ name: pair, summary: pair, label: fc.oneof(text, pair), pack: text },
      features: fc.array(either, { maxLength: 4 }),
      description: html,
      diagram: fc.record({
        title: pair,
        bus: pair,
        zones: fc.array(zone, { minLength: 2, maxLength: 3 }),
      }),
      crossReferences: fc.array(
        fc.record({
          partNumber: fc.constantFrom("0012", "1E5", "3-4", "STM32F103C8"),
          maker: either,
          kind: fc.constantFrom("footprint", "similar", "functional"),
          note: either,
        }),
        { maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 20 }), async (bodies) => {
        run += 1;
        const parts = bodies.map(({ label, pack, ...more }, at) => {
          const packages = [{ style: "qfn", name: pack.slice(0, 40).trim() || "x", pins: 20 }];
          return part(`P${run}-${at}`, { label }, { ...more, packages });
        });
        await make(store, parts);
        expectEmpty(await diff(store, asRead(await exported(store))));
      }),
      { numRuns: 4 },
    );
  });
});
