import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { openFiles } from "../../base/store/files/diskFiles.ts";
import type { Store } from "../../base/store/store.ts";
import type { Offer } from "../../content/stock/offer.ts";
import { readOffers, writeOffers } from "../../content/stock/offerStore.ts";
import { reportDemoStock } from "./demoStock.ts";
import { loadDemo } from "./loadDemo.ts";

const content = `type: column
key: about
id: 1
publish: [en, zh]
body: { title: { en: About }, parent: null, position: 1, status: 1, type: 1 }
---
type: partner
key: alfa
id: 2
publish: [en, zh]
body:
  column: about
  name: { en: Alfa }
  kind: distributor
  logo: { file: a.svg, width: 1, height: 1, alt: { en: Alfa } }
---
type: product
key: rg1
id: 3
publish: [en, zh]
body:
  partNumber: RG1
  column: about
  name: { en: A part }
  summary: { en: It works. }
  lifecycle: { stage: active, since: 2026-01-01 }
  values: {}
  packages: [{ style: qfn, name: QFN-32, pins: 32 }]
  variants:
    - { orderCode: RG1-P, package: QFN-32, grade: industrial, temperature: { min: -40, max: 85 }, pack: reel, quantity: 3000 }
    - { orderCode: RG1-Q, package: QFN-32, grade: industrial, temperature: { min: -40, max: 85 }, pack: reel, quantity: 3000 }
`;

const day = 24 * 3_600_000;
const loaded = Date.parse("2026-03-01T00:00:00Z");

async function offersIn(store: Store): Promise<Offer[]> {
  const all: Offer[] = [];
  for await (const page of readOffers(store.db)) all.push(...page);
  return all;
}

forEachStore("The demo's stock", (open) => {
  const opened = async () => {
    const store = await open();
    const folder = await makeFolder({
      "content.yaml": content,
      "media/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "stock.csv": "orderCode,distributor,quantity,time\nRG1-Q,alfa,12,{now}\nRG1-P,alfa,7,{now}\n",
    });
    await loadDemo(store, await openFiles(await makeFolder()), { folder, now: loaded });
    return { store, folder };
  };

  test("is reported when the demo is loaded, and again when the report is a day old", async () => {
    const { store, folder } = await opened();
    const [offer, ...others] = await offersIn(store);
    expect([offer, ...others]).toMatchObject([
      { quantity: 7, at: loaded },
      { quantity: 12, at: loaded },
    ]);
    expect(await reportDemoStock(store, { folder, now: loaded + day / 2 })).toBe(false);
    // What another distributor reports makes no difference.
    if (offer === undefined) throw new Error("no offer");
    const foreign = { ...offer, distributor: "beta" };
    await writeOffers(store, [foreign], { now: loaded, adds: true });
    expect(await reportDemoStock(store, { folder, now: loaded + 200 * day })).toBe(true);
    const own = (await offersIn(store)).filter(({ distributor }) => distributor === "alfa");
    expect(own.map(({ quantity, at }) => [quantity, at])).toEqual([
      [7, loaded + 200 * day],
      [12, loaded + 200 * day],
    ]);
  });

  test("is not changed once somebody has reported other stock", async () => {
    const { store, folder } = await opened();
    const [offer] = await offersIn(store);
    if (offer === undefined) throw new Error("no offer");
    await writeOffers(store, [{ ...offer, quantity: 3 }], { now: loaded, adds: false });
    expect(await reportDemoStock(store, { folder, now: loaded + 2 * day })).toBe(false);
    expect(await offersIn(store)).toMatchObject([{ quantity: 3, at: loaded }]);
  });

  test("is not reported if the site lacks one of its order codes, or there is no file", async () => {
    const { store, folder } = await opened();
    const file = join(folder, "stock.csv");
    await writeFile(file, (await readFile(file, "utf8")).replace("RG1-Q", "RG2-Q"));
    expect(await reportDemoStock(store, { folder, now: loaded + 2 * day })).toBe(false);
    const empty = await makeFolder();
    expect(await reportDemoStock(store, { folder: empty, now: loaded + 2 * day })).toBe(false);
    expect(await offersIn(store)).toMatchObject([{ at: loaded }, { at: loaded }]);
  });
});
