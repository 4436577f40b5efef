import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { LimitPer, RequestLimits } from "../../base/http/requests/requestLimits.ts";
import type { Addressing } from "../../base/http/requests/siteOrigins.ts";
import type { StaffMessages } from "../../base/i18n/staff/messages.ts";
import type { Files } from "../../base/store/storage/storageInterface.ts";
import type { Store } from "../../base/store/store.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import type { Stock } from "../../content/stock/offer.ts";
import type { Enquiries } from "../../readers/enquiries/enquiryService.ts";
import type { SearchState } from "../../readers/search/search.ts";
import type { Search } from "../../readers/search/searchTypes.ts";
import type { Act } from "../../staff/access/rights.ts";
import type { BulkRunner } from "../../staff/batch/bulk/bulkRunner.ts";
import type { ChangeSetRunner } from "../../staff/batch/changeSets/changeSetRunner.ts";
import type { LiveCatalogue } from "../../staff/catalogue/liveCatalogue.ts";
import type { PreviewedDocuments } from "../../staff/editing/preview/readDrafts.ts";
import type { SearchPreviews } from "../../staff/editing/preview/searchPreview.ts";
import type { MediaUploads } from "../../staff/media/uploads/mediaUploads.ts";
import type { ServerSettings } from "../../staff/serverSettings/mailAndBackupInForce.ts";
import type { Analyses } from "../../staff/sheets/sheetAnalyses.ts";
import type { LinkReports } from "../../staff/systemStatus/linkReport.ts";
import type { Machine } from "../../staff/systemStatus/machineFacts.ts";
import type { TextSearch } from "../../staff/textSearch/textSearch.ts";
import type { TranslationMemory } from "../../staff/translation/memory/translationMemory.ts";
import type { SignInPolicy } from "../public/userCentre/userCentreCall.ts";
import type { EventHub } from "./eventStream/eventHub.ts";
import type { Caller } from "./request/credential.ts";

/** Services for the handlers of the admin API. */
export interface AdminServices {
  /** Store with the deadlines of requests. */
  readonly store: Store;
  /** Store without deadlines, for long work. */
  readonly wholeStore: Store;
  readonly live: LivePublication;
  /** Built on first use. */
  readonly catalogue: LiveCatalogue;
  /** Agreed pairs of texts, for those who translate; built on first use. */
  readonly memory: TranslationMemory;
  /** Runs bulk acts. */
  readonly bulk: BulkRunner;
  /** Checks, applies and undoes change sets. */
  readonly changeSets: ChangeSetRunner;
  /** Reads and compares spreadsheets. */
  readonly analyses: Analyses;
  readonly addressing: Addressing;
  readonly files: Files;
  /** Stock reported by distributors; absent where there is none. */
  readonly stock?: Stock | undefined;
  /** Search, for trials; absent where the site has none. */
  readonly search?: Search | undefined;
  /** Enquiries of readers; absent where none can be sent. */
  readonly enquiries?: Enquiries | undefined;
  /** Accepts files for the media library; absent where uploads are not possible. */
  readonly uploads: MediaUploads | undefined;
  /** State of the backups; the function is absent, or returns undefined, where none are made. */
  readonly backups: (() => Promise<BackupFacts | undefined>) | undefined;
  /** Settings of mail and backups; absent: they cannot be seen or changed. */
  readonly settings: ServerSettings | undefined;
  /** Facts of the process and its machine; absent: none are known. */
  readonly machine: Machine | undefined;
  /** State of the database and of the storage of files; absent: not known. */
  readonly readiness: (() => Promise<Readiness>) | undefined;
  /** Search in the texts of drafts and published documents; absent: titles alone are searched. */
  readonly texts?: TextSearch | undefined;
  /** State of the search index; absent where there is none. */
  readonly openSearch: { state(): Promise<SearchState> } | undefined;
  /** Links of what is published. */
  readonly links: LinkReports;
  /** Makes and checks backups at once; absent: not possible. */
  readonly backupRuns: { wake(id: number): void } | undefined;
  /** Ports that a mail server may have; absent: `mailPorts`. */
  readonly mailPorts?: readonly number[] | undefined;
  /** Milliseconds that a mail server may be silent for during a test; absent: the usual time. */
  readonly mailSilenceMs?: number | undefined;
  /** Absent without previews. */
  readonly searchPreviews: SearchPreviews | undefined;
  readonly previewedDocuments: PreviewedDocuments | undefined;
  readonly policy: SignInPolicy;
  readonly limits: RequestLimits;
  /** Actors for whom this process verifies the audit trail. */
  readonly verifications: Set<string>;
  /** Event streams of this process. */
  readonly events: EventHub;
}

