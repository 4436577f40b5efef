import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { acceptMultipart } from "../../../base/http/bodies/multipart.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { ObjectProperty } from "../../../base/process/objectProperty.ts";
import { givingWay, inTimeSlices } from "../../../base/process/timeSlices.ts";
import { NotPermitted } from "../../../staff/access/rights.ts";
import { AccountError, type AccountProblem } from "../../../staff/accounts/accountError.ts";
import { LiveCatalogue } from "../../../staff/catalogue/liveCatalogue.ts";
import { maxMediaBytes } from "../../../staff/media/uploads/detectMediaFormat.ts";
import { TranslationMemory } from "../../../staff/translation/memory/translationMemory.ts";
import { readJsonAlone } from "../../acceptJson.ts";
import { envelope } from "../../envelope.ts";
import { ApiError, toApiError } from "../../errors.ts";
import { sendError } from "../../public/userCentre/responses.ts";
import { readQuery } from "../../readQuery.ts";
import { adminHeaders, errorMessages, sendUnknownAdminPath } from "../errorResponses.ts";
import { problem } from "../problem.ts";
import { type AdminCall, type AdminRoute, type AdminServices, isChange } from "../route.ts";
import { admit, callerOf, languageFor, refusedAct } from "./caller.ts";
import type { Caller } from "./credential.ts";
import { refuseUnguarded } from "./crossSiteGuard.ts";
import { versionOf } from "./expectedVersion.ts";
import { once } from "./idempotency.ts";
import { bodyInSteps } from "./readBody.ts";

const statuses: Readonly<Record<AccountProblem, number>> = {
  "unknown-account": 404,
  "account-taken": 409,
  "last-administrator": 409,
  "unfit-grant": 422,
  "grant-needs-limit": 422,
  "grant-without-rights": 422,
  "no-factor": 409,
  "still-active": 409,
  erased: 409,
  "unknown-role": 404,
  "role-taken": 409,
  "role-built-in": 409,
  "role-held": 409,
  other: 422,
};

/** Error for a refusal of the accounts, in the caller's language; undefined for other errors. */
function accountProblem(error: unknown, { adminApi }: StaffMessages): ApiError | undefined {
  if (!(error instanceof AccountError)) return undefined;
  const { problem } = error;
  return new ApiError(statuses[problem], adminApi.accounts[problem], { code: problem });
}

/** Maximum bytes of a body by default. */
const usualBodyBytes = 64 * 1_024;

/**
 * Limits of a body: levels above twice those of a document, since recursive code would run out of
 * stack on thousands of levels; more values than the longest list of keys and ids of any route; and
 * more names than any record of a document.
 */
const jsonBounds = { levels: 64, values: 50_000, names: 5_000 };

/** Services of the routes: those that the server has from its start on. */
export interface ScopeOptions {
  readonly routes: readonly AdminRoute[];
  readonly services: Omit<AdminServices, "catalogue" | "memory" | "verifications">;
}

/** Registers every route of the admin API, with the same guards. */
export function adminScope(scope: FastifyInstance, options: ScopeOptions): void {
  const { routes, services: given } = options;
  const messagesFor = (request: FastifyRequest) =>
    staffMessages[callers.of(request)?.language ?? languageFor(request, given)];
  scope.setNotFoundHandler((request, reply) => sendUnknownAdminPath(request, reply, given));
  scope.setErrorHandler((error, request, reply) => {
    const t = messagesFor(request);
    const known =
      error instanceof NotPermitted ? refusedAct(t) : (accountProblem(error, t) ?? error);
    const refusal = toApiError(known, request, errorMessages(t));
    logRefusal(request, refusal);
    return sendError(reply.headers(adminHeaders), refusal);
  });
  readJsonAlone(scope, {
    malformed: (request) => problem("malformed", messagesFor(request)),
    bounds: jsonBounds,
  });
  acceptMultipart(scope, { fileSize: maxMediaBytes, files: 1 });
  const catalogue = new LiveCatalogue(given.wholeStore);
  scope.addHook("onClose", () => catalogue.close());
  const memory = new TranslationMemory(given.wholeStore);
  scope.addHook("onClose", () => memory.close());
  const services = { ...given, catalogue, memory, verifications: new Set<string>() };
  for (const route of routes) mount(scope, route, services);
}

