import type { Actor } from "../../../base/audit/records.ts";

/** The way in by which somebody acts, and the request, for the audit trail. */
export type RequestOrigin = Omit<Actor, "id">;

/** Origin of what no request asked for. */
export const internalOrigin: RequestOrigin = { via: "server" };