/** State of the database, and of a bucket of stored files. */
export interface Readiness {
  readonly store: "ok" | "read-only" | "stale";
  /** Undefined: stored files are on disk. */
  readonly storage: "ok" | "away" | undefined;
}

/** State of the server's backups. Times in milliseconds since 1970. */
export interface BackupFacts {
  readonly isReachable: boolean;
  readonly newest:
    | { readonly name: string; readonly time: number; readonly kind: string; readonly size: number }
    | undefined;
  /** Last test of an archive. */
  readonly tested:
    | { readonly archive: string; readonly madeAt: number; readonly at: number }
    | undefined;
  readonly isOverdue: boolean;
  readonly isTestOverdue: boolean;
}

/** A call of a route, with its parsed parameters and body. */
export interface AdminCall<Params = unknown, Query = unknown, Body = unknown> {
  readonly services: AdminServices;
  readonly caller: Caller;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The version to change, from `If-Match` or the body; 0 where the route has none. */
  readonly version: number;
  /** Messages in the caller's language. */
  readonly t: StaffMessages;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Groups of routes, in the order of the reference. */
export type AdminArea = keyof StaffMessages["adminApi"]["areas"];

/** Description of a route, by which its requests are guarded, parsed and documented. */
interface Description<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.core.$ZodObject,
  Data extends z.core.$ZodType,
> {
  readonly method: Method;
  /** Path below `/api/v1/admin`, with parameters in braces: `/people/{id}`. */
  readonly path: string;
  readonly area: AdminArea;
  /** The act that the caller must have a right to, whatever its limits; or a session alone. */
  readonly needs: Act | "signed-in";
  /** True: the caller must have proved their presence within the last minutes. */
  readonly needsStepUp?: boolean;
  /** True: open before a required second factor, or a password of their own, is set. */
  readonly isOpenBeforeSetup?: boolean;
  /** True: a change that is allowed while an administrator views as a role. GETs always are. */
  readonly isOpenWhileViewing?: boolean;
  /** Limit on an account's requests of this route, beside that on all reads or changes. */
  readonly limit?: LimitPer<"account">;
  /** A change of something that has a version: `If-Match` or `version` in the body must name it. */
  readonly isVersioned?: boolean;
  /** True: the response contains a secret shown once, and is not stored for repeated requests. */
  readonly hasSecret?: boolean;
  /** True: the body is a multipart form with a file, which the handler reads as a stream. */
  readonly takesFile?: boolean;
  /** Maximum bytes of the body; absent: 64 KB. */
  readonly maxBodyBytes?: number;
  /** First sentence: what the route does; the sentences after it: details worth knowing. */
  summary(messages: StaffMessages): string;
  /** Parameters of the path, made by `api/parameters.ts`; a value that none can have is 404. */
  readonly params?: Params;
  /** Parameters of the query, made by `api/parameters.ts`. */
  readonly query?: Query;
  /** Undeclared fields are refused. */
  readonly body?: Body;
  /** The response's data; undeclared fields are not sent. */
  readonly data: Data;
}

type Handler<Params, Query, Body, Result> = (
  call: AdminCall<Params, Query, Body>,
) => Promise<Result> | Result;

/** A route of the admin API. */
export interface AdminRoute
  extends Description<z.ZodObject, z.ZodObject, z.core.$ZodObject, z.core.$ZodType> {
  handle(call: AdminCall): unknown;
  /** Media type of the response, where it is no envelope and the handler sends it. */
  readonly produces?: string;
}

/** Type-checks a route's description and handler together. */
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

/** A route whose handler sends another response than an envelope: a stream, a page. */
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

/** Data of a response that only confirms. */
export const nothing = z.object({});

/** True where a route changes something. */
export function isChange({ method }: Pick<AdminRoute, "method">): boolean {
  return method !== "GET";
}
