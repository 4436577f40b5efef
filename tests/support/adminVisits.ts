import * as z from "zod";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import { parametersOf } from "../../src/api/public/reference/parameters.ts";
import { firstBody } from "./adminBodies.ts";
import {
  documentOf,
  type MarkedDocument,
  type Marker,
  markersIn,
  type State,
  states,
} from "./markedContent.ts";
import { until } from "./until.ts";
import { adminBase, adminRoutesThatEnd, hiddenFrom, type Somebody, type Visit } from "./visit.ts";

// Requests every route of the admin API as various people, for documents in every state.

/** Bodies that are valid as a whole, so that the document is looked up. */
export const bodiesByPath: Readonly<Record<string, object>> = Object.fromEntries(
  [
    "PATCH /documents/:key",
    "POST /documents/:key/publish",
    "POST /documents/:key/withdraw",
    "POST /documents/:key/undo",
    "POST /documents/:key/agree",
    "PUT /documents/:key/embargo",
    "DELETE /documents/:key/embargo",
    "PUT /me/presence",
    "POST /arrangement/prepare",
    "POST /arrangement/publish",
    "POST /change-sets",
  ].map((route) => [route, firstBody(route)]),
);

/**
 * Types whose documents are requested round robin: three that roles are limited to, and one with
 * its own screens.
 */
const types = ["news", "product", "investor", "column"] as const;

/** States that distinguish readers and roles. */
export const askedStates = ["public", "draft", "scheduled", "trashed", "embargoed"] as const;

type Route = (typeof adminRoutesThatEnd)[number];

/**
 * Requests every route of the admin API except streams, as everybody, for documents of every state.
 */
export async function visitAdminApi(visit: Visit, people: readonly Somebody[]): Promise<void> {
  for (const [index, somebody] of people.entries()) {
    for (const [turn, route] of adminRoutesThatEnd.entries()) {
      if (route.method === "GET") await read(visit, route, somebody, index + turn);
      else await change(visit, route, somebody, index + turn);
    }
  }
}

/** Number of people among whom the query parameters are divided. */
const sharers = 3;

/**
 * Requests with path parameters and required query parameters; then with a share of the optional
 * ones, so that several people together cover each.
 */
async function read(visit: Visit, route: Route, somebody: Somebody, turn: number): Promise<void> {
  const { path } = route;
  const isLeak = leakOf(path, somebody);
  const required = requiredQuery(route);
  const isFixed = !path.includes(":") && !required.includes("KEY");
  // The important states, and one of the others, round robin.
  const asked: readonly State[] = [...askedStates, states[turn % states.length] ?? "revised"];
  for (const [index, state] of (isFixed ? asked.slice(0, 1) : asked).entries()) {
    const document = turned(visit, state, turn + index);
    await visit.ask(addressOf(visit, path, required, document), somebody, { isLeak });
  }
  for (const [index, name] of queryNames(route).entries()) {
    if ((turn + index) % sharers !== 0) continue;
    // The audit keeps what somebody wished to have exported, named by them.
    const isKept = path.endsWith("/audit/export");
    const state = isKept ? "draft" : (askedStates[(turn + index) % askedStates.length] ?? "draft");
    const document = turned(visit, state, turn + index);
    const query = `${required}&${name}=${valuesByQuery[name] ?? "KEY"}`;
    await visit.ask(addressOf(visit, path, query, document), somebody, { isLeak });
  }
}

/**
 * Sends changes for documents that a person may not see: nothing may change or be revealed. People
 * without access to drafts send them to all routes.
 */
async function change(visit: Visit, route: Route, somebody: Somebody, turn: number): Promise<void> {
  const { method, path } = route;
  const isLeak = leakOf(path, somebody);
  const isOutside = !holds(somebody, "draft.see") && !holds(somebody, "audit.read");
  const body = bodiesByPath[`${method} /${path.slice(adminBase.length)}`];
  if (!path.includes(":key") && !isOutside) return;
  const isAbout = path.includes(":") || body !== undefined;
  for (const [index, state] of (isAbout ? askedStates : askedStates.slice(0, 1)).entries()) {
    const document = turned(visit, state, turn + index);
    const isHidden = isLeak(visit.content.markers.get(document.key));
    if (!isHidden && !isOutside) continue;
    const payload = JSON.parse(JSON.stringify(body ?? {}).replace("KEY", document.key));
    const url = addressOf(visit, path, "", document);
    await visit.ask(url, somebody, { method, isLeak, ...(method !== "DELETE" && { payload }) });
  }
}

/** The audit trail names documents by key to its readers, except those under embargo. */
export function leakOf(path: string, somebody: Somebody): (marker: Marker | undefined) => boolean {
  const isHidden = hiddenFrom(somebody);
  const isTrail = path.startsWith(`${adminBase}audit`) && holds(somebody, "audit.read");
  if (!isTrail) return isHidden;
  return (marker) => isHidden(marker) && (marker?.isKey !== true || marker.state === "embargoed");
}

