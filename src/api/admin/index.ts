import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { jobPerson } from "../../accounts/tokens/personOfToken.ts";
import { BulkRunner } from "../../content/bulk/runner.ts";
import { LiveCatalogue } from "../../content/catalogue/liveCatalogue.ts";
import { ChangeSetRunner } from "../../content/changeSets/runner.ts";
import type { SearchPreviews } from "../../content/preview/searchPreview.ts";
import { NotPermitted } from "../../content/rights/rights.ts";
import { acceptMultipart } from "../../http/multipart.ts";
import { RateLimit } from "../../http/rateLimit.ts";
import { type Messages, messages } from "../../i18n/index.ts";
import { outageRetrySeconds } from "../../store/errors.ts";
import type { Store } from "../../store/store.ts";
import { maxMediaBytes } from "../../uploads/formats.ts";
import type { MediaUploads } from "../../uploads/mediaUploads.ts";
import { envelope } from "../envelope.ts";
import { ApiError, type ErrorMessages, retryLater, toApiError } from "../errors.ts";
import { privateHeaders } from "../privateHeaders.ts";
import { readBoundedJson } from "../readBoundedJson.ts";
import { readJsonAlone } from "../readJsonAlone.ts";
import { readQuery } from "../readQuery.ts";
import type { SignInPolicy } from "../userCentre/call.ts";
import { sendError } from "../userCentre/responses.ts";
import { accountProblem } from "./accountProblems.ts";
import { admit, type Caller, callerOf, languageFor, refusedAct } from "./caller.ts";
import { EventHub } from "./events/hub.ts";
import { refuseUnguarded } from "./guards.ts";
import { once } from "./once.ts";
import { problem } from "./problems.ts";
import { readBody } from "./readBody.ts";
import { type AdminCall, type AdminRoute, type AdminServices, isChange } from "./route.ts";
import { adminRoutes } from "./routes/index.ts";
import { versionOf } from "./version.ts";

/** Where the admin API lies. */
const adminPrefix = "/api/v1/admin";

/** Changes of a session: as many at once, and so many more with every second. */
const changeAllowance = { atOnce: 60, perSecond: 20 };

/**
 * Reads of a person, in the studio and by tokens apart. A screen asks a dozen things, the grid one for a
 * hundred of its rows, and each window that is open some of them again after a publication.
 */
const readAllowance = { atOnce: 600, perSecond: 40 };

/** Exports of an account: five at once, then one every twelve minutes. */
const exportAllowance = { atOnce: 5, perSecond: 5 / 3_600 };

/** Bytes of a body where its route does not say otherwise. */
const usualBodyBytes = 64 * 1_024;

/**
 * Bounds of a body: twice the levels of a document and some, since what reads a body level by level
 * would run out of stack on one that is nested thousands of times; more values than the longest list of
 * keys and ids that a route takes; and more names than any record of a document.
 */
const jsonBounds = { levels: 64, values: 50_000, names: 5_000 };

/** Headers of every response: nobody keeps it, nobody lists it. */
const adminHeaders = { ...privateHeaders, "x-robots-tag": "noindex, nofollow" } as const;

interface AdminApiOptions {
  /** Absent where there are no accounts: then the admin API has no addresses. */
  readonly store?: Store | undefined;
  readonly site: Pick<AdminServices, "live" | "addressing" | "files">;
  /** Absent where nothing can be uploaded. */
  readonly media?: MediaUploads | undefined;
  readonly searchPreviews?: SearchPreviews | undefined;
  /** Absent where no backups are made. */
  readonly backups?: AdminServices["backups"];
  readonly signIn?: SignInPolicy | undefined;
  /** Shares a rate limit with the other processes that serve the same port. */
  readonly shareLimit?: ((name: string, limit: RateLimit) => void) | undefined;
  /** How much a person may read; absent: as much as usual. */
  readonly adminReads?: RateLimit | undefined;
}

/** True for addresses of the admin API, whether there is something under them or not. */
export function isAdminPath(url: string): boolean {
  return url.startsWith(`${adminPrefix}/`);
}

/** Answers that the admin API has no such address. */
export function sendUnknownAdminPath(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<AdminServices, "addressing">,
): FastifyReply {
  const t = messages[languageFor(request, services)];
  return sendError(reply.headers(adminHeaders), problem("unknown-path", t));
}

