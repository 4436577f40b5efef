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
import { type MarkedContent, type Marker, markersIn, routesOf } from "./shownBy.ts";

export const adminBase = "/api/v1/admin/";

/** A network without a limit on what is rendered for it. */
export const unlimited = () =>
  new RenderQueue(new RateLimit({ atOnce: 1e9, perSecond: 1e9 }), (address) => address);

/** Paths that answer without end; what events tell to whom, their own tests see. */
const streams = new Set(
  adminRoutes
    .filter(({ produces }) => produces === "text/event-stream")
    .map(({ path }) => `${adminBase.slice(0, -1)}${path}`),
);

/** The routes of the admin API that end. */
export function adminRoutesOf({ world }: Visit): ReturnType<typeof routesOf> {
  return routesOf(world.app).filter(
    ({ method, path }) => path.startsWith(adminBase) && method !== "HEAD" && !streams.has(path),
  );
}

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
export class Visit {
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

/** The text of a response, whatever its encoding; pictures have none. */
function textOf({ rawPayload, headers }: LightMyRequestResponse): string {
  const isPacked = headers["content-encoding"] === "gzip";
  return (isPacked ? gunzipSync(rawPayload) : rawPayload).toString("utf8");
}
