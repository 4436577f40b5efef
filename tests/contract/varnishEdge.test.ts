import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tagsToPurge } from "../../src/content/cacheTags.ts";
import { sendPurge } from "../../src/http/purge/sendPurge.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import type { TestApp } from "../support/app.ts";
import { companyDocuments, openCompanySite } from "../support/companySite.ts";
import { expectSameForAll } from "../support/edgeReaders.ts";
import { httpRequest } from "../support/httpRequest.ts";
import { startVarnish, varnishMissing } from "../support/varnish.ts";
import { buildNews } from "../support/world.ts";

const documents = companyDocuments();
const reason = varnishMissing === undefined ? "" : ` (left out: ${varnishMissing})`;

describe.skipIf(reason !== "")(`Varnish with the shipped configuration${reason}`, () => {
  let folder: string;
  let store: Store;
  let site: TestApp;
  let directly: TestApp;
  let directPort: number;
  let varnish: Awaited<ReturnType<typeof startVarnish>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tapeout-varnish-"));
    store = await openStore({ dataDir: join(folder, "data") });
    const edge = { seconds: 300, outageSeconds: 60 };
    site = await openCompanySite({ documents, edge, store, trustProxy: ["127.0.0.1"] });
    directly = await openCompanySite({ documents, store });
    directPort = await listen(directly);
    varnish = await startVarnish(folder, await listen(site), "test-secret");
  });

  afterAll(async () => {
    await varnish.stop();
    await Promise.all([site.close(), directly.close()]);
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const bodyOf = async (path: string) =>
    (await httpRequest({ port: varnish.port, path })).body.toString();

  it("answers every kind of reader as the application itself does", async () => {
    await expectSameForAll({ edge: varnish.port, application: directPort });
  });

  it("keeps pages until the application purges what they were made of", async () => {
    const other = await bodyOf("/company-profile?id=68&pid=4");
    await bodyOf("/rk-news?id=3");
    const next = buildNews({ body: { title: { en: "The chip of tomorrow", zh: "新闻" } } });
    await site.swap([...documents, next]);
    expect((await bodyOf("/rk-news?id=3")).includes("The chip of tomorrow")).toBe(false);
    const setting = { kind: "varnish", urls: [`http://127.0.0.1:${varnish.port}/`] } as const;
    const purge = (token: string) => sendPurge({ ...setting, token }, tagsToPurge([next]));
    await expect(purge("wrong")).rejects.toThrow("answers 403");
    expect((await bodyOf("/rk-news?id=3")).includes("The chip of tomorrow")).toBe(false);
    await purge("test-secret");
    expect((await bodyOf("/rk-news?id=3")).includes("The chip of tomorrow")).toBe(true);
    expect((await bodyOf("/company-profile?id=68&pid=4")) === other).toBe(true);
  });
});

async function listen(site: TestApp): Promise<number> {
  return Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
}
