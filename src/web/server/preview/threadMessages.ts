import type { StoreOptions } from "../../../base/store/store.ts";
import type { RenderingSite } from "../../siteServices.ts";
import type { PreviewAnswer, PreviewQuestion } from "./messages.ts";

/** Settings with which the thread of previews is opened. */
export interface ThreadSetting {
  readonly store: StoreOptions;
  readonly manifest: RenderingSite["manifest"];
  readonly addressing: {
    readonly siteUrl: string | undefined;
    readonly siteHosts: ReadonlyMap<string, "en" | "zh"> | undefined;
    readonly localUrl: string;
  };
}

/** Messages to the thread: first its settings, then questions. */
export type ToThread =
  | { readonly id: number; readonly setting: ThreadSetting }
  | { readonly id: number; readonly question: PreviewQuestion };

/** Messages of the thread: answers and errors. */
export type FromThread =
  | { readonly id: number; readonly answer: PreviewAnswer | undefined }
  | { readonly id: number; readonly problem: string };
