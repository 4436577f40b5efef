import type { FastifyRequest } from "fastify";
import { tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { isLanguage, type Language, languageKey } from "../../../base/site/languages.ts";
import { mayAtAll } from "../../../staff/access/rights.ts";
import type { FactorState } from "../../../staff/accounts/people/presentRights.ts";
import type { AccountProfile } from "../../../staff/accounts/people/profile.ts";
import { authenticate, sessionCodes } from "../../../staff/accounts/sessions/sessions.ts";
import { isProved, proofLifetimeMs } from "../../../staff/accounts/sessions/stepUp.ts";
import { personOfToken } from "../../../staff/accounts/tokens/personOfToken.ts";
import { ApiError } from "../../errors.ts";
import { languageOf } from "../../public/userCentre/language.ts";
import { sessionError } from "../../public/userCentre/responses.ts";
import { originOf, tokenInHeader } from "../../public/userCentre/userCentreCall.ts";
import { problem } from "../problem.ts";
import { type AdminRoute, type AdminServices, isChange } from "../route.ts";
import type { Caller, Credential } from "./credential.ts";

/** Header with the client's language for responses. */
const languageHeader = "x-tapeout-language";

/**
 * Language of a request: the header's, else the account's, else the browser's preference. Only for
 * messages: content has no default language.
 */
export function languageFor(
  request: FastifyRequest,
  { addressing }: Pick<AdminServices, "addressing">,
  chosen?: Language,
): Language {
  const header = request.headers[languageHeader];
  if (isLanguage(header)) return header;
  const query = new URLSearchParams(request.url.split("?")[1]).get(languageKey);
  return (isLanguage(query) ? query : undefined) ?? chosen ?? languageOf(request, addressing);
}

/**
 * Identifies the caller by session or token, with their current rights.
 * @throws ApiError 401 without a valid credential, 400 with two
 */
export async function callerOf(request: FastifyRequest, services: AdminServices): Promise<Caller> {
  const bearer = bearerOf(request);
  const known =
    bearer === undefined ? bySession(request, services) : byToken(bearer, request, services);
  const { account, factor, ...holder } = await known;
  const row = await services.store.db
    .selectFrom("accounts")
    .select("language")
    .where("id", "=", account.id)
    .executeTakeFirst();
  const chosenLanguage = isLanguage(row?.language) ? row.language : undefined;
  return {
    ...{ ...holder, account, factor, chosenLanguage },
    language: languageFor(request, services, chosenLanguage),
    mustFirst: mustFirstOf(account, factor),
  };
}

function mustFirstOf(account: AccountProfile, factor: FactorState | undefined) {
  if (account.must_change_password) return "password-change-required";
  return factor?.isOverdue ? "factor-required" : undefined;
}

type Known = Pick<Caller, "person" | "account" | "credential" | "factor" | "viewAs">;

async function bySession(request: FastifyRequest, services: AdminServices): Promise<Known> {
  const cookie = tokenInCookie(request.headers.cookie) || undefined;
  const token = tokenInHeader(request) ?? cookie;
  const session = await authenticate(services.store, token, Date.now());
  if (!session.ok) {
    const t = staffMessages[languageFor(request, services)];
    throw signedOut(session.code, t, token === undefined);
  }
  const { account, rights, factor, viewAs, sessionId: id, provedAt } = session;
  return {
    person: {
      ...{ id: `account:${account.id}`, ...originOf(request), rights },
      isLookingAs: viewAs === undefined ? undefined : true,
    },
    account,
    credential: { kind: "session", id, provedAt },
    factor,
    viewAs,
  };
}

/** A token must be the only credential: a cookie has rights of another kind. */
async function byToken(
  token: string,
  request: FastifyRequest,
  services: AdminServices,
): Promise<Known> {
  const t = staffMessages[languageFor(request, services)];
  const others = tokenInHeader(request) ?? tokenInCookie(request.headers.cookie);
  if (others) throw problem("two-credentials", t);
  const facts = { now: Date.now(), requestId: request.id };
  const holder = await personOfToken(services.store, token, facts);
  if (holder === undefined) throw signedOut(sessionCodes.badToken, t, false);
  const { person, account, tokenId: id } = holder;
  return {
    person,
    account,
    credential: { kind: "token", id },
    factor: undefined,
    viewAs: undefined,
  };
}

/** The token of an Authorization header; "" for other schemes. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  return /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1] ?? "";
}

/**
 * Checks a caller's access to a route.
 * @throws ApiError 403
 */
export function admit(caller: Caller, route: AdminRoute, now: number): void {
  const t = staffMessages[caller.language];
  const { mustFirst, credential, viewAs, person } = caller;
  if (mustFirst !== undefined && !route.isOpenBeforeSetup) {
    // A factor that is set, but not verified in this session, must be confirmed first.
    throw problem(mustFirst, t, { is_factor_set: caller.factor?.isSet ?? false });
  }
  if (route.needs !== "signed-in" && !mayAtAll(person, route.needs)) throw refusedAct(t);
  // A token covers the owner's rights, not the owner's own account and sessions.
  if (credential.kind === "token" && route.needs === "signed-in" && isChange(route)) {
    throw route.needsStepUp ? problem("step-up-required", t) : refusedAct(t);
  }
  if (viewAs !== undefined && isChange(route) && !route.isOpenWhileViewing) {
    throw problem("viewing-as", t);
  }
  if (route.needsStepUp && provedUntil(credential, now) === undefined)
    throw problem("step-up-required", t);
}

/** The refusal of an act; it does not tell whether what was asked for exists. */
export function refusedAct(t: StaffMessages): ApiError {
  return problem("not-permitted", t);
}

/** Time at which a caller's last proof of presence expires; undefined without one. */
export function provedUntil(credential: Credential, now: number): number | undefined {
  // A token does not prove who uses it.
  if (credential.kind !== "session" || !isProved(credential, now)) return undefined;
  return (credential.provedAt ?? 0) + proofLifetimeMs;
}

function signedOut(
  code: (typeof sessionCodes)[keyof typeof sessionCodes],
  t: StaffMessages,
  isTokenMissing: boolean,
): ApiError {
  const { status, message, data } = sessionError(code, t.account, { isTokenMissing });
  return new ApiError(status, message, { ...data, code: "signed-out" });
}
