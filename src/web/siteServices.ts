import type { RenderQueue } from "../base/http/cache/renderQueue.ts";
import type { ResponseCache } from "../base/http/cache/responseCache.ts";
import type { EdgeCaching } from "../base/http/edge/edgeHeaders.ts";
import type { RefusedRequests } from "../base/http/requests/refusedRequests.ts";
import type { RequestLimits } from "../base/http/requests/requestLimits.ts";
import type { Addressing } from "../base/http/requests/siteOrigins.ts";
import type { Files } from "../base/store/storage/storageInterface.ts";
import type { LivePublication } from "../content/published/livePublication.ts";
import type { LiveStock } from "../content/stock/liveStock.ts";
import type { Enquiries } from "../readers/enquiries/enquiryService.ts";
import type { Search } from "../readers/search/searchTypes.ts";
import type { SearchCounter } from "../readers/search/tuning/searchCounter.ts";
import type { UsageCounter } from "../readers/usage/usageCounter.ts";
import type { Manifest } from "./render/readBuildManifest.ts";
import type { PreviewService } from "./server/preview/previewThreadMessages.ts";
import type { Accounts } from "./server/signIn/accounts.ts";
import type { OpenId } from "./server/signIn/openId.ts";

/** The services of the web room, opened once at start. */
export interface Site {
  readonly live: LivePublication;
  readonly addressing: Addressing;
  readonly manifest: Manifest;
  readonly cache: ResponseCache;
  readonly files: Files;
  /** Counts uses of redirects; absent where there is no store. */
  readonly redirectHits?: { count(id: number): void } | undefined;
  /** Counts usage; absent where there is no store. */
  readonly usage?: UsageCounter | undefined;
  /** Counts searches; absent where there is no store. */
  readonly searchCounts?: SearchCounter | undefined;
  /** Stock reported by distributors; absent where there is no store. */
  readonly stock?: LiveStock | undefined;
  /** Absent on a site without accounts. */
  readonly accounts?: Accounts | undefined;
  /** Absent where staff sign in by account and password alone. */
  readonly openId?: OpenId | undefined;
  /** Absent where the site has no search. */
  readonly search?: Search | undefined;
  /** Counts what is asked, with the API. */
  readonly limits: RequestLimits;
  /** The queue and allowances of responses that are not cached, shared with the API. */
  readonly making: RenderQueue;
  /** Counts refused requests of readers, with the API. */
  readonly refused: RefusedRequests;
  /** Enquiries; absent where there is no store to keep them. */
  readonly enquiries?: Enquiries | undefined;
  /** Previews of drafts; absent where there is no store. */
  readonly preview?: PreviewService | undefined;
  /** The folder of built assets and icons, served at the root. */
  readonly publicDir: string;
  /** Lifetimes of pages and API responses in shared caches; absent: not cached there. */
  readonly edge?: EdgeCaching | undefined;
  /** The clock, for the copyright year. */
  readonly now: () => Date;
}

/** Services needed to render a page. */
export type RenderingSite = Pick<Site, "addressing" | "manifest" | "stock" | "now">;
