import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import { WorkerRequests } from "../../../base/process/workerRequests.ts";
import type { StoreOptions } from "../../../base/store/store.ts";
import type { RenderingSite } from "../../siteServices.ts";
import type {
  DocumentsQuestion,
  FileQuestion,
  PageQuestion,
  PreviewAnswer,
  PreviewDocuments,
  PreviewFile,
  PreviewPage,
  PreviewQuestion,
  PreviewSearch,
  Previews,
  SearchQuestion,
} from "./previewThreadMessages.ts";

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

/** Built script of the thread, which cannot render pages from the sources. */
const program = new URL("./previewThread.js", import.meta.url);

/** In MB: some 8 KB a document and language, and what pages take while they are made. */
const resourceLimits = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1_024 };

/** Milliseconds after which an unused thread is ended. */
const idleMs = 10 * 60_000;

/** Maximum questions that wait at once. */
const maxPending = 64;

type Requests = WorkerRequests<FromThread, PreviewAnswer | undefined>;

/**
 * Previews rendered in a thread of their own, which is started by the first question and ended
 * after some minutes without any.
 */
export class ThreadedPreviews implements Previews {
  readonly #setting: ThreadSetting;
  #thread: { readonly requests: Requests; readonly isOpen: Promise<unknown> } | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(setting: ThreadSetting) {
    this.#setting = setting;
  }

  async page(question: PageQuestion): Promise<PreviewPage> {
    const answer = await this.#ask(question);
    if (answer?.kind !== "page") throw new Error("The thread of previews gave no page");
    return answer;
  }

  async file(question: FileQuestion): Promise<PreviewFile> {
    const answer = await this.#ask(question);
    return { kind: "file", isShown: answer?.kind === "file" && answer.isShown };
  }

  async documents(question: DocumentsQuestion): Promise<PreviewDocuments> {
    const answer = await this.#ask(question);
    if (answer?.kind !== "documents") throw new Error("The thread of previews gave no documents");
    return answer;
  }

  async search(question: SearchQuestion): Promise<PreviewSearch> {
    const answer = await this.#ask(question);
    if (answer?.kind !== "search") throw new Error("The thread of previews gave no search preview");
    return answer;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const { requests } = this.#thread ?? {};
    this.#thread = undefined;
    await requests?.close();
  }

  async #ask(question: PreviewQuestion): Promise<PreviewAnswer | undefined> {
    this.#thread ??= this.#open();
    const { requests, isOpen } = this.#thread;
    if (requests.pending >= maxPending) throw new QueueFull();
    this.#waitForIdleness();
    await isOpen;
    return sent(requests, (id) => ({ id, question }));
  }

  #open(): { readonly requests: Requests; readonly isOpen: Promise<unknown> } {
    const requests: Requests = new WorkerRequests<FromThread, PreviewAnswer | undefined>({
      program,
      resourceLimits,
      onMessage: (reply) => {
        const waiting = requests.take(reply.id);
        if ("answer" in reply) waiting?.resolve(reply.answer);
        else waiting?.reject(new Error(reply.problem));
      },
      onEnd: () => {
        if (this.#thread?.requests === requests) this.#thread = undefined;
      },
      ended: (code) => new Error(`The thread of previews ended with ${code}`),
    });
    const isOpen = sent(requests, (id) => ({ id, setting: this.#setting }));
    // A thread that failed to open, as the store was unreachable, is not used again.
    isOpen.catch(() => requests.close());
    return { requests, isOpen };
  }

  #waitForIdleness(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.close().catch(() => undefined);
    }, idleMs).unref();
  }
}

function sent(
  requests: Requests,
  message: (id: number) => ToThread,
): Promise<PreviewAnswer | undefined> {
  const { id, result } = requests.begin();
  requests.post(message(id));
  return result;
}
