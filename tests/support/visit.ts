import { gunzipSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import { RequestLimits } from "../../src/base/http/requests/requestLimits.ts";
import type { Store } from "../../src/base/store/store.ts";
import type { Person } from "../../src/staff/access/rights.ts";
import { accountPerson } from "../../src/staff/accounts/people/accountPerson.ts";
import { grantRole } from "../../src/staff/accounts/roles/grants.ts";
import { listRoles, type Role } from "../../src/staff/accounts/roles/roles.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { createToken } from "../../src/staff/accounts/tokens/tokens.ts";
import { addAccount } from "./accounts.ts";
import { studioHeaders } from "./admin.ts";
import type { TestApp } from "./app.ts";
import { type MarkedContent, type Marker, markersIn } from "./markedContent.ts";
import { isRecorded, type StoreWatch } from "./storeWatch.ts";

export const adminBase = "/api/v1/admin/";

const withoutEnd = { atOnce: 1e9, perSecond: 1e9 };

/** No limits on what is rendered for a network, and on what a person reads and says in comments. */
export const unlimited = () => ({
  requestLimits: new RequestLimits({
    render: withoutEnd,
    adminRead: withoutEnd,
    teamwork: withoutEnd,
  }),
});

/** Routes of the admin API whose responses end, by their paths in the router. */
export const adminRoutesThatEnd: readonly { method: string; path: string }[] = adminRoutes
  .filter(({ produces }) => produces !== "text/event-stream")
  .map(({ method, path }) => ({
    method,
    path: `${adminBase.slice(0, -1)}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  }));

/** Adds an account with every right. @returns its person */
export async function namedPerson(store: Store, account: string): Promise<Person> {
  await addAccount(store, { account, passwordHash: "none", roles: [] });
  await grantRole(store, { account, role: "admin", limits: {}, now: Date.now() });
  const person = await accountPerson(store.db, account, { via: "site" });
  if (person === undefined) throw new Error("An account that was just made may sign in");
  return person;
}

export function accountOf({ id }: Person): number {
  return Number(id.slice("account:".length));
}

/** A caller of the API; without a role, an anonymous one. */
export interface Somebody {
  readonly role: Role | undefined;
  readonly token: string | undefined;
  /**
   * Id of their account, where the credential may be replaced: changes per account are
   * rate-limited.
   */
  readonly id?: number;
  /** True: the token is an API token, not a session's. */
  readonly isProgram?: true;
  /** Opening time of their sessions, in milliseconds since 1970; absent: now. */
  readonly openedAt?: number;
  /** True: their sessions are an administrator's who views as their role. */
  readonly isLookingAs?: true;
}

/** The same with another credential. */
export async function renewed(store: Store, somebody: Somebody): Promise<Somebody> {
  const { id: accountId, isProgram, openedAt: now = Date.now() } = somebody;
  if (accountId === undefined) return somebody;
  const wish = { accountId, name: "program", days: 1, acts: undefined, limits: {}, now };
  if (isProgram) return { ...somebody, token: (await createToken(store, wish)).token };
  const { token } = await openSession(store, accountId, now);
  if (somebody.isLookingAs) {
    const view_as = JSON.stringify({ role: somebody.role?.name, limits: {} });
    const own = sql<number>`(select max(id) from sessions)`;
    await store.db.updateTable("sessions").set({ view_as }).where("id", "=", own).execute();
  }
  return { ...somebody, token };
}

export const nobody: Somebody = { role: undefined, token: undefined };

export function holderOf(people: readonly Somebody[], role: string | undefined): Somebody {
  return people.find((one) => one.role?.name === role) ?? nobody;
}

export async function peopleOf(store: Store): Promise<Somebody[]> {
  const people = [nobody];
  for (const role of await listRoles(store.db)) {
    const account = `holds-${role.name}`;
    const id = await addAccount(store, { account, passwordHash: "none", roles: [] });
    const limits = role.needs.includes("languages") ? { languages: ["zh" as const] } : {};
    await grantRole(store, { account, role: role.name, limits, now: Date.now() });
    people.push({ role, id, token: (await openSession(store, id, Date.now())).token });
  }
  return people;
}

/**
 * Tells whether a marker stands in something that somebody may not see: neither published nor a draft of
 * a type whose drafts they may see. What is under embargo is for those alone who are named on it.
 */
export function hiddenFrom({ role }: Somebody): (marker: Marker | undefined) => boolean {
  const sights = role?.rights.filter(({ act }) => act === "draft.see") ?? [];
  return (marker) => {
    if (marker?.isPublic === true) return false;
    if (marker === undefined || marker.state === "embargoed") return true;
    return !sights.some(({ types }) => types?.includes(marker.type) ?? true);
  };
}

interface VisitRequest {
  readonly method?: string;
  readonly payload?: object;
  /** Headers beside those of the studio. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether the caller may not see the source of a marker; absent: true for unpublished content.
   */
  readonly isLeak?: (marker: Marker | undefined) => boolean;
}

const isUnpublic = (marker: Marker | undefined) => marker?.isPublic !== true;

/** Sends requests to a server and collects the markers in its responses. */
export class Visit {
  readonly world: TestApp;
  readonly content: MarkedContent;
  /** Markers of responses that were not in their requests. */
  readonly seen = new Set<string>();
  readonly leaks: unknown[] = [];
  /** Requests that were refused and yet changed the store, where it is watched. */
  readonly moved: unknown[] = [];
  /** Compares the store before and after each request. */
  readonly watch: StoreWatch | undefined;
  #requests = 0;
  readonly #tokens = new Map<Somebody, string>();

  constructor(world: TestApp, content: MarkedContent, watch?: StoreWatch) {
    this.world = world;
    this.content = content;
    this.watch = watch;
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
  async request(url: string, somebody: Somebody, request: VisitRequest = {}) {
    const { method = "GET", payload, headers, isLeak = isUnpublic } = request;
    const send = () =>
      this.#watched(`${method} ${url}`, somebody, () =>
        this.world.app.inject({
          method: method as "GET",
          url,
          ...(payload && { payload }),
          headers: { ...this.#headersOf(somebody), ...headers },
          remoteAddress: this.#nextNetwork(),
        }),
      );
    let response = await send();
    if (response.statusCode === 429 && (await this.#renew(somebody))) response = await send();
    const { statusCode } = response;
    // An account may export so many times an hour, whatever its sessions.
    const isRefused = statusCode === 429 && !/\/(audit|sheets)\/export/.test(url);
    const isSeen = statusCode < 500 && !isRefused;
    if (!isSeen) throw new Error(`${method} ${url}: ${statusCode}, ${response.body}`);
    const sent = Buffer.isBuffer(payload) ? `${payload}` : JSON.stringify(payload ?? {});
    const asked = markersIn(`${decodeURIComponent(url)} ${sent}`);
    // What is random may look like a marker.
    const known = [...markersIn(textOf(response))].filter((word) => this.content.markers.has(word));
    const found = known.filter((word) => !asked.has(word));
    this.note(found, `${method} ${url}`, somebody, isLeak);
    return { response, found };
  }

  /** Notes the markers that a caller saw, and those of them that the caller may not see. */
  note(
    found: Iterable<string>,
    where: string,
    { role }: Somebody,
    isLeak: (marker: Marker | undefined) => boolean,
  ): void {
    for (const word of found) {
      this.seen.add(word);
      const what = this.content.markers.get(word);
      if (isLeak(what)) this.leaks.push({ where, as: role?.name, word, ...what });
    }
  }

  tokenOf(somebody: Somebody): string | undefined {
    return this.#tokens.get(somebody) ?? somebody.token;
  }

  /** Sends a request, and notes what it changed in the store although it was refused. */
  async #watched(
    where: string,
    { role, isProgram }: Somebody,
    send: () => Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse> {
    await this.watch?.settled();
    this.watch?.changed();
    const response = await send();
    if (response.statusCode < 400) return response;
    const changed = this.watch?.changed() ?? [];
    const tables = changed.filter((table) => !isRecorded(table, where));
    const as = `${role?.name}${isProgram ? ", a program" : ""}`;
    const status = response.statusCode;
    if (tables.length > 0) this.moved.push({ where, as, status, tables, body: response.body });
    return response;
  }

  #headersOf(somebody: Somebody): Record<string, string> {
    const token = this.tokenOf(somebody);
    if (somebody.isProgram !== true) return studioHeaders(token);
    const { "x-tapeout-studio": guard = "", "idempotency-key": key = "" } =
      studioHeaders(undefined);
    return {
      ...{ authorization: `Bearer ${token}`, host: "localhost" },
      ...{ "x-tapeout-studio": guard, "idempotency-key": key },
    };
  }

  /** Signs a caller in again: the requests of a session are rate-limited. */
  async #renew(somebody: Somebody): Promise<boolean> {
    const { store } = this.world;
    if (store === undefined || somebody.id === undefined) return false;
    const { token } = await renewed(store, somebody);
    if (token !== undefined) this.#tokens.set(somebody, token);
    return true;
  }
}

/** The text of a response, whatever its encoding; pictures have none. */
function textOf({ rawPayload, headers }: LightMyRequestResponse): string {
  const isPacked = headers["content-encoding"] === "gzip";
  return (isPacked ? gunzipSync(rawPayload) : rawPayload).toString("utf8");
}
