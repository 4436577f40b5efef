import type { RateLimit } from "../../../base/http/requests/rateLimit.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Previews } from "./messages.ts";

/** Services that preview addresses are answered by. */
export interface PreviewService {
  readonly store: Store;
  readonly previews: Previews;
  /** Limits requests of shared previews by network, and those of staff by account. */
  readonly limits: PreviewLimits;
}

/** Pages of shared links by network and of staff's previews by person, and files of both. */
interface PreviewLimits {
  readonly shared: RateLimit;
  readonly staff: RateLimit;
  readonly files: RateLimit;
}
