import { afterEach, expect, it } from "vitest";
import * as z from "zod";
import { type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { languages } from "../../base/site/languages.ts";
import { createDocument, inPublication } from "../../staff/editing/documentOperations.ts";
import { isChange } from "./route.ts";
import { adminRoutes } from "./routes/index.ts";

const text = (en: string, zh: string) => ({ en, zh });

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

const news = {
  ...{ column: "news/all", title: text("First", "第一"), summary: text("S", "摘") },
  ...{ date: "2026-11-21", body: text("<p>T</p>", "<p>文</p>") },
};

/** Values that the studio never sends, and that stores may fail on. */
const garbage: readonly unknown[] = ["\u0000", "x\u0001", "x\ud800", Number.MAX_SAFE_INTEGER, -1];

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly pattern?: string;
}

const schemaOf = (schema: z.core.$ZodType): Schema =>
  z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Schema;

/** A value of a schema, with a garbage value of the right type at one of its leaves. */
function sampleOf(schema: Schema, bad: (leaf: Schema) => unknown): unknown {
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first !== undefined) return sampleOf(first, bad);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === "object") {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, bad)]),
    );
  }
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items, bad)] : [];
  if (schema.type === "boolean") return true;
  return bad(schema);
}

/** Number of leaves that can be wrong. */
function leavesOf(schema: Schema): number {
  let count = 0;
  sampleOf(schema, () => {
    count += 1;
    return "";
  });
  return count;
}

function plain({ type, pattern, minimum }: Schema): unknown {
  if (type === "integer" || type === "number") return Math.max(1, minimum ?? 1);
  return pattern?.includes("{8,60}") ? "abcdefgh" : "first";
}

function isFor({ type }: Schema, wrong: unknown): boolean {
  return typeof wrong === "string" ? type !== "integer" && type !== "number" : type !== "string";
}

/** Values of a schema with one wrong leaf each. */
function* wrongOnes(schema: z.core.$ZodType | undefined): Generator<unknown> {
  if (schema === undefined) return;
  const shape = schemaOf(schema);
  for (let wanted = 0; wanted < leavesOf(shape); wanted += 1) {
    for (const wrong of garbage) {
      let at = 0;
      let isUsed = false;
      const value = sampleOf(shape, (leaf) => {
        const isHere = at === wanted && isFor(leaf, wrong);
        at += 1;
        isUsed ||= isHere;
        return isHere ? wrong : plain(leaf);
      });
      if (isUsed) yield value;
    }
  }
}

forEachStore("The admin API", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(() => opened?.close());

  it("refuses every kind of malformed request with a specific answer", async () => {
    const world = await adminWorld(await open());
    opened = world;
    await inPublication(world.store, 2, async ({ tx, publish }) => {
      await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
      await createDocument(tx, { type: "news", key: "first", body: news, now: 1 });
      await publish({ key: "news/all", languages });
      await publish({ key: "first", languages });
    });
    const failed: string[] = [];
    let people = 0;
    let admin = await world.person("a0", "administrator", "editor");
    for (const route of adminRoutes) {
      if (route.takesFile || route.produces === "text/event-stream") continue;
      if (/\/me(\/|$)|sign-?out|sessions|people/.test(route.path)) continue;
      const own = route.path.replace("{key}", "first").replaceAll(/\{\w+\}/g, "1");
      const ask = async (path: string, body?: unknown) => {
        const send = () =>
          world.ask(route.method, path, { as: admin.token, ...(body !== undefined && { body }) });
        let answer = await send();
        if (answer.status === 429) {
          people += 1;
          admin = await world.person(`a${people}`, "administrator", "editor");
          answer = await send();
        }
        if (answer.status >= 500)
          failed.push(`${route.method} ${path} ${answer.status} ${JSON.stringify(body)}`);
      };
      for (const body of wrongOnes(route.body)) await ask(own, body);
      for (const wish of wrongOnes(route.query)) {
        const query = new URLSearchParams();
        for (const [name, value] of Object.entries(wish as object)) query.set(name, `${value}`);
        await ask(`${own}?${query}`, isChange(route) ? {} : undefined);
      }
      for (const value of ["%00", "%ED%A0%80", "9007199254740991"]) {
        if (own !== route.path) await ask(route.path.replaceAll(/\{\w+\}/g, value));
      }
    }
    expect(failed).toEqual([]);
  });
});
