import { expect, test } from "vitest";
import * as z from "zod";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import { parametersOf } from "../../src/api/public/reference/parameters.ts";
import { setActive } from "../../src/staff/accounts/accounts.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { bodiesByPath, valuesByQuery } from "../support/adminVisits.ts";
import { openTestApp } from "../support/app.ts";
import { ContentMarker, type MarkedDocument, type Marker } from "../support/markedContent.ts";
import { forEachStore } from "../support/store.ts";
import {
  accountOf,
  adminBase,
  adminRoutesThatEnd,
  holderOf,
  namedPerson,
  peopleOf,
  type Somebody,
  unlimited,
  Visit,
} from "../support/visit.ts";

// Every route of the admin API is requested with the key of a document under embargo, and with one that
// does not exist: people who are not named on it get the same answers.

forEachStore("A document under embargo", (open, { dialect }) => {
  test("looks like a missing one to everybody who is not named on it", async () => {
    const store = await open();
    const marker = new ContentMarker(["news", "investor"]);
    const content = await marker.fill(store);
    const people = await peopleOf(store);
    const named = await namedPerson(store, "named");
    await marker.discuss(store);
    await marker.embargo(store, named);
    const world = await openTestApp({ store, ...unlimited() });
    try {
      const visit = new Visit(world, content);
      const embargoed = content.documents.filter(({ state }) => state === "embargoed");
      const [document, ...rest] = embargoed;
      if (document === undefined) throw new Error("There is a document under embargo");
      // Who may do everything else, who manages people, who edits one type, who is nobody.
      // The others differ before a store is asked: one of the two is enough.
      const others = dialect === "sqlite" ? ["administrator", undefined] : [];
      for (const name of ["admin", "viewer", ...others]) {
        await visitEmbargoed(visit, holderOf(people, name), document);
      }
      const editor = holderOf(people, "investor-editor");
      for (const other of rest) await visitEmbargoed(visit, editor, other);
      // Last, as the audit keeps what somebody wished to have exported, named by them.
      await visitQueries(visit, holderOf(people, "admin"), document);
      expect(visit.leaks, JSON.stringify(visit.leaks)).toEqual([]);
      // Who is named finds it by its key, in lists and in the audit: the above could have found it.
      const session = await openSession(store, accountOf(named), Date.now());
      const owner: Somebody = { role: people.at(-1)?.role, token: session.token };
      const isLeak = () => false;
      for (const path of [
        `documents?type=${document.type}&limit=100`,
        `documents/${document.key}`,
        "audit",
        "calendar",
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

/** Queries that could reveal the document: one for each parameter of a path. */
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

/** Requests every route of the admin API with the document's key and with an unknown one. */
async function visitEmbargoed(
  visit: Visit,
  somebody: Somebody,
  document: MarkedDocument,
): Promise<void> {
  for (const { method, path } of adminRoutesThatEnd) {
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

/**
 * Requests every route without a key in its path by each of its queries, as `visitEmbargoed` does.
 */
async function visitQueries(
  visit: Visit,
  somebody: Somebody,
  { key }: MarkedDocument,
): Promise<void> {
  for (const { method, path } of adminRoutesThatEnd) {
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
