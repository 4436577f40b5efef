import type { FastifyReply, FastifyRequest } from "fastify";
import { NameGivenTwice } from "../../base/http/requests/requestErrors.ts";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { StaffMessages } from "../../base/i18n/staff/messages.ts";
import { outageRetrySeconds } from "../../base/store/storeErrors.ts";
import { privateHeaders } from "../envelope.ts";
import { ApiError, type ErrorMessages, retryLater } from "../errors.ts";
import { sendError } from "../public/userCentre/responses.ts";
import { problem } from "./problem.ts";
import { languageFor } from "./request/caller.ts";
import type { AdminServices } from "./route.ts";

/** Headers of every response: nobody keeps it, nobody lists it. */
export const adminHeaders = { ...privateHeaders, "x-robots-tag": "noindex, nofollow" } as const;

/** Answers that the admin API has no such address. */
export function sendUnknownAdminPath(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<AdminServices, "addressing">,
): FastifyReply {
  const t = staffMessages[languageFor(request, services)];
  return sendError(reply.headers(adminHeaders), problem("unknown-path", t));
}

/** Answers for what goes wrong outside of a route. */
export function errorMessages(messages: StaffMessages): ErrorMessages {
  const { account, api, adminApi: t } = messages;
  return {
    refused(status, error) {
      if (error instanceof NameGivenTwice) {
        return new ApiError(400, account.nameTwice(error.given), { code: "malformed" });
      }
      if (status === 413) return new ApiError(413, account.tooLarge, { code: "too-large" });
      if (status === 415) return new ApiError(415, t.problems["not-json"], { code: "not-json" });
      return new ApiError(400, account.unreadable, { code: "malformed" });
    },
    tooOften: ({ retryAfterSeconds }) =>
      problem("too-many-requests", messages, {}, retryAfterSeconds),
    failed: (reference) => new ApiError(500, api.failed(reference), { code: "failed" }),
    unavailable: () => retryLater(503, account.busy, outageRetrySeconds),
    logged: "The admin API could not answer",
  };
}
