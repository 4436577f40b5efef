import { gunzipSync } from "node:zlib";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { grantRole } from "../../src/accounts/grants.ts";
import { accountPerson } from "../../src/accounts/person.ts";
import { listRoles, type Role } from "../../src/accounts/roles.ts";
import { openSession } from "../../src/accounts/sessions.ts";
import { adminRoutes } from "../../src/api/admin/routes/index.ts";
import type { Person } from "../../src/content/rights/rights.ts";
import { RateLimit } from "../../src/http/rateLimit.ts";
import { RenderQueue } from "../../src/http/renderQueue.ts";
import type { Store } from "../../src/store/store.ts";
import { addAccount } from "./accounts.ts";
import { studioHeaders } from "./admin.ts";
import type { TestApp } from "./app.ts";
import { type MarkedContent, type Marker, markersIn } from "./shownBy.ts";

export const adminBase = "/api/v1/admin/";

const withoutEnd = () => new RateLimit({ atOnce: 1e9, perSecond: 1e9 });

/** No limits on what is rendered for a network, and on what a person reads. */
export const unlimited = () => ({
  making: new RenderQueue(withoutEnd(), (address) => address),
  adminReads: withoutEnd(),
});

/** The routes of the admin API that end, as its router has them. */
export const adminRoutesThatEnd: readonly { method: string; path: string }[] = adminRoutes
  .filter(({ produces }) => produces !== "text/event-stream")
  .map(({ method, path }) => ({
    method,
    path: `${adminBase.slice(0, -1)}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
  }));

/** An account of the role that may do everything, and the person who it is. */
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

/** Somebody who asks; without a role nobody. */
export interface Somebody {
  readonly role: Role | undefined;
  readonly token: string | undefined;
  /** Their account, where their session may be replaced: each takes so many changes in a time. */
  readonly id?: number;
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
  /** Tells whether whoever asks may not see what a marker stands in; absent: what is not published. */
  readonly isLeak?: (marker: Marker | undefined) => boolean;
}

const isUnpublic = (marker: Marker | undefined) => marker?.isPublic !== true;

/** Requests of a server, and what they brought to light. */
export class Visit {
  readonly world: TestApp;
  readonly content: MarkedContent;
  /** Markers of responses that were not in their requests. */
  readonly seen = new Set<string>();
  readonly leaks: unknown[] = [];
  #requests = 0;
  readonly #tokens = new Map<Somebody, string>();

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
  async request(url: string, somebody: Somebody, request: VisitRequest = {}) {
    const { method = "GET", payload, isLeak = isUnpublic } = request;
    const send = () =>
      this.world.app.inject({
        method: method as "GET",
        url,
        ...(payload && { payload }),
        headers: studioHeaders(this.tokenOf(somebody)),
        remoteAddress: this.#nextNetwork(),
      });
    let response = await send();
    if (response.statusCode === 429 && (await this.#renew(somebody))) response = await send();
    const { statusCode } = response;
    // An account may export the audit trail a few times an hour, whatever its sessions.
    const isRefused = statusCode === 429 && !url.startsWith(`${adminBase}audit/export`);
    const isSeen = statusCode < 500 && !isRefused;
    expect({ url, method, statusCode, isSeen }).toMatchObject({ isSeen: true });
    const asked = markersIn(`${decodeURIComponent(url)} ${JSON.stringify(payload ?? {})}`);
    const found = [...markersIn(textOf(response))].filter((word) => !asked.has(word));
    this.note(found, `${method} ${url}`, somebody, isLeak);
    return { response, found };
  }

  /** Writes down the markers that somebody saw, and those of them that they may not see. */
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

  /** Signs somebody in anew, as a session takes so many requests of a kind in a time. */
  async #renew(somebody: Somebody): Promise<boolean> {
    const { store } = this.world;
    if (store === undefined || somebody.id === undefined) return false;
    this.#tokens.set(somebody, (await openSession(store, somebody.id, Date.now())).token);
    return true;
  }
}

/** The text of a response, whatever its encoding; pictures have none. */
function textOf({ rawPayload, headers }: LightMyRequestResponse): string {
  const isPacked = headers["content-encoding"] === "gzip";
  return (isPacked ? gunzipSync(rawPayload) : rawPayload).toString("utf8");
}
