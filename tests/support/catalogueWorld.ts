import { expect } from "vitest";
import type { Store } from "../../src/base/store/store.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { type Person, serverPerson } from "../../src/staff/access/rights.ts";
import {
  type CatalogueQuery,
  listed,
  pendingSchedule,
  workListCounts,
} from "../../src/staff/catalogue/catalogueQuery.ts";
import { seenStatus } from "../../src/staff/catalogue/lineSeenByPerson.ts";
import { LiveCatalogue } from "../../src/staff/catalogue/liveCatalogue.ts";
import { visibleIn } from "../../src/staff/catalogue/visibleCatalogue.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../src/staff/editing/documentOperations.ts";

export const text = (en?: string, zh?: string) => ({ en, zh });

export const column = (en: string) => ({
  ...{ title: text(en, en), parent: null, position: 0, status: 1, type: 2 },
});

export const news = (en?: string, zh?: string, more: object = {}) => ({
  ...{ column: "news", title: text(en, zh), summary: text("S", "摘"), date: "2026-11-21" },
  body: text("<p>Text</p>", "<p>正文</p>"),
  ...more,
});

/** Documents, and what the catalogue tells of them. */
export interface CatalogueWorld {
  readonly store: Store;
  readonly live: LiveCatalogue;
  make(type: TypeName, key: string, body: object): Promise<void>;
  save(key: string, body: object): Promise<void>;
  publish(key: string, ...languages: ("en" | "zh")[]): Promise<void>;
  keys(by: Person, query?: Partial<CatalogueQuery>): Promise<string[]>;
  statuses(key: string, by?: Person): Promise<unknown>;
  counts(by?: Person): Promise<Record<string, number>>;
}

/** A catalogue over a store with one column; the caller closes it. */
export async function catalogueWorld(store: Store): Promise<CatalogueWorld> {
  const live = new LiveCatalogue(store);
  const write = (work: Parameters<Store["transaction"]>[0]) => store.transaction(work);
  const world: CatalogueWorld = {
    ...{ store, live },
    async make(type, key, body) {
      await write((tx) => createDocument(tx, { type, key, body, author: "account:1", now: 1 }));
    },
    async save(key, body) {
      await write((tx) => saveDraft(tx, { key, body, author: "account:2", now: 5 }));
    },
    async publish(key, ...languages) {
      await inPublication(store, 3, ({ publish }) => publish({ key, languages }));
    },
    async keys(by, query = {}) {
      const seen = visibleIn(await live.current(), by);
      const whole = { order: "key", page: 1, pageSize: 50, ...query } as const;
      const page = await listed(seen, await pendingSchedule(store.db), whole);
      expect(page.total).toBe(page.lines.length);
      return page.lines.map(({ line }) => line.key);
    },
    async statuses(key, by = serverPerson) {
      const line = visibleIn(await live.current(), by).byKey(key);
      return line && [seenStatus(line, "en"), seenStatus(line, "zh")];
    },
    async counts(by = serverPerson) {
      const seen = visibleIn(await live.current(), by);
      const counts = await workListCounts(seen, await pendingSchedule(store.db));
      return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    },
  };
  await world.make("column", "news", column("News"));
  return world;
}
