import type { FastifyRequest } from "fastify";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import type { Store } from "../../../base/store/store.ts";
import {
  claimRequest,
  finishRequest,
  type KeyedRequest,
  releaseRequest,
} from "../../../staff/accounts/idempotency.ts";
import { jsonInSteps } from "../../serializeJsonInSteps.ts";
import { problem } from "../problem.ts";
import type { AdminRoute } from "../route.ts";
import type { Caller } from "./credential.ts";

/** Header that names a request, so that it can be sent again. */
const keyHeader = "idempotency-key";

/** A UUID, or as many random bits in another form. */
const keyForm = /^[A-Za-z0-9_-]{22,128}$/;

interface Once {
  readonly store: Store;
  readonly request: FastifyRequest;
  readonly route: AdminRoute;
  readonly caller: Caller;
  readonly t: StaffMessages;
}

/**
 * Carries a request out once for its key: one that comes again gets the response of the first.
 * @param work makes the response's body
 * @returns the body, and whether it is that of an earlier request
 * @throws ApiError 400 without a key, 409 where it is under way or its outcome is not known, 422 where
 *   the key is another request's
 */
export async function once(
  { store, request, route, caller, t }: Once,
  work: () => Promise<string>,
): Promise<{ readonly body: string; readonly isRepeated: boolean }> {
  const keyed = await keyedRequest(request, caller, t);
  const claim = await claimRequest(store, keyed, Date.now());
  switch (claim.kind) {
    case "different":
      throw problem("key-reused", t);
    case "running":
      throw problem("in-progress", t, {}, 1);
    case "interrupted":
      throw problem("interrupted", t);
    case "repeated":
      if (claim.body === undefined) throw problem("answered-once", t);
      return { body: claim.body, isRepeated: true };
    case "first":
  }
  let body: string;
  try {
    body = await work();
  } catch (error) {
    // Nothing was written: it may be sent again.
    await releaseRequest(store, keyed);
    throw error;
  }
  await finishRequest(store, keyed, { status: 200, body: route.hasSecret ? undefined : body });
  return { body, isRepeated: false };
}

async function keyedRequest(
  request: FastifyRequest,
  { account }: Caller,
  t: StaffMessages,
): Promise<KeyedRequest> {
  const key = request.headers[keyHeader];
  if (typeof key !== "string" || !keyForm.test(key)) throw problem("key-required", t);
  const { method, url, body } = request;
  const sent = await inTimeSlices(jsonInSteps(body ?? null));
  return {
    accountId: account.id,
    key,
    request: `${method} ${url}\n${sent}`,
  };
}