function holds({ role }: Somebody, act: string): boolean {
  return role?.rights.some((one) => one.act === act) ?? false;
}

/** A document of one of the types, round robin. */
export function turned({ content }: Visit, state: State, turn: number): MarkedDocument {
  return documentOf(content, state, types[turn % types.length] ?? "news");
}

export function addressOf(
  visit: Visit,
  path: string,
  query: string,
  document: MarkedDocument,
): string {
  const values: Readonly<Record<string, string>> = {
    key: document.key,
    type: document.type,
    name: "editor",
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === "path"
      ? encodeURIComponent(fileOf(visit, document))
      : (values[name] ?? `${document.id}`),
  );
  return query === "" ? address : `${address}?${query.replaceAll("KEY", document.key)}`;
}

/** A file used in documents of the same type and state. */
function fileOf({ content }: Visit, { type, state }: MarkedDocument): string {
  const isOf = (path: string) => {
    const [word = ""] = markersIn(path);
    const marker = content.markers.get(word);
    return marker?.type === type && marker.state === state;
  };
  return [...content.files.keys()].find(isOf) ?? "marked/none.svg";
}

export const describedRoutes = new Map(
  adminRoutes.map((route) => [
    `${route.method} ${adminBase.slice(0, -1)}${route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    route,
  ]),
);

/** Values of query parameters that do not take a key directly. */
export const valuesByQuery: Readonly<Record<string, string>> = {
  ...{ subject: "document:KEY", act: "embargo" },
};

const queryNames = oncePerRoute(({ method, path }): string[] => {
  const { query } = describedRoutes.get(`${method} ${path}`) ?? {};
  return query === undefined ? [] : parametersOf(query, "en").map(({ name }) => name);
});

const described = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(
    z.string(),
    z.looseObject({ enum: z.array(z.unknown()).optional(), type: z.string().optional() }),
  ),
});

/** Required query parameters with valid values: `KEY` for texts. */
export const requiredQuery = oncePerRoute(({ method, path }): string => {
  const { query } = describedRoutes.get(`${method} ${path}`) ?? {};
  if (query === undefined) return "";
  const schema = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const { required, properties } = described.parse(schema);
  return required
    .map((name) => {
      const { enum: choices = [], type } = properties[name] ?? {};
      return `${name}=${choices[0] ?? (type === "integer" ? 1 : "KEY")}`;
    })
    .join("&");
});

/** A function of a route that is computed once for all who ask the route. */
function oncePerRoute<Result>(compute: (route: Route) => Result): (route: Route) => Result {
  const known = new Map<Route, Result>();
  return (route) => {
    const result = known.get(route) ?? compute(route);
    known.set(route, result);
    return result;
  };
}

/**
 * Everybody opens a stream of events and enters a document of each state; a person named on an
 * embargo is in one under it. Streams must report others in visible documents only.
 */
export async function visitEvents(
  visit: Visit,
  people: readonly Somebody[],
  named: Somebody,
): Promise<void> {
  const go = (somebody: Somebody, { key }: MarkedDocument) => {
    const payload = { place: `document:${key}` };
    const isLeak = somebody === named ? () => false : hiddenFrom(somebody);
    return visit.request(`${adminBase}me/presence`, somebody, { method: "PUT", payload, isLeak });
  };
  const signedIn = people.filter(({ token }) => token !== undefined);
  const streams = await Promise.all(
    signedIn.map(async (somebody) => ({ somebody, text: await follow(visit, somebody) })),
  );
  for (const [turn, state] of askedStates.entries()) {
    const document = turned(visit, state, turn);
    if (state === "embargoed") await go(named, document);
    for (const somebody of signedIn) {
      const { response } = await go(somebody, document);
      const isHidden = hiddenFrom(somebody)(visit.content.markers.get(document.key));
      const told = { state, as: somebody.role?.name, isIn: response.statusCode === 200 };
      if (told.isIn === isHidden) visit.leaks.push(told);
    }
  }
  await until(() => streams.some(({ text }) => text().includes("event: presence")));
  for (const { somebody, text } of streams) {
    visit.note(markersIn(text()), "events", somebody, hiddenFrom(somebody));
  }
}

/**
 * Opens a stream of events.
 * @returns a function that returns what was received so far
 */
async function follow(visit: Visit, somebody: Somebody): Promise<() => string> {
  const answer = await visit.world.app.inject({
    url: `${adminBase}events`,
    headers: { cookie: `Admin-Token=${visit.tokenOf(somebody)}` },
    payloadAsStream: true,
  });
  let text = "";
  answer
    .stream()
    .setEncoding("utf8")
    .on("data", (chunk: string) => {
      text += chunk;
    });
  return () => text;
}
