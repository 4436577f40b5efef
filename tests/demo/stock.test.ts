import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFiles } from "../../src/base/store/files/diskFiles.ts";
import { openStore } from "../../src/base/store/store.ts";
import { followPublication } from "../../src/content/published/livePublication.ts";
import { LiveStock } from "../../src/content/stock/liveStock.ts";
import type { Offer } from "../../src/content/stock/offer.ts";
import { readOffers } from "../../src/content/stock/offerStore.ts";
import { loadDemo } from "../../src/staff/exchange/loadDemo.ts";
import { openTestApp } from "../support/app.ts";
import { userAgents } from "../support/userAgents.ts";
import { demoFolder } from "./demo.ts";

test("The demo shows stock of two distributors, with one cell for an order code of both", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "tapeout-demo-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const now = Date.now();
  const folder = demoFolder;
  await loadDemo(store, await openFiles(join(dataDir, "storage")), { folder, now });
  const offers: Offer[] = [];
  for await (const batch of readOffers(store.db)) offers.push(...batch);
  expect(new Set(offers.map(({ distributor }) => distributor)).size).toBe(2);
  expect(offers.every(({ at }) => Math.abs(at - now) < 1_000)).toBe(true);
  const onError = (error: unknown) => expect.fail(String(error));
  const stock = await LiveStock.open(store, { now: Date.now, onError });
  onTestFinished(() => stock.close());
  const live = await followPublication(store, onError);
  onTestFinished(() => live.close());
  const world = await openTestApp({ store, live, stock });
  onTestFinished(() => world.close());
  const { id } = live.current().views.en.get("product", "rg8830") ?? { id: 0 };
  for (const url of [`/product-info?id=${id}`, `/mobile/product-info?id=${id}&lang=zh`]) {
    const agent = url.startsWith("/mobile") ? userAgents.mobile : userAgents.desktop;
    const { body } = await world.app.inject({ url, headers: { "user-agent": agent } });
    expect(body).toMatch(/<th scope="rowgroup" rowSpan="2">RG8830-B484CT<\/th>/i);
  }
});
