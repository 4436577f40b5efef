import { describe, expect, it, vi } from "vitest";
import { docOf } from "../../../tests/support/docOf.ts";
import { limits } from "../../../tests/support/limits.ts";
import { idsOf, searchOver } from "../../../tests/support/searchService.ts";
import { buildNews, publish, smallWorld } from "../../../tests/support/world.ts";
import { OwnDocs } from "../../content/published/documentSet.ts";
import { makePublication, type Publication, View } from "../../content/published/publication.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import { parseBody } from "../../content/types/index.ts";

type Titled = readonly [key: string, id: number, title: string];

/** News by their titles; after another publication, as a publish of what differs would leave it. */
function makeRows(wanted: readonly Titled[], previous?: Publication): Promise<Publication> {
  const old = [...(previous?.views.en.docs() ?? [])];
  const gone = old.filter(({ id }) => !wanted.some(([, one]) => one === id));
  const rows = [
    ...wanted.map(([key, id, title]) => ({ key, id, body: bodyOf(title) })),
    ...gone.map(({ key, id }) => ({ key, id, body: null })),
  ].map((row) => ({ ...row, type: "news" as const, language: "en" as const, publishedAt: 0 }));
  return makePublication(
    (previous?.revision ?? 0) + 1,
    rows.map((row) =>
      row.body === null ? { ...row, body: null, revisionId: null } : { ...row, revisionId: 1 },
    ),
    previous,
  );
}

function bodyOf(title: string): string {
  return JSON.stringify(parseBody("news", buildNews({ body: { title: { en: title } } }).body));
}

function viewOf(docs: readonly AnyDoc[]): View {
  return new View("en", new OwnDocs(docs));
}

describe("search follows the publication", () => {
  async function until(met: () => Promise<boolean>): Promise<void> {
    const patience = { timeout: limits.wait, interval: 1 };
    await vi.waitFor(async () => expect(await met()).toBe(true), patience);
  }

  it("with new, changed and withdrawn documents", async () => {
    const first = await makeRows([
      ["a", 1, "Camera"],
      ["b", 2, "Charger"],
    ]);
    const { live, ask } = await searchOver(first);
    expect(idsOf((await ask("camera")).hits)).toEqual([1]);
    live.swap(
      await makeRows(
        [
          ["a", 1, "Doorbell"],
          ["c", 3, "Camera"],
        ],
        first,
      ),
    );
    await until(async () => idsOf((await ask("camera")).hits).join() === "3");
    expect(idsOf((await ask("doorbell")).hits)).toEqual([1]);
    expect(idsOf((await ask("charger")).hits)).toEqual([]);
  });

  it("with changes of referring documents: a column's new name finds its content", async () => {
    const documents = smallWorld();
    const before = await publish(documents);
    const { live, ask } = await searchOver(before);
    expect((await ask("thermometers")).total).toBe(0);
    const renamed = documents.map((document) =>
      document.key === "family"
        ? { ...document, body: { ...document.body, title: { en: "Thermometers", zh: "温度计" } } }
        : document,
    );
    const next = await publish(renamed, 2);
    // As a publish of the column alone would leave it: all other documents are the same objects.
    const column = docOf(next, "en", "family");
    const rows = [...before.views.en.docs()].map((doc) => (doc.key === "family" ? column : doc));
    live.swap({ ...before, revision: 2, views: { ...before.views, en: viewOf(rows) } });
    await until(async () => (await ask("thermometers", { type: 3 })).total === 3);
  });

  it("at the cost of the changes, and yields while it rebuilds everything", async () => {
    const many = Array.from({ length: 4_000 }, (_, at): Titled => {
      return [`n${at}`, at + 1, `Camera ${at} for doorbells and gates number ${at}`];
    });
    const first = await makeRows(many);
    const { live, search, ask } = await searchOver(first);
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 1);
    const began = performance.now();
    await search.size();
    const whole = performance.now() - began;
    clearInterval(count);
    expect(turns).toBeGreaterThan(5);
    const times: number[] = [];
    for (const round of [1, 2, 3]) {
      const [key, id] = many[0] ?? ["", 0];
      const rows = await makeRows([[key, id, `Zeppelin${round}`]]);
      // As a publish of one document alone would leave it.
      const docs = first.views.en.docs();
      const next = [...docs].map((doc) => (doc.id === id ? docOf(rows, "en", key) : doc));
      const then = performance.now();
      live.swap({ ...first, revision: round + 1, views: { ...first.views, en: viewOf(next) } });
      await until(async () => (await ask(`zeppelin${round}`)).total === 1);
      times.push(performance.now() - then);
    }
    expect(Math.min(...times)).toBeLessThan(whole / 2);
  });

  it("and never answers with documents that the view does not have", async () => {
    const first = await makeRows([["a", 1, "Camera"]]);
    const { search, ask } = await searchOver(first);
    await ask("camera");
    const empty = await publish([]);
    const request = { text: "camera", type: -1, page: 1, limit: 10 } as const;
    expect((await search.search(empty.views.en, request)).hits).toEqual([]);
  });

  it("leaves out an unreadable document, and reports it", async () => {
    const good = await makeRows([["a", 1, "Camera"]]);
    const broken = { id: 9, key: "broken", type: "news", body: { title: null }, publishedAt: 0 };
    const docs = [...good.views.en.docs(), broken as never];
    const { ask, onError } = await searchOver({
      ...good,
      views: { en: viewOf(docs), zh: viewOf([]) },
    });
    expect((await ask("camera")).total).toBe(1);
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringContaining("broken") }),
    );
  });
});
