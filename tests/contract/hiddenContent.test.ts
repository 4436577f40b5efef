import { expect, test } from "vitest";
import * as z from "zod";
import { singletonRoutes } from "../../src/base/site/addresses/deviceIndependentRoutes.ts";
import { pages } from "../../src/base/site/addresses/pages.ts";
import { languageFacts, languages } from "../../src/base/site/languages.ts";
import { followPublication } from "../../src/content/published/livePublication.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { askedStates, visitAdminApi, visitEvents } from "../support/adminVisits.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import {
  ContentMarker,
  documentOf,
  type MarkedContent,
  type MarkedDocument,
  routesOf,
  states,
  unpublished,
} from "../support/markedContent.ts";
import { forSqlite } from "../support/store.ts";
import {
  accountOf,
  adminBase,
  hiddenFrom,
  holderOf,
  namedPerson,
  nobody,
  peopleOf,
  type Somebody,
  unlimited,
  Visit,
} from "../support/visit.ts";

// Every route of the server is requested, without an account and with every role, for documents
// that are public, drafts, scheduled, trashed, under embargo, or half published: no response
// contains a text, key or file that the caller may not see. Routes, parameters, roles and types
// come from their registries, so that new ones are covered.

forSqlite("Every route", (open) => {
  test("shows nothing hidden, to anybody", async () => {
    const store = await open();
    const marker = new ContentMarker();
    const content = await marker.fill(store);
    const people = await peopleOf(store);
    const named = await namedPerson(store, "named");
    await marker.discuss(store);
    await marker.embargo(store, named);
    const live = await followPublication(store, (error) => {
      throw error;
    });
    live.close();
    const world = await openTestApp({ store, publication: live.current(), ...unlimited() });
    try {
      await marker.writeFiles(world.storage);
      const visit = new Visit(world, content);
      await visitPlainAddresses(visit, people);
      await visitDocuments(visit, people);
      await visitFiles(visit);
      await visitSearch(visit);
      // Published documents are seen: the checks above could have failed. Parameters and their
      // groups belong to no family here, and a form's page shows one form.
      expect(unseenTypes(visit)).toEqual(["guestbook", "parameter", "parameterGroup"]);
      await visitPreviews(visit, people);
      await visitAdminApi(visit, people);
      const { token } = await openSession(store, accountOf(named), Date.now());
      await visitEvents(visit, people, { role: holderOf(people, "admin").role, token });
      expect(visit.leaks, JSON.stringify(visit.leaks)).toEqual([]);
      expect(unseenTypes(visit)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});

async function visitPlainAddresses(visit: Visit, people: readonly Somebody[]): Promise<void> {
  for (const somebody of people) {
    for (const url of plainAddresses(visit.world)) {
      if (url.startsWith(adminBase)) continue;
      if (somebody === nobody || isForAll(url)) await visit.ask(url, somebody);
    }
  }
}

/**
 * True for addresses to request with accounts as well: in one language only, as both are built
 * alike.
 */
function isForAll(url: string): boolean {
  return !url.endsWith("?lang=zh") && !url.startsWith(languageFacts.zh.apiBase);
}

/**
 * Requests documents by id and by other parameters: types shown by id in every state, with all
 * people for the important states; other types in one state.
 */
async function visitDocuments(visit: Visit, people: readonly Somebody[]): Promise<void> {
  let turn = 0;
  for (const [path, names] of await queriesOf(visit.world)) {
    const others = isForAll(path) ? people.filter(({ token }) => token !== undefined) : [];
    const start = `${path}${path.includes("?") ? "&" : "?"}`;
    for (const name of names) {
      turn += 1;
      if (/^ids?$/.test(name)) await visitIds(visit, others, `${start}${name}=`, turn);
      else await visitWords(visit, others, `${start}${name}=`, turn);
    }
  }
}

async function visitIds(
  visit: Visit,
  people: readonly Somebody[],
  start: string,
  turn: number,
): Promise<void> {
  const ask = ({ id }: MarkedDocument, somebody: Somebody) =>
    visit.request(`${start}${id}`, somebody);
  const shown: TypeName[] = [];
  const all = typesOf(visit.content);
  for (const [index, type] of all.entries()) {
    const { response } = await ask(documentOf(visit.content, "public", type), nobody);
    if (response.statusCode === 200) shown.push(type);
    else await ask(documentOf(visit.content, turned(states, turn + index), type), nobody);
  }
  for (const type of shown) {
    for (const state of states) await ask(documentOf(visit.content, state, type), nobody);
  }
  for (const [index, somebody] of people.entries()) {
    for (const [place, state] of askedStates.entries()) {
      const type = turned(shown.length > 0 ? shown : all, turn + index + place);
      await ask(documentOf(visit.content, state, type), somebody);
    }
  }
}

/**
 * Requests keys and texts, by type and state: without an account, and as one of the people, round
 * robin.
 */
async function visitWords(
  visit: Visit,
  people: readonly Somebody[],
  start: string,
  turn: number,
): Promise<void> {
  const all = typesOf(visit.content);
  const other = people[turn % people.length] ?? nobody;
  for (const [index, somebody] of [nobody, nobody, other].entries()) {
    const state = turned(states, turn + index);
    const document = documentOf(visit.content, state, turned(all, turn + index));
    for (const value of valuesOf(visit.content, document)) {
      await visit.ask(`${start}${value}`, somebody);
    }
  }
}

function turned<Entry>(entries: readonly Entry[], turn: number): Entry {
  const entry = entries[turn % entries.length];
  if (entry === undefined) throw new Error("There is at least one");
  return entry;
}

/** Types of which nothing was seen. */
function unseenTypes({ content, seen }: Visit): TypeName[] {
  const types = new Set(typesOf(content));
  for (const word of seen) types.delete(content.markers.get(word)?.type ?? "setting");
  return [...types].sort();
}

function typesOf({ documents }: MarkedContent): TypeName[] {
  return [...new Set(documents.map(({ type }) => type))];
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

/**
 * Words of unpublished documents find nothing, and those of published ones find their other words.
 */
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

/**
 * Requests previews of every document and of everything, which contain only drafts that the person
 * may see.
 */
async function visitPreviews(visit: Visit, people: readonly Somebody[]): Promise<void> {
  const paths = routesOf(visit.world.app)
    .filter(({ method, path }) => method === "GET" && /\/preview\/:\w+\*$/.test(path))
    .map(({ path }) => `${path.slice(0, -1)}/`);
  expect(paths.length).toBeGreaterThan(1);
  const documents = visit.content.documents.filter(({ type }) => type === "news");
  const files = [...visit.content.files].filter(([, isPublic]) => !isPublic).slice(0, 3);
  for (const somebody of people) {
    const isLeak = hiddenFrom(somebody);
    for (const path of paths) {
      const ask = (wish: string, rest: string) =>
        visit.ask(`${path.replace(/:\w+/, wish)}${rest}`, somebody, { isLeak });
      for (const { id } of documents) await ask(`d${id}`, `rk-publish?id=${id}`);
      for (const [file] of files) await ask("changes", `storage/${file}`);
      await ask("changes", "rk-news");
      await ask(`at${Date.now() + 1e9}`, "rk-news");
      await ask("A".repeat(43), "rk-news");
    }
  }
}

/** Addresses without a document, on both surfaces and in both languages. */
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

/** Query parameters of pages and of the API, by path. */
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

/** Parameter values that may identify a document. */
function valuesOf({ markers }: MarkedContent, { key, type, state }: MarkedDocument): string[] {
  const words = [...markers].filter(([, one]) => one.type === type && one.state === state);
  return [key, words[1]?.[0] ?? key];
}
