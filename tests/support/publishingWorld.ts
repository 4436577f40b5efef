import { languages } from "../../src/base/site/languages.ts";
import type { Store } from "../../src/base/store/store.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../src/staff/editing/documentOperations.ts";
import { adminWorld } from "./admin.ts";

export const text = (en?: string, zh?: string) => ({ en, zh });

export const news = {
  ...{ column: "news/all", title: text("First", "第一"), summary: text("S", "摘") },
  ...{ date: "2026-11-21", body: text("<p>Runs at 5.5 V.</p>", "<p>工作电压 5.5 V。</p>") },
};

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

/** The admin API over one article, published in both languages, and an editor who calls it. */
export async function openPublishingWorld(store: Store) {
  const world = await adminWorld(store);
  await world.store.transaction(async (tx) => {
    await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
    await createDocument(tx, { type: "news", key: "first", body: news, now: 1 });
  });
  await inPublication(world.store, 2, async ({ publish }) => {
    await publish({ key: "news/all", languages });
    return publish({ key: "first", languages });
  });
  const { token } = await world.person("lin", "editor");
  const as = { as: token };
  const get = async (path: string, headers = {}) => {
    const { status, data, message } = await world.ask("GET", `/documents/first${path}`, {
      ...{ ...as, headers },
    });
    return { status, data, message };
  };
  const post = (path: string, body: unknown = {}) =>
    world.ask("POST", `/documents/first${path}`, { ...as, body });
  const save = (body: object) =>
    world.store.transaction((tx) =>
      saveDraft(tx, { key: "first", body: { ...news, ...body }, author: "account:1", now: 3 }),
    );
  return { ...world, token, get, post, save };
}
