import type { Store } from "../../src/base/store/store.ts";
import { createDocument } from "../../src/staff/editing/documentOperations.ts";
import { type AdminWorld, adminWorld } from "./admin.ts";
import { sampleBodies } from "./sampleBodies.ts";

export const text = (en?: string, zh?: string) => ({ en, zh });

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

export const news = (number: number, more: object = {}) => ({
  ...{ column: "news/all", title: text(`News ${number}`, `新闻 ${number}`) },
  ...{ summary: text("S", "摘"), date: `2026-11-0${number}`, body: text("<p>T</p>", "<p>文</p>") },
  ...more,
});

const part = (partNumber: string, more: object = {}) => ({
  ...{
    ...sampleBodies.product,
    keyFigures: [],
    partNumber,
    column: "family",
    variants: [],
    ...more,
  },
});

const parameter = { label: text("Voltage", "电压"), group: "group", kind: "text" };

/** The admin API over some articles and parts, none of them published, and somebody who may do all. */
export async function openListsWorld(empty: Store) {
  const world = await adminWorld(empty);
  const { store } = world;
  await store.transaction(async (tx) => {
    const make = (type: Parameters<typeof createDocument>[1]["type"], key: string, body: object) =>
      createDocument(tx, { type, key, body, now: 1 });
    await make("column", "news/all", column);
    await make("column", "news/old", { ...column, position: 1 });
    for (const number of [1, 2, 3]) await make("news", `n${number}`, news(number));
    await make("parameterGroup", "group", { title: text("G", "组"), position: 0 });
    await make("parameter", "voltage", parameter);
    await make("parameter", "pins", parameter);
    const family = { ...column, type: 3, parameters: ["voltage", "pins"] };
    await make("column", "family", family);
    await make("product", "p1", part("TP-100", { values: { voltage: "3 V" } }));
    await make("product", "p10", part("TP-1000", { values: { voltage: "3 V", pins: "8" } }));
  });
  const editor = await world.person("lin", "admin");
  return { ...world, editor };
}

export const list = (world: AdminWorld, token: string, query: string) =>
  world.ask("GET", `/documents?limit=50&${query}`, { as: token });

export const keysOf = ({ data }: { data: { data: { key: string }[] } }) =>
  data.data.map(({ key }) => key);
