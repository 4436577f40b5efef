import { join } from "node:path";
import { createAddressing } from "../../src/base/http/requests/addressing.ts";
import { languages } from "../../src/base/site/languages.ts";
import { openStore } from "../../src/base/store/store.ts";
import { followPublication } from "../../src/content/published/live.ts";
import type { Person } from "../../src/staff/access/rights.ts";
import { layOver } from "../../src/staff/editing/preview/overlay.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/fields.ts";
import { patchDocument } from "../../src/staff/editing/workingCopies/patch.ts";
import { workingCopyOf } from "../../src/staff/editing/workingCopies/read.ts";
import { pageModules } from "../../src/web/pages/index.ts";
import { readManifest } from "../../src/web/render/manifest.ts";
import { renderPage } from "../../src/web/render/renderPage.tsx";
import { ThreadedPreviews } from "../../src/web/server/preview/previews.ts";
import { median } from "../measure.ts";
import { measureTurns } from "./threadTurns.ts";

// Bundled by previews.ts with the server's sources: `previewPages.js PROJECT DATA_DIR` types into a part,
// asks for its preview each time, and prints what it took as JSON.
const [, , project = "", dataDir = ""] = process.argv;

const rounds = 15;

const store = await openStore({ dataDir });
const live = await followPublication(store, (error) => {
  throw error;
});
const manifest = readManifest(join(project, "dist", "manifest.json"));
const person: Person = {
  ...{ id: "account:1", via: "site" },
  rights: [{ act: "draft.see" }, { act: "text.edit" }, { act: "fact.edit" }],
};
const base = live.current();
const part = base.views.en.all("product").at(-1);
if (part === undefined) throw new Error("There are no parts");
const rssBefore = process.memoryUsage().rss;
const previews = new ThreadedPreviews({
  ...{ manifest, store: { dataDir, databaseUrl: undefined, database: undefined } },
  addressing: { siteUrl: undefined, siteHosts: undefined, localUrl: "http://localhost" },
});
const subject = { kind: "documents", documents: [{ id: part.id }] } as const;
const scope = { person, wish: { subject, languages } };
const ask = (url: string) =>
  previews.page({ kind: "page", scope, prefix: "/studio/preview/x", url });
const began = performance.now();
await ask("/");
const startMs = performance.now() - began;
const turnMs: number[] = [];
const pageMs: number[] = [];
const homeMs: number[] = [];
const typedMs: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const key = performance.now();
  await type(`Round ${round}`);
  // Storing what was typed is not the preview's.
  const { longestMs } = await measureTurns(async () => {
    const from = performance.now();
    const { status } = await ask(`/product-info?id=${part.id}`);
    pageMs.push(performance.now() - from);
    typedMs.push(performance.now() - key);
    if (status !== 200) throw new Error(`The preview was answered ${status}`);
    const next = performance.now();
    await ask("/");
    homeMs.push(performance.now() - next);
  });
  turnMs.push(longestMs);
}
const overlayMs: number[] = [];
const plainMs: number[] = [];
const site = { manifest, addressing: createAddressing({}), now: () => new Date() };
for (let round = 0; round < rounds; round += 1) {
  const body = JSON.stringify({ ...part.body, replacement: `Round ${round}` });
  const { id, key, type: of } = part;
  const facts = { id, key, type: of, publishedAt: round, revisionId: 0, body };
  const from = performance.now();
  layOver(
    base,
    languages.map((language) => ({ ...facts, language })),
  );
  overlayMs.push(performance.now() - from);
  const audience = { publication: base, language: "en", surface: "desktop" } as const;
  const module = pageModules["product-info"];
  const resolved = module.resolve({ id: `${part.id}` }, base.views.en);
  if (resolved === undefined) throw new Error("The part has no page");
  const next = performance.now();
  renderPage(site, audience, "product-info", resolved);
  plainMs.push(performance.now() - next);
}
console.log(
  JSON.stringify({
    startMs,
    pageMs: median(pageMs),
    typedMs: median(typedMs),
    homeMs: median(homeMs),
    overlayMs: median(overlayMs),
    plainMs: median(plainMs),
    turnMs: Math.max(...turnMs),
    megabytes: (process.memoryUsage().rss - rssBefore) / 1e6,
  }),
);
await previews.close();
live.close();
await store.close();

async function type(after: string): Promise<void> {
  const key = part?.key ?? "";
  const copy = await workingCopyOf(store.db, key, person);
  const { body } = copy;
  const before =
    typeof body === "object" && body !== null && "replacement" in body
      ? body.replacement
      : undefined;
  await patchDocument(store, {
    ...{ key, by: person, now: Date.now() },
    operations: [{ op: "set", path: "/replacement", before: valueHash(before), after }],
  });
}
