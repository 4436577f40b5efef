import type { FastifyRequest } from "fastify";
import { requestOrigin } from "../../../base/http/identity/sameOrigin.ts";
import { tokenInCookie } from "../../../base/http/identity/signInCookies.ts";
import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import { problem } from "../problem.ts";
import { type AdminRoute, type AdminServices, isChange } from "../route.ts";

/** Header of our own that every change carries: pages of other sites cannot send it unasked. */
export const guardHeader = "x-tapeout-studio";

/**
 * Refuses a request that another site may have had a browser send: a change without the header of our
 * own or without JSON, and with a cookie anything that does not come from our own origin.
 * @throws ApiError 403, 415
 */
export function refuseUnguarded(
  request: FastifyRequest,
  route: Pick<AdminRoute, "method" | "takesFile">,
  { addressing }: Pick<AdminServices, "addressing">,
  t: StaffMessages,
): void {
  const { headers } = request;
  const site = headers["sec-fetch-site"];
  const hasCookie = (tokenInCookie(headers.cookie) ?? "") !== "";
  if (!isChange(route)) {
    // What was typed into the address bar comes from nowhere.
    const isForeign = site !== undefined && site !== "same-origin" && site !== "none";
    if (hasCookie && isForeign) throw problem("unguarded-request", t);
    return;
  }
  if (headers[guardHeader] !== "1") throw problem("unguarded-request", t);
  if (hasCookie) {
    const isOwn = headers.origin !== undefined && requestOrigin(request, addressing) === "own";
    // By plain http, on a trial, browsers do not send this header.
    const isSameOrigin = site === "same-origin" || (site === undefined && !addressing.isHttps);
    if (!isOwn || !isSameOrigin) throw problem("unguarded-request", t);
  }
  if (route.takesFile) {
    if (mediaTypeOf(headers["content-type"]) !== "multipart/form-data")
      throw problem("not-form", t);
    return;
  }
  if (!isJson(headers["content-type"]) && hasBody(request)) throw problem("not-json", t);
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method !== "DELETE") return true;
  return headers["content-type"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

function isJson(contentType: string | undefined): boolean {
  return mediaTypeOf(contentType) === "application/json";
}

function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase();
}
