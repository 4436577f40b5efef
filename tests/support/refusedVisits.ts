import * as z from "zod";
import type { Store } from "../../src/base/store/store.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { draftOf } from "../../src/staff/editing/documentOperations.ts";
import { liftEmbargo } from "../../src/staff/editing/embargo/embargo.ts";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { bodiesFor, hasWord, type SentBody } from "./adminBodies.ts";
import { addressOf, describedRoutes, leakOf, requiredQuery, turned } from "./adminVisits.ts";
import { documentOf, type MarkedDocument } from "./markedContent.ts";
import type { StoreWatch } from "./storeWatch.ts";
import { until } from "./until.ts";
import { adminBase, adminRoutesThatEnd, type Somebody, type Visit } from "./visit.ts";

type Route = (typeof adminRoutesThatEnd)[number];

/** Tables of what a path names by an id, by the path that the id follows. */
const tablesByPath: Readonly<Record<string, string>> = {
  "/views/": "saved_views where name <> ''",
  "/bulk/": "jobs where kind = 'bulk'",
  "/change-sets/": "change_sets",
  "/xliff/imports/": "jobs where kind = 'translation'",
  "/sheets/": "sheet_files",
  "/me/preview-links/": "preview_links",
  "/schedules/": "schedule",
  "/invitations/": "invitations",
  "/me/tokens/": "api_tokens",
  "/comments/": "comments",
  "/redirects/": "redirects",
  "/system/backup/runs/": "jobs where kind = 'backup'",
  "/desk/templates/": "desk_templates",
  "/desk/rules/": "desk_rules",
  "/desk/targets/": "desk_targets",
  "/desk/mails/": "incoming_mails where sender is not null",
};

/** An account that is changed and erased. */
export interface Victim {
  readonly id: number;
  readonly session: number;
}

/** Name of a route as tables of samples have it. */
export function nameOf({ method, path }: Route): string {
  return `${method} /${path.slice(adminBase.length)}`;
}

/**
 * Requests every route of the admin API except streams, with a document under embargo and others
 * alternately: reads first, then all changes.
 * @param carriedOut receives the names of changes that succeeded
 */
export async function visitAllRoutes(
  visit: Visit,
  watch: StoreWatch,
  somebody: Somebody,
  wish: { readonly turn: number; readonly victim: Victim; readonly carriedOut: Set<string> },
): Promise<void> {
  const routes = [...adminRoutesThatEnd].sort((a, b) => placeOf(a) - placeOf(b));
  for (const [index, route] of routes.entries()) {
    const turn = wish.turn + index;
    const isChange = route.method !== "GET";
    const isAbout = /:(key|path)/.test(route.path) || hasWord(nameOf(route), "KEY");
    // What else is read, and of other states, `visitAdminApi` looks at.
    const other = wish.turn % 2 === 0 ? "revised" : "public";
    const states = isAbout && isChange ? (["embargoed", other] as const) : (["embargoed"] as const);
    for (const state of states) {
      const type = typeFor(route.path);
      const document =
        type === undefined
          ? turned(visit, state, wish.turn)
          : documentOf(visit.content, state, type);
      const count = `${turn}-${state}`;
      const requests = isChange ? await bodiesAbout(visit, route, document, count) : [{}];
      for (const request of requests) {
        const path = idsIn(route.path, watch, wish.victim);
        const url = addressOf(visit, path, isChange ? "" : requiredQuery(route), document);
        const isLeak = leakOf(route.path, somebody);
        const { method } = route;
        const { response } = await visit.request(url, somebody, { method, isLeak, ...request });
        const isAllowed = response.statusCode !== 401 && response.statusCode !== 403;
        if (isChange && isAllowed && path.includes("/sheets")) await sheetsRead(visit, somebody);
        if (isChange && response.statusCode === 200) wish.carriedOut.add(nameOf(route));
      }
    }
  }
  await liftPlaced(visit);
}

/** Lifts the embargoes placed by requests, as they hide documents from later ones. */
async function liftPlaced({ world: { store }, content }: Visit): Promise<void> {
  const hidden = content.documents.filter(({ state }) => state === "embargoed");
  const placed = await store?.db
    .selectFrom("documents")
    .select("key")
    .where("embargoed_at", "is not", null)
    .where(
      "key",
      "not in",
      hidden.map(({ key }) => key),
    )
    .execute();
  for (const { key } of placed ?? []) {
    await store?.transaction((tx) => liftEmbargo(tx, { key, by: serverPerson, now: 6 }));
  }
}

