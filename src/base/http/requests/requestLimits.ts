import type { FastifyInstance } from "fastify";
import { events } from "../../process/events.ts";
import { type Allowance, RateLimit } from "./rateLimit.ts";

/** Limit on the rate of requests. */
interface RequestLimit extends Allowance {
  /** Scope within which requests are counted together. */
  readonly per: "network" | "session" | "account";
}

/**
 * Every limit on requests that a process counts in memory. What is counted exactly over several processes is
 * in the database: what readers send (`readers/enquiries/limits.ts`) and failed sign-ins.
 */
export const requestLimits = {
  /** Searches: an office of people who type, and no program that reads out the site. */
  search: { per: "network", atOnce: 120, perSecond: 12 },
  /**
   * Responses rendered for one network alone (filtered lists, comparisons, forms that come with parts): as
   * much as an office of readers asks.
   */
  render: { per: "network", atOnce: 120, perSecond: 12 },
  /**
   * Requests with a body that are refused: an office of people who mistype forms, and no program that tries
   * what breaks.
   */
  refused: { per: "network", atOnce: 40, perSecond: 0.2 },
  /** Pages and files that readers open: an office behind one address, and no program that makes up numbers. */
  usage: { per: "network", atOnce: 240, perSecond: 4 },
  /** Pages of results that readers leave: an office behind one address, and no program that makes up searches. */
  searchSignal: { per: "network", atOnce: 120, perSecond: 1 },
  /** Codes of invitations that are tried. */
  invitation: { per: "network", atOnce: 20, perSecond: 0.1 },
  /** Sign-ins that query the OpenID provider. */
  openId: { per: "network", atOnce: 30, perSecond: 0.5 },
  /** Pages of previews: four panes during typing. */
  sharedPreview: { per: "network", atOnce: 60, perSecond: 1 },
  staffPreview: { per: "account", atOnce: 120, perSecond: 12 },
  /** Files of previews: browsers request them again with each page. */
  sharedPreviewFile: { per: "network", atOnce: 1_200, perSecond: 120 },
  staffPreviewFile: { per: "account", atOnce: 1_200, perSecond: 120 },
  /** Changes by the admin API, of a session or a token. */
  adminChange: { per: "session", atOnce: 60, perSecond: 20 },
  /**
   * Reads by the admin API, in the studio and by tokens apart. A screen asks a dozen things, the grid one for
   * a hundred of its rows, and each window that is open some of them again after a publication.
   */
  adminRead: { per: "account", atOnce: 600, perSecond: 40 },
  /** Comments and hand-overs: a reviewer who goes through a document, and no program that notifies everybody. */
  teamwork: { per: "account", atOnce: 40, perSecond: 0.5 },
  /** Exports of the audit trail: five at once, then one every twelve minutes. */
  auditExport: { per: "account", atOnce: 5, perSecond: 5 / 3_600 },
  /** Test mails: each connects to a server that the request names, so no more than setting one up takes. */
  mailTest: { per: "account", atOnce: 6, perSecond: 6 / 3_600 },
  /** Backups made at once: each reads all of the database and the stored files. */
  backupTest: { per: "account", atOnce: 4, perSecond: 4 / 3_600 },
} as const satisfies Readonly<Record<string, RequestLimit>>;

export type LimitName = keyof typeof requestLimits;

/** Names of the limits that count for such a subject. */
export type LimitPer<Per extends RequestLimit["per"]> = {
  [Name in LimitName]: (typeof requestLimits)[Name]["per"] extends Per ? Name : never;
}[LimitName];

/** Thrown when a limit is exceeded; the response is 429. */
export class LimitExceeded extends Error {
  readonly statusCode = 429;
  readonly limit: LimitName;
  readonly retryAfterSeconds: number;

  constructor(limit: LimitName, retryAfterSeconds: number) {
    super(`More is asked than ${limit} allows`);
    this.name = "LimitExceeded";
    this.limit = limit;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Counts the requests of this process, by limit and subject. */
export class RequestLimits {
  readonly #counters: ReadonlyMap<LimitName, RateLimit>;

  /**
   * @param changes allowances instead of those of the list
   * @param now the clock, in ms
   */
  constructor(changes: Partial<Record<LimitName, Allowance>> = {}, now?: () => number) {
    const all = Object.entries<Allowance>({ ...requestLimits, ...changes });
    this.#counters = new Map(
      all.flatMap(([name, allowance]) =>
        isLimitName(name) ? [[name, new RateLimit(allowance, now)] as const] : [],
      ),
    );
  }

  /**
   * Takes one request of a subject's allowance.
   * @returns 0 where it may be answered, else the whole seconds until the next one may
   */
  admit(name: LimitName, subject: string): number {
    const wait = this.#counters.get(name)?.admit(subject) ?? 0;
    if (wait > 0) events.publish("refusal", { limit: name });
    return wait;
  }

  /** Takes one request of a subject's allowance. @throws LimitExceeded, worded by error handlers */
  require(name: LimitName, subject: string): void {
    const wait = this.admit(name, subject);
    if (wait > 0) throw new LimitExceeded(name, wait);
  }

  /** Takes one of a subject's allowance, if there is one left, and refuses nothing. */
  count(name: LimitName, subject: string): void {
    this.#counters.get(name)?.admit(subject);
  }

  /** Takes nothing of a subject's allowance. @throws LimitExceeded where nothing is left */
  requireRoom(name: LimitName, subject: string): void {
    const wait = this.#counters.get(name)?.waitOf(subject) ?? 0;
    if (wait === 0) return;
    events.publish("refusal", { limit: name });
    throw new LimitExceeded(name, wait);
  }
}

function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(requestLimits, name);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Limit on a network's requests of the route. */
    readonly limit?: LimitPer<"network">;
  }
}

/**
 * Enforces the limits that routes name as `config.limit`, when a request was read and is about to be
 * handled: it is refused with LimitExceeded, which error handlers word.
 * @param networkOf the network that a client's address speaks for
 */
export function enforceLimits(
  app: FastifyInstance,
  limits: RequestLimits,
  networkOf: (address: string) => string,
): void {
  app.addHook("preHandler", (request, _reply, done) => {
    const { limit } = request.routeOptions.config;
    if (limit !== undefined) limits.require(limit, networkOf(request.ip));
    done();
  });
}
