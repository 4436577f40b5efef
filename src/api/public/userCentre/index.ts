import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import {
  clearTokenCookie,
  signedInCookies,
  tokenInCookie,
} from "../../../base/http/identity/signInCookies.ts";
import type { RefusedRequests } from "../../../base/http/requests/refusedRequests.ts";
import type { Addressing } from "../../../base/http/requests/siteOrigins.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Store } from "../../../base/store/store.ts";
import { endSession } from "../../../staff/accounts/sessions/sessions.ts";
import { changeOwnPassword } from "../../../staff/accounts/signIn/ownPassword.ts";
import { signIn } from "../../../staff/accounts/signIn/signIn.ts";
import { logAttempt, logSignOut } from "../../../staff/accounts/signIn/signInLog.ts";
import { readJsonAlone } from "../../acceptJson.ts";
import { ApiError, toApiError } from "../../errors.ts";
import { wrongParameters } from "../../readQuery.ts";
import { loginInput, logoutInput, passwordInput, readInput } from "./input.ts";
import { languageOf } from "./language.ts";
import { beginFactor, confirmOwnFactor, removeOwn } from "./ownSecondFactor.ts";
import { newRecoveryCodes, ownSecurity } from "./ownSecurity.ts";
import { endOneSession, endOtherSessions, ownSessions } from "./ownSessions.ts";
import {
  addOwnPasskey,
  claimOf,
  creationOptions,
  ownPasskeys,
  passkeyLogin,
  removeOwnPasskey,
  renameOwnPasskey,
  signInOptions,
  stepUpOptions,
} from "./passkeys.ts";
import { errorMessages, send, sendError } from "./responses.ts";
import { confirm } from "./stepUp.ts";
import {
  isHttps,
  originOf,
  refusal,
  refuseForged,
  type SignInPolicy,
  senderFacts,
  sessionOf,
  signInRefusal,
  tokenInHeader,
  tokenOf,
  type UserCentreCall,
} from "./userCentreCall.ts";

/** Services of the user centre. */
export interface UserCentre {
  /** Absent without accounts: the user centre then has no addresses. */
  readonly store?: Store | undefined;
  readonly addressing: Addressing;
  readonly signIn?: SignInPolicy | undefined;
  readonly refused: RefusedRequests;
}

/** Base path of the user centre. */
export const userCentrePrefix = "/userCenter";

/** Whether an address belongs to the user centre. */
export function isUserCentrePath(url: string): boolean {
  return url.startsWith(`${userCentrePrefix}/`);
}

/** Sends the error of an unknown address of the user centre. */
export function sendUnknownAccountPath(
  request: FastifyRequest,
  reply: FastifyReply,
  addressing: Addressing,
): FastifyReply {
  const { api } = messages[languageOf(request, addressing)];
  return sendError(reply, new ApiError(404, api.unknownPath));
}

/** Maximum body size in bytes: account and password, each character written as `\uXXXX`. */
const maxBodyBytes = 16 * 1_024;

/**
 * Registers the user centre (spec section 7): signing in and out, and the signed-in account. Every
 * response is an envelope, in the requested language.
 */
export function userCentre(
  app: FastifyInstance,
  { store, addressing, signIn: policy = {}, refused }: UserCentre,
): void {
  const messagesFor = (request: FastifyRequest) => messages[languageOf(request, addressing)];
  app.register(
    (scope, _options, done) => {
      readJsonAlone(scope, {
        malformed: (request) => new ApiError(400, messagesFor(request).account.malformed),
        bodyLimit: maxBodyBytes,
      });
      refused.follow(scope);
      scope.setNotFoundHandler((request, reply) =>
        sendUnknownAccountPath(request, reply, addressing),
      );
      scope.setErrorHandler((error, request, reply) =>
        sendError(reply, toApiError(error, request, errorMessages(messagesFor(request)))),
      );
      if (store !== undefined) {
        const handledBy =
          (handle: (call: UserCentreCall) => Promise<FastifyReply>) =>
          (request: FastifyRequest, reply: FastifyReply) =>
            handle({ store, addressing, policy, request, reply, t: messagesFor(request) });
        const changing = (handle: (call: UserCentreCall) => Promise<FastifyReply>) =>
          handledBy(async (call) => {
            await refuseViewing(call);
            return handle(call);
          });
        scope.put("/v1/login", handledBy(login));
        scope.get("/v1/login", handledBy(userInfo));
        scope.put("/v1/password", changing(changePassword));
        scope.put("/v1/logout", handledBy(logout));
        scope.put("/v1/factor", changing(beginFactor));
        scope.put("/v1/factor/confirm", changing(confirmOwnFactor));
        scope.put("/v1/factor/remove", changing(removeOwn));
        scope.put("/v1/factor/recovery-codes", changing(newRecoveryCodes));
        scope.get("/v1/security", handledBy(ownSecurity));
        scope.put("/v1/step-up", handledBy(confirm));
        scope.put("/v1/step-up/options", handledBy(stepUpOptions));
        scope.put("/v1/login/passkey", handledBy(passkeyLogin));
        scope.put("/v1/login/passkey/options", handledBy(signInOptions));
        scope.get("/v1/passkeys", handledBy(ownPasskeys));
        scope.put("/v1/passkeys", changing(addOwnPasskey));
        scope.put("/v1/passkeys/options", changing(creationOptions));
        scope.put("/v1/passkeys/:id", changing(renameOwnPasskey));
        scope.delete("/v1/passkeys/:id", changing(removeOwnPasskey));
        scope.get("/v1/sessions", handledBy(ownSessions));
        scope.delete("/v1/sessions", handledBy(endOtherSessions));
        scope.delete("/v1/sessions/:id", handledBy(endOneSession));
      }
      done();
    },
    { prefix: userCentrePrefix },
  );
}

