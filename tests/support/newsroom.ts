import { languages } from "../../src/base/site/languages.ts";
import type { Store } from "../../src/base/store/store.ts";
import { followPublication } from "../../src/content/published/livePublication.ts";
import { createDocument, inPublication } from "../../src/staff/editing/documentOperations.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { patchDocument } from "../../src/staff/editing/workingCopies/patchDocument.ts";
import { adminWorld } from "./admin.ts";
import type { closedAfterEach } from "./closedAfterEach.ts";
import { buildColumn, buildNews } from "./world.ts";

export const news = buildNews({
  body: {
    column: "news",
    title: { en: "Old title", zh: "旧标题" },
    date: "2026-05-01",
  },
});

/** A column with a piece of news, published; and a server over the store. */
export async function newsroom(
  store: Store,
  closeLater: ReturnType<typeof closedAfterEach>,
  options: Parameters<typeof adminWorld>[1] = {},
) {
  const ids = await inPublication(store, 1, async ({ tx, publish }) => {
    const column = buildColumn({
      body: { title: { en: "News", zh: "新闻" }, type: 2, href: "rk-news", parent: null },
    });
    const made: Record<string, number> = {};
    for (const [key, type, body] of [
      ["news", "column", column.body],
      ["news/one", "news", news.body],
    ] as const) {
      const { id } = await createDocument(tx, { type, key, body, now: 1 });
      made[key] = id;
      await publish({ key, languages });
    }
    return made;
  });
  const live = await followPublication(store, (error) => {
    throw error;
  });
  const world = await adminWorld(store, { ...options, publication: live.current() });
  closeLater({
    async close() {
      live.close();
      await world.close();
    },
  });
  const id = ids.value["news/one"] ?? 0;
  const get = async (url: string, as?: string, remoteAddress = "10.1.1.1") => {
    const headers = { host: "localhost", ...(as && { cookie: `Admin-Token=${as}` }) };
    return world.world.app.inject({ url, headers, remoteAddress });
  };
  const type = (path: string, before: string, after: string) =>
    patchDocument(store, {
      ...{ key: "news/one", by: writer, now: Date.now() },
      operations: [{ op: "set", path, before: valueHash(before), after }],
    });
  const page = (wish: string, query = "") => `/studio/preview/${wish}/rk-publish?id=${id}${query}`;
  return { world, id, get, type, page };
}

/** A person who edits texts. */
export const writer = {
  ...{ id: "account:900", via: "api" as const },
  rights: [
    { act: "draft.see" as const },
    { act: "text.edit" as const },
    { act: "fact.edit" as const },
  ],
};
