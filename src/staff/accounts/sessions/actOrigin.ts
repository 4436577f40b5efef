import type { Actor } from "../../../base/audit/records.ts";

/** Origin of an act, the way in and the request, for the audit trail. */
export type RequestOrigin = Omit<Actor, "id">;

/** Origin of acts without a request. */
export const internalOrigin: RequestOrigin = { via: "server" };
