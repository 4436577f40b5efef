import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "../../src/api/public/endpoints/index.ts";
import { describeApi } from "../../src/api/public/reference/index.ts";
import { languageFacts, languages } from "../../src/base/site/languages.ts";
import { openFiles } from "../../src/base/store/files/diskFiles.ts";
import { followPublication } from "../../src/content/published/livePublication.ts";
import { loadDemo } from "../../src/staff/exchange/loadDemo.ts";
import { envelope } from "../support/api.ts";
import { openTestApp } from "../support/app.ts";
import { forSqlite } from "../support/store.ts";

const demo = join(import.meta.dirname, "../../demo");

// Its answers come from the publication: how each database gives that is tested beside it.
forSqlite("The API over a stored demo company", (open) => {
  test("answers every example on both bases with its declared schema, and has something in every list", async () => {
    const store = await open();
    const folder = await mkdtemp(join(tmpdir(), "tapeout-contract-"));
    await loadDemo(store, await openFiles(folder), { folder: demo, now: 1 });
    const live = await followPublication(store, (error) => {
      throw error;
    });
    const publication = live.current();
    const { app, close } = await openTestApp({ publication });
    for (const language of languages) {
      const base = `${languageFacts[language].apiBase}/`;
      const { operations } = describeApi(publication.views[language]);
      for (const endpoint of endpoints) {
        const { example = "" } = operations.find(({ path }) => path === base + endpoint.path) ?? {};
        const answer = await app.inject(example);
        expect({ example, status: answer.statusCode }).toEqual({ example, status: 200 });
        const { data } = envelope.parse(answer.json());
        expect({ example, data }).toEqual({ example, data: endpoint.data.parse(data) });
        if ("total" in data)
          expect({ example, total: data.total }).not.toEqual({ example, total: 0 });
      }
    }
    live.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  });
});