/** Callers of admitted requests. */
const callers = new ObjectProperty<FastifyRequest, Caller>("caller");

/** Logs a request without the required right, with its caller and route. */
function logRefusal(request: FastifyRequest, { data }: ApiError): void {
  const person = callers.of(request)?.person;
  if (person === undefined || !("code" in data) || data.code !== "not-permitted") return;
  const { method, routeOptions } = request;
  const facts = { event: "refused", actor: person.id, via: person.via };
  request.log.warn({ ...facts, method, route: routeOptions.url }, "An act was refused");
}

function mount(scope: FastifyInstance, route: AdminRoute, services: AdminServices): void {
  const { limits } = services;
  const body = route.body && closed(route.body);
  scope.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    // A stream for HEAD would never end, and an export would be recorded without a reader.
    exposeHeadRoute: false,
    bodyLimit: route.maxBodyBytes ?? usualBodyBytes,
    // Before the body is read: only staff may send one.
    onRequest: async (request, reply) => {
      reply.headers(adminHeaders);
      refuseUnguarded(request, route, services, staffMessages[languageFor(request, services)]);
      const caller = await callerOf(request, services);
      callers.set(request, caller);
      if (isChange(route)) limits.require("adminChange", credentialOf(caller));
      else limits.require("adminRead", readerOf(caller));
      admit(caller, route, Date.now());
      services.texts?.follow();
    },
    handler: async (request, reply) => {
      const caller = callers.of(request);
      if (caller === undefined) throw new Error("A request came past its guards");
      const t = staffMessages[caller.language];
      const call: AdminCall = {
        ...{ services, caller, t, request, reply, now: Date.now() },
        params: readParams(route, request, t),
        query: route.query ? readQuery(route.query, request.url, t.api) : {},
        ...(await readChange(route, body, request, t)),
      };
      if (route.limit !== undefined) limits.require(route.limit, caller.person.id);
      if (route.produces !== undefined) return route.handle(call);
      return answer(route, call);
    },
  });
}

/** Body of a request, and the version to change; a body of many values is parsed time-sliced. */
async function readChange(
  route: AdminRoute,
  schema: AdminRoute["body"],
  request: FastifyRequest,
  t: StaffMessages,
): Promise<Pick<AdminCall, "body" | "version">> {
  const { version, rest } = versionOf(route, request, t);
  if (schema === undefined) return { body: {}, version };
  return { body: await inTimeSlices(bodyInSteps(schema, rest, t)), version };
}

async function answer(route: AdminRoute, call: AdminCall): Promise<FastifyReply> {
  const { caller, request, reply, services, t } = call;
  const giveWay = givingWay();
  const work = async () => {
    const handled = await route.handle(call);
    // A long body takes long to check and to write as well.
    await giveWay();
    const data = z.parse(route.data, handled);
    await giveWay();
    return JSON.stringify(envelope(200, t.api.ok, data as object));
  };
  if (route.method !== "POST") return reply.send(await work());
  const { store } = services;
  const { body, isRepeated } = await once({ store, request, route, caller, t }, work);
  if (isRepeated) reply.header("idempotency-replayed", "true");
  return reply.send(body);
}

/** A schema that refuses undeclared fields. */
function closed(schema: z.core.$ZodObject): z.core.$ZodObject {
  return z.core.clone(schema, { ...schema._zod.def, catchall: z.never() });
}

function readParams(route: AdminRoute, request: FastifyRequest, t: StaffMessages): unknown {
  if (route.params === undefined) return {};
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw problem("not-found", t);
  return parsed.data;
}

/** Rate-limit key of changes. */
function credentialOf({ credential }: Caller): string {
  return `${credential.kind}:${credential.id}`;
}

/** Rate-limit key of reads, separate for tokens, so that a program does not use up its owner's. */
function readerOf({ credential, person }: Caller): string {
  return `${credential.kind}:${person.id}`;
}
