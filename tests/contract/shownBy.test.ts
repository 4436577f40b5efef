import { gunzipSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { setActive } from "../../src/accounts/accounts.ts";
import { grantRole } from "../../src/accounts/grants.ts";
import { accountPerson } from "../../src/accounts/person.ts";
import { listRoles, type Role } from "../../src/accounts/roles.ts";
import { openSession } from "../../src/accounts/sessions.ts";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import { parametersOf } from "../../src/api/reference/parameters.ts";
import { followPublication } from "../../src/content/live.ts";
import type { Person } from "../../src/content/rights/rights.ts";
import { RateLimit } from "../../src/http/rateLimit.ts";
import { RenderQueue } from "../../src/http/renderQueue.ts";
import { languageFacts, languages } from "../../src/site/languages.ts";
import { pages } from "../../src/site/pages.ts";
import { singletonRoutes } from "../../src/site/singletonRoutes.ts";
import type { Store } from "../../src/store/store.ts";
import { addAccount } from "../support/accounts.ts";
import { studioHeaders } from "../support/admin.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import {
  ContentMarker,
  type MarkedContent,
  type MarkedDocument,
  type Marker,
  markersIn,
  routesOf,
  states,
  unpublished,
} from "../support/shownBy.ts";
import { forEachStore, forSqlite } from "../support/store.ts";

// Every route that the server has is requested, as nobody and as every role, with documents of every
// type in every state: no text, key or file appears that may not be seen. Routes, parameters, roles and
// types come from their registries, so a new one is covered as it is added.

const adminBase = "/api/v1/admin/";

/** A network without a limit on what is rendered for it. */
const unlimited = () =>
  new RenderQueue(new RateLimit({ atOnce: 1e9, perSecond: 1e9 }), (address) => address);

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

forEachStore("A document under embargo", (open) => {
  test("is for all but those named as one that does not exist", async () => {
    const store = await open();
    const marker = new ContentMarker(["news", "investor"]);
    const content = await marker.fill(store);
    const people = await peopleOf(store);
    const named = await namedPerson(store, "named");
    await marker.embargo(store, named);
    const world = await openTestApp({ store, making: unlimited() });
    try {
      const visit = new Visit(world, content);
      const embargoed = content.documents.filter(({ state }) => state === "embargoed");
      const [document, ...others] = embargoed;
      if (document === undefined) throw new Error("There is a document under embargo");
      // Who may do everything else, who manages people, who edits one type, who is nobody.
      for (const name of ["admin", "administrator", "viewer", undefined]) {
        await visitEmbargoed(visit, holderOf(people, name), document);
      }
      const editor = holderOf(people, "investor-editor");
      for (const other of others) await visitEmbargoed(visit, editor, other);
      // Last, as the audit keeps what somebody wished to have exported, named by them.
      await visitQueries(visit, holderOf(people, "admin"), document);
      expect(visit.leaks).toEqual([]);
      // Who is named finds it by its key, in lists and in the audit: the above could have found it.
      const session = await openSession(store, accountOf(named), Date.now());
      const owner: Somebody = { role: people.at(-1)?.role, token: session.token };
      const isLeak = () => false;
      for (const path of [
        `documents?type=${document.type}&limit=100`,
        `documents/${document.key}`,
        "audit",
        "documents/KEY/embargo",
      ]) {
        const url = `${adminBase}${path.replace("KEY", document.key)}`;
        const { found, response } = await visit.request(url, owner, { isLeak });
        expect({ path, status: response.statusCode }).toEqual({ path, status: 200 });
        const isFound = found.some((word) => content.markers.get(word)?.state === "embargoed");
        expect({ path, isFound: isFound || path.includes("embargo") }).toEqual({
          path,
          isFound: true,
        });
      }
      // Until they leave: then nothing of theirs is good for anything.
      await setActive(store, { account: "named", isActive: false, now: Date.now() });
      const { response } = await visit.request(`${adminBase}documents/${document.key}`, owner);
      expect(response.statusCode).toBe(401);
    } finally {
      await world.close();
    }
  });
});

