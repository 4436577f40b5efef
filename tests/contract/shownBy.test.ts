import { expect, test } from "vitest";
import { z } from "zod";
import { followPublication } from "../../src/content/live.ts";
import { languageFacts, languages } from "../../src/site/languages.ts";
import { pages } from "../../src/site/pages.ts";
import { singletonRoutes } from "../../src/site/singletonRoutes.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import {
  ContentMarker,
  type MarkedContent,
  type MarkedDocument,
  routesOf,
  states,
  unpublished,
} from "../support/shownBy.ts";
import { forSqlite } from "../support/store.ts";
import {
  adminBase,
  adminRoutesOf,
  namedPerson,
  nobody,
  peopleOf,
  type Somebody,
  unlimited,
  Visit,
} from "../support/visit.ts";

// Every route that the server has is requested, as nobody and as every role, with documents of every
// type in every state: no text, key or file appears that may not be seen. Routes, parameters, roles and
// types come from their registries, so a new one is covered as it is added.

forSqlite("Every route", (open) => {
  test("shows nothing that may not be seen, to anybody", async () => {
    const store = await open();
    const marker = new ContentMarker();
    const content = await marker.fill(store);
    const people = await peopleOf(store);
    await marker.embargo(store, await namedPerson(store, "named"));
    const live = await followPublication(store, (error) => {
      throw error;
    });
    live.close();
    const world = await openTestApp({ store, publication: live.current(), making: unlimited() });
    try {
      await marker.writeFiles(world.storage);
      const visit = new Visit(world, content);
      await visitPlainAddresses(visit, people);
      await visitDocuments(visit);
      await visitFiles(visit);
      await visitSearch(visit);
      await visitPreviews(visit, people);
      await visitAdminApi(visit, people);
      expect(visit.leaks).toEqual([]);
      // What is published is seen: the above could have found something. Parameters and their groups
      // belong to no family here, and a form's page shows one form.
      const types = new Set(content.documents.map(({ type }) => type));
      for (const word of visit.seen) types.delete(content.markers.get(word)?.type ?? "setting");
      expect([...types].sort()).toEqual(["guestbook", "parameter", "parameterGroup"]);
    } finally {
      await world.close();
    }
  });
});

async function visitPlainAddresses(visit: Visit, people: readonly Somebody[]): Promise<void> {
  for (const somebody of people) {
    for (const url of plainAddresses(visit.world)) {
      // Whoever is signed in sees the same pages in both languages as everybody.
      const isForAll = somebody === nobody || !url.endsWith("?lang=zh");
      if (isForAll && !url.startsWith(adminBase)) await visit.ask(url, somebody);
    }
  }
}

/**
 * Documents are requested by id, of every type and the states in turn, and by whatever else a query
 * takes, of some types.
 */
async function visitDocuments(visit: Visit): Promise<void> {
  const { content, world } = visit;
  const types = [...new Set(content.documents.map(({ type }) => type))];
  let turn = 0;
  for (const [path, names] of await queriesOf(world)) {
    for (const name of names) {
      for (let count = /^ids?$/.test(name) ? types.length : 2; count > 0; count -= 1) {
        turn += 1;
        const [type, state] = [types[turn % types.length], states[turn % states.length]];
        const document = content.documents.find((one) => one.state === state && one.type === type);
        for (const value of document ? valuesOf(content, document, name) : []) {
          await visit.ask(`${path}${path.includes("?") ? "&" : "?"}${name}=${value}`, nobody);
        }
      }
    }
  }
}

async function visitFiles({ world, content }: Visit): Promise<void> {
  for (const [path, isPublic] of content.files) {
    const { statusCode } = await world.app.inject(`/storage/${path}`);
    expect({ path, statusCode }).toEqual({ path, statusCode: isPublic ? 200 : 404 });
  }
  for (const { id, type, state } of content.documents) {
    if (!unpublished.has(state)) continue;
    for (const language of languages) {
      const { statusCode } = await world.app.inject(`/share/${language}/${id}.png`);
      expect({ type, state, statusCode }).toEqual({ type, state, statusCode: 404 });
    }
  }
}

/** Words of what is not published find nothing, and those of what is find its other words. */
async function visitSearch(visit: Visit): Promise<void> {
  const words = [...visit.content.markers];
  let found = 0;
  const some = words.filter(([, { type }], index) => type === "news" || index % 16 === 0);
  for (const [word, { isPublic, type }] of some) {
    for (const language of languages) {
      const { apiBase } = languageFacts[language];
      const payload = { search: word };
      const hits = await visit.ask(`${apiBase}/search`, nobody, { method: "POST", payload });
      await visit.ask(`${apiBase}/search/suggest?search=${word}`, nobody);
      if (isPublic && type === "news") found += hits.length;
    }
  }
  expect(found).toBeGreaterThan(0);
}