/** The admin API: every route as `routes/` describes it, behind the same guards. */
export function adminApi(
  app: FastifyInstance,
  { store, site, media, searchPreviews, backups, signIn, shareLimit, adminReads }: AdminApiOptions,
): void {
  const { addressing, live } = site;
  const changes = new RateLimit(changeAllowance);
  const reads = adminReads ?? new RateLimit(readAllowance);
  const exports = new RateLimit(exportAllowance);
  shareLimit?.("adminChanges", changes);
  shareLimit?.("adminReads", reads);
  shareLimit?.("adminExports", exports);
  app.register(
    (scope, _options, done) => {
      const messagesFor = (request: FastifyRequest) =>
        messages[callers.get(request)?.language ?? languageFor(request, site)];
      scope.setNotFoundHandler((request, reply) => sendUnknownAdminPath(request, reply, site));
      scope.setErrorHandler((error, request, reply) => {
        const t = messagesFor(request);
        const known =
          error instanceof NotPermitted ? refusedAct(t) : (accountProblem(error, t) ?? error);
        return sendError(reply.headers(adminHeaders), toApiError(known, request, errorMessages(t)));
      });
      readJsonAlone(scope, {
        malformed: (request) => problem("malformed", messagesFor(request)),
        read: (text) => readBoundedJson(text, jsonBounds),
      });
      acceptMultipart(scope, { fileSize: maxMediaBytes, files: 1 });
      if (store !== undefined) {
        const events = new EventHub({ store: store.forRequests, wholeStore: store, live });
        // Streams have no end of their own: a server that stops would wait for them.
        scope.addHook("preClose", async () => events.close());
        const catalogue = new LiveCatalogue(store);
        scope.addHook("onClose", () => catalogue.close());
        const bulk = bulkRunner(store, (error) =>
          scope.log.error({ err: error }, "An act on many documents failed; it is tried again"),
        );
        scope.addHook("onClose", () => bulk.stop());
        const changeSets = changeSetRunner(store, (error) =>
          scope.log.error({ err: error }, "A change set failed; it is tried again"),
        );
        scope.addHook("onClose", () => changeSets.stop());
        const services: AdminServices = {
          ...{ catalogue, bulk, changeSets },
          ...{ store: store.forRequests, wholeStore: store, live, addressing },
          ...{ files: site.files, uploads: media, searchPreviews, backups },
          policy: signIn ?? {},
          exports,
          verifications: new Set(),
          events,
        };
        for (const route of adminRoutes) mount(scope, route, { services, changes, reads });
      }
      done();
    },
    { prefix: adminPrefix },
  );
}

function changeSetRunner(store: Store, onError: (error: unknown) => void): ChangeSetRunner {
  return new ChangeSetRunner({
    store,
    personOf: (accountId, via) => jobPerson(store.db, { accountId, via }),
    onError,
  });
}

function bulkRunner(store: Store, onError: (error: unknown) => void): BulkRunner {
  return new BulkRunner({
    store,
    personOf: (accountId, via) => jobPerson(store.db, { accountId, via }),
    onError,
  });
}

/** Who sent a request that was let in. */
const callers = new WeakMap<FastifyRequest, Caller>();

interface Mounting {
  readonly services: AdminServices;
  readonly changes: RateLimit;
  readonly reads: RateLimit;
}

function mount(
  scope: FastifyInstance,
  route: AdminRoute,
  { services, changes, reads }: Mounting,
): void {
  const body = route.body?.strict();
  scope.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    // A stream that nobody reads would never end, and an export would be recorded for nothing.
    exposeHeadRoute: false,
    bodyLimit: route.maxBodyBytes ?? usualBodyBytes,
    // Before a body is read: nobody but staff can send one.
    onRequest: async (request, reply) => {
      reply.headers(adminHeaders);
      refuseUnguarded(request, route, services, messages[languageFor(request, services)]);
      const caller = await callerOf(request, services);
      callers.set(request, caller);
      if (isChange(route)) refuseTooMany(caller, changes.admit(credentialOf(caller)));
      else refuseTooMany(caller, reads.admit(readerOf(caller)));
      admit(caller, route, Date.now());
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error("A request came past its guards");
      const t = messages[caller.language];
      const call: AdminCall = {
        ...{ services, caller, t, request, reply, now: Date.now() },
        params: readParams(route, request, t),
        query: route.query ? readQuery(route.query, request.url, t.api) : {},
        ...readChange(route, body, request, t),
      };
      if (route.produces !== undefined) return route.handle(call);
      return answer(route, call);
    },
  });
}

/** The body, and the version that is changed. */
function readChange(
  route: AdminRoute,
  schema: AdminRoute["body"],
  request: FastifyRequest,
  t: Messages,
): Pick<AdminCall, "body" | "version"> {
  const { version, rest } = versionOf(route, request, t);
  if (schema === undefined) return { body: {}, version };
  return { body: readBody(schema, rest, t), version };
}

async function answer(route: AdminRoute, call: AdminCall): Promise<FastifyReply> {
  const { caller, request, reply, services, t } = call;
  const work = async () => {
    const data = route.data.parse(await route.handle(call));
    return JSON.stringify(envelope(200, t.api.ok, data as object));
  };
  if (route.method !== "POST") return reply.send(await work());
  const { store } = services;
  const { body, isRepeated } = await once({ store, request, route, caller, t }, work);
  if (isRepeated) reply.header("idempotency-replayed", "true");
  return reply.send(body);
}

function readParams(route: AdminRoute, request: FastifyRequest, t: Messages): unknown {
  if (route.params === undefined) return {};
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw problem("not-found", t);
  return parsed.data;
}

/** Whose changes are counted together. */
function credentialOf({ credential }: Caller): string {
  return `${credential.kind}:${credential.id}`;
}

/** Whose reads are counted together: a program that reads too much leaves its owner the studio. */
function readerOf({ credential, person }: Caller): string {
  return `${credential.kind}:${person.id}`;
}

/** @param wait seconds after which there is room; 0 where there is */
function refuseTooMany({ language }: Caller, wait: number): void {
  if (wait > 0) throw problem("too-many-requests", messages[language], {}, wait);
}

function errorMessages({ account, api, adminApi: t }: Messages): ErrorMessages {
  return {
    refused(status) {
      if (status === 413) return new ApiError(413, account.tooLarge, { code: "too-large" });
      if (status === 415) return new ApiError(415, t.problems["not-json"], { code: "not-json" });
      return new ApiError(400, account.unreadable, { code: "malformed" });
    },
    failed: (reference) => new ApiError(500, api.failed(reference), { code: "failed" }),
    unavailable: () => retryLater(503, account.busy, outageRetrySeconds),
    logged: "The admin API could not answer",
  };
}