/**
 * Refuses to change an account while its owner looks as a role.
 * @throws ApiError 403
 */
async function refuseViewing(call: UserCentreCall): Promise<void> {
  const session = await sessionOf(call);
  if (!session.ok || session.viewAs === undefined) return;
  throw new ApiError(403, call.t.account.viewingAs, { code: "viewing-as" });
}

async function login(call: UserCentreCall): Promise<FastifyReply> {
  const { store, addressing, policy, request, reply, t } = call;
  // Another site must not sign a reader in to an account of its choice.
  if (requestOrigin(request, addressing) === "foreign") throw new ApiError(403, t.account.foreign);
  const from = { query: policy.takesQuery ?? true };
  const { passkey: answer, ...typed } = readInput(loginInput, request, t, from);
  const claim = { ...typed, passkey: claimOf(call, answer) };
  const result = await signIn(store, { ...claim, ...senderFacts(call) });
  logAttempt(request.log, "sign-in", result, result.ok ? result.profile.id : undefined);
  if (!result.ok) {
    const use = { purpose: "second-factor" } as const;
    throw await signInRefusal(result, call, { wrong: t.account.wrong, use });
  }
  const { profile, token } = result;
  // The browser's former session ends with the new one.
  await endSession(store, tokenInCookie(request.headers.cookie), Date.now(), originOf(request));
  reply.header("set-cookie", signedInCookies(result, isHttps(call)));
  return send(reply, 200, t.account.signedIn, { ...profile, token });
}

/** Changes the password of the signed-in account, which requires the present one. */
async function changePassword(call: UserCentreCall): Promise<FastifyReply> {
  const { store, addressing, request, reply, t } = call;
  if (requestOrigin(request, addressing) === "foreign") throw new ApiError(403, t.account.foreign);
  const session = await sessionOf(call);
  if (!session.ok) throw session.error;
  const input = readInput(passwordInput, request, t, { query: false });
  const { id, account } = session.account;
  const { password, new_password: next } = input;
  const claim = { account, password, next, token: tokenOf(call) };
  const result = await changeOwnPassword(store, { ...claim, ...senderFacts(call) });
  logAttempt(request.log, "password", result, id);
  if (!result.ok) {
    if (result.reason !== "weak") throw refusal(result, call, t.account.wrongPassword);
    throw wrongParameters(new Map([["new_password", t.account.weak]]), t.api);
  }
  const { token } = result;
  reply.header("set-cookie", signedInCookies(result, isHttps(call)));
  return send(reply, 200, t.account.passwordChanged, { token });
}

async function userInfo(call: UserCentreCall): Promise<FastifyReply> {
  const session = await sessionOf(call);
  if (!session.ok) throw session.error;
  return send(call.reply, 200, call.t.api.ok, session.account);
}

/** Signs out; without a session it succeeds as well. */
async function logout(call: UserCentreCall): Promise<FastifyReply> {
  const { store, request, reply, t } = call;
  const given = tokenInHeader(request) ?? (readInput(logoutInput, request, t).token || undefined);
  const cached = tokenInCookie(request.headers.cookie);
  if (given === undefined) refuseForged(call);
  const origin = originOf(request);
  logSignOut(request.log, await endSession(store, given ?? cached, Date.now(), origin));
  reply.header("set-cookie", clearTokenCookie(isHttps(call)));
  return send(reply, 200, t.account.signedOut);
}