/** Drafts are shown there to those alone who may see them; the audit trail names documents by key. */
async function visitAdminApi(visit: Visit, people: readonly Somebody[]): Promise<void> {
  const documents = states.flatMap((state) =>
    (["news", "product"] as const).flatMap(
      (type) =>
        visit.content.documents.find((one) => one.state === state && one.type === type) ?? [],
    ),
  );
  for (const { method, path } of adminRoutesOf(visit)) {
    for (const somebody of people) {
      const acts = somebody.role?.rights.map(({ act }) => act) ?? [];
      if (acts.includes("draft.see") || acts.includes("audit.read")) continue;
      const values = /:\w+/.test(path)
        ? documents.flatMap(({ id, key }) => [String(id), key])
        : [""];
      for (const value of method === "GET" ? values : values.slice(0, 2)) {
        const url = path.replaceAll(/:\w+/g, value);
        const hasBody = method !== "GET" && method !== "DELETE";
        await visit.ask(url, somebody, { method, ...(hasBody && { payload: {} }) });
      }
    }
  }
}

/** Previews, of every document and of everything, as those who may see no drafts. */
async function visitPreviews(visit: Visit, people: readonly Somebody[]): Promise<void> {
  const paths = routesOf(visit.world.app)
    .filter(({ method, path }) => method === "GET" && /\/preview\/:\w+\*$/.test(path))
    .map(({ path }) => `${path.slice(0, -1)}/`);
  expect(paths.length).toBeGreaterThan(1);
  const outsiders = people.filter(
    ({ role }) => !role?.rights.some(({ act }) => act === "draft.see"),
  );
  const documents = visit.content.documents.filter(({ type }) => type === "news");
  const files = [...visit.content.files].filter(([, isPublic]) => !isPublic).slice(0, 3);
  for (const somebody of outsiders) {
    for (const path of paths) {
      const ask = (wish: string, rest: string) =>
        visit.ask(`${path.replace(/:\w+/, wish)}${rest}`, somebody);
      for (const { id } of documents) await ask(`d${id}`, `rk-publish?id=${id}`);
      for (const [file] of files) await ask("changes", `storage/${file}`);
      await ask("changes", "rk-news");
      await ask(`at${Date.now() + 1e9}`, "rk-news");
      await ask("A".repeat(43), "rk-news");
    }
  }
}

/** The addresses that take no document, of both device kinds and in both languages. */
function plainAddresses({ app }: TestApp): string[] {
  const paths = routesOf(app).flatMap(({ method, path }) =>
    method !== "GET" || path.includes(":") ? [] : [path.replaceAll("*", "/none")],
  );
  const own = Object.values(singletonRoutes).map(({ path }) => path);
  return [...new Set([...paths, ...own])].flatMap((path) =>
    isForOneLanguage(path) ? [path] : [path, `${path}?lang=zh`],
  );
}

function isForOneLanguage(path: string): boolean {
  return path.startsWith("/web_") || path.startsWith(adminBase) || path.includes(".");
}

/** Parameters of the queries of pages and of the API, by path. */
async function queriesOf({ app }: TestApp): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { path, queries, lists = [] } of Object.values(
    pages as Record<
      string,
      { path: string; queries: readonly string[]; lists?: readonly string[] }
    >,
  )) {
    const names = [...queries, ...lists.filter((name) => !name.includes("*"))];
    found.set(path, names);
    found.set(`${path}?lang=zh`, names);
  }
  const { paths } = openApi.parse((await app.inject("/openapi.json")).json());
  for (const [path, { get }] of Object.entries(paths)) {
    const names = (get?.parameters ?? []).flatMap((one) => (one.in === "query" ? [one.name] : []));
    for (const { apiBase } of Object.values(languageFacts)) {
      if (names.length > 0) found.set(`${apiBase}${path}`, names);
    }
  }
  return found;
}

const openApi = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({
      get: z
        .looseObject({
          parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
        })
        .optional(),
    }),
  ),
});

/** What a query may name a document by. */
function valuesOf(
  { markers }: MarkedContent,
  { id, key, type, state }: MarkedDocument,
  name: string,
): string[] {
  const words = [...markers].filter(([, one]) => one.type === type && one.state === state);
  const text = words[1]?.[0] ?? key;
  return /id/i.test(name) ? [String(id)] : [key, text];
}
