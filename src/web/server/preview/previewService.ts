import type { Store } from "../../../base/store/store.ts";
import type { Previews } from "./messages.ts";

/** Services that preview addresses are answered by. */
export interface PreviewService {
  readonly store: Store;
  readonly previews: Previews;
}