/** An account of the role that may do everything, and the person who it is. */
async function namedPerson(store: Store, account: string): Promise<Person> {
  await addAccount(store, { account, passwordHash: "none", roles: [] });
  await grantRole(store, { account, role: "admin", limits: {}, now: Date.now() });
  const person = await accountPerson(store.db, account, { via: "site" });
  if (person === undefined) throw new Error("An account that was just made may sign in");
  return person;
}

function accountOf({ id }: Person): number {
  return Number(id.slice("account:".length));
}

/** Bodies that are read whole, so that it is looked for the document. */
const bodiesByPath: Readonly<Record<string, object>> = {
  "PATCH /documents/:key": {
    request: "request-1",
    operations: [{ path: "/title/en", before: null, after: "x" }],
  },
  "POST /documents/:key/publish": { languages: ["en"], revision: 1 },
  "POST /documents/:key/withdraw": { languages: ["en"] },
  "POST /documents/:key/undo": { direction: "undo" },
  "POST /documents/:key/agree": { as: "small-fix", pairs: [{ path: "/t", en: "a", zh: "b" }] },
  "PUT /documents/:key/embargo": { named: [1], version: 1 },
  "DELETE /documents/:key/embargo": { version: 1 },
  "PUT /me/presence": { place: "document:KEY" },
};

/** Values of queries that take no key as it is. */
const valuesByQuery: Readonly<Record<string, string>> = { subject: "document:KEY", act: "embargo" };