const sheets = z.object({ data: z.object({ list: z.array(z.object({ id: z.int() })) }) });

/** Waits until the files that somebody sent are read: that goes on when their requests are answered. */
async function sheetsRead(visit: Visit, somebody: Somebody): Promise<void> {
  const wish = { isLeak: leakOf(adminBase, somebody) };
  const { response } = await visit.request(`${adminBase}sheets`, somebody, wish);
  const { data } = sheets.safeParse(response.json());
  for (const { id } of data?.data.list ?? []) {
    await until(async () => {
      const { response: sheet } = await visit.request(`${adminBase}sheets/${id}`, somebody, wish);
      return !/"state":"(waiting|reading|comparing|checking)"/.test(sheet.body);
    });
  }
}

/** The type of documents that a route is for; undefined: for several. */
function typeFor(path: string): "column" | "product" | undefined {
  if (/\/arrangement\/|\/family/.test(path)) return "column";
  return /\/(sheets|lifecycle|grid)(\/|$)/.test(path) ? "product" : undefined;
}

/** Reads come first, and last what ends the sessions that ask. */
function placeOf({ method, path }: Route): number {
  if (method === "GET") return 0;
  if (path.endsWith("/erasure")) return 2;
  return describedRoutes.get(`${method} ${path}`)?.isOpenWhileViewing ? 2 : 1;
}

function needsBody({ method, path }: Route): boolean {
  const described = describedRoutes.get(`${method} ${path}`);
  return described?.body !== undefined || described?.takesFile === true;
}

/** A path with ids in it: the newest of what it is about. */
function idsIn(path: string, watch: StoreWatch, { id, session }: Victim): string {
  const newest = (table: string) => `${watch.one(`select max(id) from ${table}`) ?? 1}`;
  const enquiry = () => watch.one("select code from enquiries order by id desc");
  const role = () => watch.one("select name from roles where is_built_in = 0 order by name desc");
  return path
    .replace(":session", `${session}`)
    .replace("/people/:id", `/people/${id}`)
    .replace(":name", () => `${role() ?? "editor"}`)
    .replace(":day", "2026-12-24")
    .replace(":code", () => `${enquiry() ?? "7K3M-Q0ZD-91XA"}`)
    .replace(":reply", () => newest("enquiry_messages"))
    .replace(
      /(\/[a-z-]+(?:\/[a-z-]+)?\/):(?:id|link|invitation|token)\b/,
      (all, before: string) => {
        const known = Object.entries(tablesByPath).find(([end]) => before.endsWith(end));
        return known === undefined ? all : `${before}${newest(known[1])}`;
      },
    );
}

/** A text without digits, as names of roles are. */
function inLetters(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));
}

/** Address of a document under embargo: refused as taken, without the owner. */
async function hiddenSlug({ db }: Store, { type }: MarkedDocument): Promise<string> {
  const row = await db
    .selectFrom("addresses")
    .innerJoin("documents", "documents.id", "addresses.document_id")
    .select("slug")
    .where("embargoed_at", "is not", null)
    .where("documents.type", "=", type)
    .executeTakeFirst();
  return row?.slug ?? "none";
}

const titled = z.looseObject({ title: z.looseObject({ en: z.string().optional() }).optional() });

/** The bodies for a change of a document; what none of them mentions is not read. */
async function bodiesAbout(
  visit: Visit,
  route: Route,
  document: MarkedDocument,
  count: string,
): Promise<SentBody[]> {
  const { store } = visit.world;
  if (store === undefined) throw new Error("A world whose store is watched has one");
  const { key } = document;
  const name = nameOf(route);
  const isPatched = hasWord(name, "TITLE") || hasWord(name, "HASH");
  const draft = isPatched ? await draftOf(store.db, key).catch(() => undefined) : undefined;
  const title = titled.safeParse(draft?.body).data?.title?.en;
  return bodiesFor(name, needsBody(route), {
    ...{ KEY: key, TITLE: title ?? "", HASH: valueHash(title) ?? "0".repeat(64) },
    SLUG: hasWord(name, "SLUG") ? await hiddenSlug(store, document) : "",
    NEW: `new-${inLetters(count)}`,
  });
}
