import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { Addressing } from "../../base/http/requests/addressing.ts";
import type { LimitPer, RequestLimits } from "../../base/http/requests/limits.ts";
import type { StaffMessages } from "../../base/i18n/staff/messages.ts";
import type { Files } from "../../base/store/storage/contract.ts";
import type { Store } from "../../base/store/store.ts";
import type { LivePublication } from "../../content/published/live.ts";
import type { Act } from "../../staff/access/rights.ts";
import type { BulkRunner } from "../../staff/batch/bulk/runner.ts";
import type { ChangeSetRunner } from "../../staff/batch/changeSets/runner.ts";
import type { LiveCatalogue } from "../../staff/catalogue/liveCatalogue.ts";
import type { PreviewedDocuments } from "../../staff/editing/preview/drafts.ts";
import type { SearchPreviews } from "../../staff/editing/preview/searchPreview.ts";
import type { MediaUploads } from "../../staff/media/uploads/mediaUploads.ts";
import type { Analyses } from "../../staff/sheets/analyses.ts";
import type { SignInPolicy } from "../public/userCentre/call.ts";
import type { Caller } from "./credential.ts";
import type { EventHub } from "./events/hub.ts";

/** What the handlers of the admin API work with. */
export interface AdminServices {
  /** With the deadlines of what a client waits for. */
  readonly store: Store;
  /** Without them: for what takes long. */
  readonly wholeStore: Store;
  readonly live: LivePublication;
  /** Made when it is first asked for. */
  readonly catalogue: LiveCatalogue;
  /** Does acts on many documents. */
  readonly bulk: BulkRunner;
  /** Checks, applies and undoes change sets. */
  readonly changeSets: ChangeSetRunner;
  /** Reads and compares spreadsheets. */
  readonly analyses: Analyses;
  readonly addressing: Addressing;
  readonly files: Files;
  /** Takes files into the media library. */
  readonly uploads: MediaUploads | undefined;
  /** How backups stand; absent where none are made. */
  readonly backups: (() => Promise<BackupFacts>) | undefined;
  /** Absent where there are no previews. */
  readonly searchPreviews: SearchPreviews | undefined;
  readonly previewedDocuments: PreviewedDocuments | undefined;
  readonly policy: SignInPolicy;
  readonly limits: RequestLimits;
  /** Actors for whom this process verifies the audit trail. */
  readonly verifications: Set<string>;
  /** Streams of events of this process. */
  readonly events: EventHub;
}

/** How backups stand, as the server's backups tell it. Times in milliseconds since 1970. */
export interface BackupFacts {
  readonly isReachable: boolean;
  readonly newest:
    | { readonly name: string; readonly time: number; readonly kind: string; readonly size: number }
    | undefined;
  /** The last test of an archive. */
  readonly tested:
    | { readonly archive: string; readonly madeAt: number; readonly at: number }
    | undefined;
  readonly isOverdue: boolean;
  readonly isTestOverdue: boolean;
}

/** One call of a route, its parameters and body read. */
export interface AdminCall<Params = unknown, Query = unknown, Body = unknown> {
  readonly services: AdminServices;
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The version that a change is made to, of `If-Match` or the body; 0 where the route has none. */
  readonly version: number;
  /** In the caller's language. */
  readonly t: StaffMessages;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Groups of routes, in the order of the reference. */
export type AdminArea = keyof StaffMessages["adminApi"]["areas"];

/** What a route is; everything that guards, reads and describes it follows from this. */
interface Description<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.core.$ZodObject,
  Data extends z.core.$ZodType,
> {
  readonly method: Method;
  /** Below `/api/v1/admin`; parameters stand in braces: `/people/{id}`. */
  readonly path: string;
  readonly area: AdminArea;
  /** The act that the caller needs a right to, whatever it is limited to; or a session alone. */
  readonly needs: Act | "signed-in";
  /** The caller must have proved who they are within the last minutes. */
  readonly needsStepUp?: boolean;
  /** Open to who has yet to set a second factor, or a password of their own. */
  readonly isOpenBeforeSetup?: boolean;
  /**
   * Allowed while an administrator looks as a role, though it changes something. GETs are always.
   */
  readonly isOpenWhileViewing?: boolean;
  /** A limit of its own on what an account may ask, beside that on all reads or changes. */
  readonly limit?: LimitPer<"account">;
  /** A change of something that has a version: `If-Match` or `version` in the body must name it. */
  readonly isVersioned?: boolean;
  /** The response holds what is shown once: it is not kept for a repeated request. */
  readonly hasSecret?: boolean;
  /** The body is a multipart form with a file, which the handler reads as it comes. */
  readonly takesFile?: boolean;
  /** Most bytes of the body; 64 KB where absent. */
  readonly maxBodyBytes?: number;
  /** What it does, in words; from the second sentence on, what is worth knowing. */
  summary(messages: StaffMessages): string;
  /** Parameters of the path, made by `api/parameters.ts`; a value that none can have is 404. */
  readonly params?: Params;
  /** Parameters of the query, made by `api/parameters.ts`. */
  readonly query?: Query;
  /** Fields that are not declared are refused. */
  readonly body?: Body;
  /** The response's data; what it does not declare is not sent. */
  readonly data: Data;
}

type Handler<Params, Query, Body, Result> = (
  call: AdminCall<Params, Query, Body>,
) => Promise<Result> | Result;

/** A route of the admin API. */
export interface AdminRoute
  extends Description<z.ZodObject, z.ZodObject, z.core.$ZodObject, z.core.$ZodType> {
  handle(call: AdminCall): unknown;
  /** Sends the response itself, of this media type, where it is no envelope. */
  readonly produces?: string;
}

/** Holds description and handler of a route together for the compiler. */
export function adminRoute<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.core.$ZodObject = z.ZodObject<Record<never, never>>,
  Data extends z.core.$ZodType = z.core.$ZodType,
>(
  route: Description<Params, Query, Body, Data> & {
    handle: Handler<z.output<Params>, z.output<Query>, z.output<Body>, z.input<Data>>;
  },
): AdminRoute {
  return route as AdminRoute;
}

/** A route whose handler sends what is no envelope: a stream, a page. */
export function rawAdminRoute<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.core.$ZodObject = z.ZodObject<Record<never, never>>,
>(
  route: Omit<Description<Params, Query, Body, z.core.$ZodType>, "data"> & {
    /** Media type of the response. */
    readonly produces: string;
    handle: Handler<z.output<Params>, z.output<Query>, z.output<Body>, FastifyReply>;
  },
): AdminRoute {
  return { ...route, data: nothing } as AdminRoute;
}

/** Data of a response that says no more than that it was done. */
export const nothing = z.object({});

/** True where a route changes something. */
export function isChange({ method }: Pick<AdminRoute, "method">): boolean {
  return method !== "GET";
}
