import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../store/tables.ts";
import type { AuditAct } from "./acts.ts";

/** Author of an act, and the interface it came through. */
export interface Actor {
  /** `account:ID`, `operator:UID` of a command line, or `server`. Never a name. */
  readonly id: string;
  readonly via: "site" | "api" | "command" | "server" | `token:${number}`;
  /** Id of the request; absent outside requests. */
  readonly requestId?: string | undefined;
}

/** Number of the account that an actor's id names; undefined: the server, or an operator's command line. */
export function accountIdOf(actor: string): number | undefined {
  const account = /^account:([1-9]\d{0,9})$/.exec(actor)?.[1];
  return account === undefined ? undefined : Number(account);
}

/** The server itself: acts at start, by schedule, or when something expires. */
export const serverActor: Actor = { id: "server", via: "server" };

/** A value that a record may hold: small, and without personal data. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [name: string]: AuditValue };

/** An act to be recorded. */
export interface AuditEntry {
  readonly act: AuditAct;
  /** Kind and id or key of what was changed or seen: `account:3`. */
  readonly subject: string;
  /** Values before and after, counts, keys and hashes. */
  readonly detail?: Readonly<Record<string, AuditValue>>;
}

/** A record as it is stored. */
export type AuditRecord = Selectable<Tables["audit"]>;

/** Hash that the first record follows. */
export const genesisHash: string = "0".repeat(64);

/** Hash of a record that follows another: SHA-256, hexadecimal. */
export function recordHash(record: Omit<AuditRecord, "hash">): string {
  const { seq, at, actor, via, act, subject, detail, request_id, prev } = record;
  return hash(
    "sha256",
    `${prev}\n${JSON.stringify([seq, at, actor, via, act, subject, detail, request_id])}`,
    "hex",
  );
}

/** JSON with the names of each object sorted: the same value always gives the same text. */
export function canonicalJson(value: AuditValue): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: AuditValue): AuditValue {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

function isList(value: AuditValue): value is readonly AuditValue[] {
  return Array.isArray(value);
}

/** Hash of a content's text, for records that say that it changed and not to what. */
export function contentHash(text: string): string {
  return hash("sha256", text, "hex");
}

/** Origin of an act, the way in and the request, for the audit trail. */
export type RequestOrigin = Omit<Actor, "id">;

/** Origin of acts without a request. */
export const internalOrigin: RequestOrigin = { via: "server" };