/** Queries by which somebody might get at it: one for each parameter that a path takes. */
const queriesByPath: ReadonlyMap<string, readonly string[]> = new Map(
  adminRoutes
    .filter(({ method, query }) => method === "GET" && query !== undefined)
    .map(({ path, query }) => [
      `${adminBase.slice(0, -1)}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      parametersOf(query ?? z.object({}), "en").map(
        ({ name }) => `${name}=${valuesByQuery[name] ?? "KEY"}`,
      ),
    ]),
);

const isEmbargoed = (marker: Marker | undefined) => marker?.state === "embargoed";
const missing = "zqvnone-at-all";

/** Every route of the admin API is requested with its key and with one that nobody has. */
async function visitEmbargoed(
  visit: Visit,
  somebody: Somebody,
  document: MarkedDocument,
): Promise<void> {
  for (const { method, path } of adminRoutesOf(visit)) {
    const name = `${method} /${path.slice(adminBase.length)}`;
    const isAboutKey = path.includes(":key") || name in bodiesByPath;
    if (method !== "GET" && !isAboutKey) continue;
    const address = path.replace(":key", "KEY").replaceAll(/:\w+/g, "1");
    const send = (key: string) => {
      const body = JSON.stringify(bodiesByPath[name] ?? {}).replace("KEY", key);
      return visit.request(address.replace("KEY", key), somebody, {
        ...{ method, isLeak: isEmbargoed },
        ...(method !== "GET" && { payload: JSON.parse(body) }),
      });
    };
    const own = await send(document.key);
    if (!isAboutKey) continue;
    const none = await send(missing);
    const told = ({ response: { statusCode, body } }: typeof own, key: string) => ({
      ...{ address, as: somebody.role?.name, method, statusCode },
      body: body.replaceAll(key, "KEY"),
    });
    expect(told(own, document.key)).toEqual(told(none, missing));
  }
}

/** As `visitEmbargoed`, by every query of the routes whose path has no key. */
async function visitQueries(
  visit: Visit,
  somebody: Somebody,
  { key }: MarkedDocument,
): Promise<void> {
  for (const { method, path } of adminRoutesOf(visit)) {
    if (method !== "GET" || path.includes(":key")) continue;
    for (const query of queriesByPath.get(path) ?? []) {
      const url = `${path.replaceAll(/:\w+/g, "1")}?${query}`;
      const send = (key: string) =>
        visit.request(url.replace("KEY", key), somebody, { isLeak: isEmbargoed });
      const [own, none] = [await send(key), await send(missing)];
      const told = ({ response: { statusCode } }: typeof own) => ({ url, statusCode });
      expect(told(own)).toEqual(told(none));
    }
  }
}

/** The routes of the admin API that end. */
function adminRoutesOf({ world }: Visit): ReturnType<typeof routesOf> {
  return routesOf(world.app).filter(
    ({ method, path }) => path.startsWith(adminBase) && method !== "HEAD" && !streams.has(path),
  );
}

/** Somebody who asks; without a role nobody. */
interface Somebody {
  readonly role: Role | undefined;
  readonly token: string | undefined;
}

const nobody: Somebody = { role: undefined, token: undefined };

function holderOf(people: readonly Somebody[], role: string | undefined): Somebody {
  return people.find((one) => one.role?.name === role) ?? nobody;
}

async function peopleOf(store: Store): Promise<Somebody[]> {
  const people = [nobody];
  for (const role of await listRoles(store.db)) {
    const account = `holds-${role.name}`;
    const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
    const limits = role.needs.includes("languages") ? { languages: ["zh" as const] } : {};
    await grantRole(store, { account, role: role.name, limits, now: Date.now() });
    people.push({ role, token: (await openSession(store, id, Date.now())).token });
  }
  return people;
}

interface VisitRequest {
  readonly method?: string;
  readonly payload?: object;
  /** Tells whether whoever asks may not see what a marker stands in; absent: what is not published. */
  readonly isLeak?: (marker: Marker | undefined) => boolean;
}

const isUnpublic = (marker: Marker | undefined) => marker?.isPublic !== true;

/** Requests of a server, and what they brought to light. */
class Visit {
  readonly world: TestApp;
  readonly content: MarkedContent;
  /** Markers of responses that were not in their requests. */
  readonly seen = new Set<string>();
  readonly leaks: unknown[] = [];
  #requests = 0;

  constructor(world: TestApp, content: MarkedContent) {
    this.world = world;
    this.content = content;
  }

  /** Searches are limited by network. */
  #nextNetwork(): string {
    this.#requests += 1;
    return `10.${(this.#requests >> 8) & 255}.${this.#requests & 255}.1`;
  }

  /** @returns the markers that were found */
  async ask(url: string, somebody: Somebody, request: VisitRequest = {}): Promise<string[]> {
    return (await this.request(url, somebody, request)).found;
  }

  /** @returns the response, and the markers that were found */
  async request(url: string, { role, token }: Somebody, request: VisitRequest = {}) {
    const { method = "GET", payload, isLeak = isUnpublic } = request;
    const response = await this.world.app.inject({
      method: method as "GET",
      url,
      ...(payload && { payload }),
      headers: studioHeaders(token),
      remoteAddress: this.#nextNetwork(),
    });
    const { statusCode } = response;
    expect({ url, method, isOurs: statusCode < 500 }).toEqual({ url, method, isOurs: true });
    const asked = markersIn(`${decodeURIComponent(url)} ${JSON.stringify(payload ?? {})}`);
    const found = [...markersIn(textOf(response))].filter((word) => !asked.has(word));
    for (const word of found) {
      this.seen.add(word);
      const what = this.content.markers.get(word);
      if (isLeak(what)) this.leaks.push({ url, as: role?.name, word, ...what });
    }
    return { response, found };
  }
}

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

/** Paths that answer without end; what events tell to whom, their own tests see. */
const streams = new Set(
  adminRoutes
    .filter(({ produces }) => produces === "text/event-stream")
    .map(({ path }) => `${adminBase.slice(0, -1)}${path}`),
);

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

/** The text of a response, whatever its encoding; pictures have none. */
function textOf({ rawPayload, headers }: LightMyRequestResponse): string {
  const isPacked = headers["content-encoding"] === "gzip";
  return (isPacked ? gunzipSync(rawPayload) : rawPayload).toString("utf8");
}
