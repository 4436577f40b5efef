import type { FastifyRequest } from "fastify";
import type { AccountProfile } from "../../accounts/profile.ts";
import { type Grant, holdingOf } from "../../accounts/roles.ts";
import { authenticate, sessionCodes } from "../../accounts/sessions.ts";
import { mayAtAll, type Person } from "../../content/rights/rights.ts";
import { tokenInCookie } from "../../http/adminToken.ts";
import { type Messages, messages } from "../../i18n/index.ts";
import { isLanguage, type Language, languageKey } from "../../site/languages.ts";
import type { ApiError } from "../errors.ts";
import { originOf, tokenInHeader } from "../userCentre/call.ts";
import { languageOf } from "../userCentre/language.ts";
import { sessionError } from "../userCentre/responses.ts";
import { problem } from "./problems.ts";
import type { AdminRoute, AdminServices } from "./route.ts";
import { isChange } from "./route.ts";

/** The credential that a caller came with. */
export type Credential =
  | {
      readonly kind: "session";
      readonly id: number;
      /** Time of the last proof of who it is, milliseconds since 1970. */
      readonly provedAt: number;
    }
  | { readonly kind: "token"; readonly id: number };

/** Who calls the admin API. */
export interface Caller {
  /** With the rights that hold for this request: the account's, or fewer. */
  readonly person: Person;
  readonly account: AccountProfile;
  readonly credential: Credential;
  /** The account's own choice; undefined: none. */
  readonly chosenLanguage: Language | undefined;
  /** Language of what is said to the caller. */
  readonly language: Language;
  /** The role that an administrator looks as; undefined: as themself. */
  readonly viewAs: Grant | undefined;
  /** What the account has to do before it may do anything else. */
  readonly mustFirst: "factor-required" | "password-change-required" | undefined;
}

/** How long a proof of who somebody is lasts, in milliseconds. */
const proofMs = 5 * 60_000;

/** Header by which a client says in which language it wants to be answered. */
export const languageHeader = "x-tapeout-language";

/**
 * Language of a request: what it says itself, else what its account chose, else what its browser
 * prefers. It is that of messages alone: nothing in the content has a default language.
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
 * Who sent a request, by its session or token, with the rights they have at this moment.
 * @throws ApiError 401 where it is nobody, 400 where it comes with two credentials
 */
export async function callerOf(request: FastifyRequest, services: AdminServices): Promise<Caller> {
  const { store } = services;
  const t = messages[languageFor(request, services)];
  const cookie = tokenInCookie(request.headers.cookie) || undefined;
  const token = tokenInHeader(request) ?? cookie;
  const now = Date.now();
  const session = await authenticate(store, token, now);
  if (!session.ok) throw signedOut(session.code, t, token === undefined);
  const { account, sessionId } = session;
  const row = await store.db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["sessions.created_at", "accounts.language"])
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined) throw signedOut(sessionCodes.badToken, t, false);
  const chosen = isLanguage(row.language) ? row.language : undefined;
  const isNew = account.must_change_password;
  const { rights } = await holdingOf(store.db, account.id);
  return {
    person: { id: `account:${account.id}`, ...originOf(request), rights: isNew ? [] : rights },
    account,
    credential: { kind: "session", id: sessionId, provedAt: row.created_at },
    chosenLanguage: chosen,
    language: languageFor(request, services, chosen),
    viewAs: undefined,
    mustFirst: isNew ? "password-change-required" : undefined,
  };
}

/**
 * Lets a caller in to a route, or refuses.
 * @throws ApiError 403
 */
export function admit(caller: Caller, route: AdminRoute, now: number): void {
  const t = messages[caller.language];
  const { mustFirst, credential, viewAs, person } = caller;
  if (mustFirst !== undefined && !route.isOpenBeforeSetup) throw problem(mustFirst, t);
  if (route.needs !== "signed-in" && !mayAtAll(person, route.needs)) throw refusedAct(t);
  if (viewAs !== undefined && isChange(route) && !route.isOpenWhileViewing) {
    throw problem("viewing-as", t);
  }
  if (route.needsStepUp && provedUntil(credential, now) === undefined)
    throw problem("step-up-required", t);
}

/** The refusal of an act; it does not tell whether what was asked for exists. */
export function refusedAct(t: Messages): ApiError {
  return problem("not-permitted", t);
}

/** Time up to which a caller's last proof of who they are lasts; undefined: none does. */
export function provedUntil(credential: Credential, now: number): number | undefined {
  // A token proves nothing about who uses it.
  if (credential.kind !== "session") return undefined;
  const until = credential.provedAt + proofMs;
  return until > now ? until : undefined;
}

function signedOut(
  code: (typeof sessionCodes)[keyof typeof sessionCodes],
  t: Messages,
  isTokenMissing: boolean,
): ApiError {
  const error = sessionError(code, t.account, { isTokenMissing });
  Object.assign(error.data, { code: "signed-out" });
  return error;
}
