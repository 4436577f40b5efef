import { vi } from "vitest";
import { apply, operation } from "../../src/staff/editing/workingCopies/applyOperation.ts";
import { DraftStore } from "../../src/studio/document/store/draftStore.ts";
import type { Json } from "../../src/studio/document/store/jsonValues.ts";
import { restMs } from "../../src/studio/document/store/sendingQueue.ts";
import type {
  Answer,
  NotStored,
  Transport,
} from "../../src/studio/document/store/storeTransport.ts";

type Sent = Parameters<Transport["patch"]>[0];

/** The server's side of a document: its content, with responses on demand. */
class DraftServer implements Transport {
  body: Json;
  seq = 0;
  readonly requests: Sent[] = [];
  readonly #done = new Map<string, Answer>();
  #waiting: (() => void)[] = [];
  #fault: NotStored | undefined;

  constructor(body: Json) {
    this.body = body;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  fail(fault: NotStored | undefined): void {
    this.#fault = fault;
  }

  patch(request: Sent): Promise<Answer> {
    this.requests.push(request);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push(() => {
      if (this.#fault === undefined) resolve(this.do(request));
      else reject(this.#fault);
    });
    return promise;
  }

  /** Answers the request that waits longest. */
  async answer(): Promise<void> {
    this.#waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  }

  do({ request, operations }: Sent): Answer {
    const earlier = this.#done.get(request);
    if (earlier !== undefined) return earlier;
    const outcomes = operations.map((one, index) => {
      const applied = apply("product", this.body, operation.parse(one), index);
      this.body = JSON.parse(JSON.stringify(applied.body));
      return applied.outcome;
    });
    this.seq += 1;
    const answer = { seq: this.seq, outcomes };
    this.#done.set(request, answer);
    return answer;
  }
}

/** The document that it holds at first. */
export const draftBody = {
  partNumber: "RG8810",
  name: { en: "Gateway", zh: "网关" },
  summary: { en: "A gateway", zh: "一款网关" },
  description: { en: "<p>One</p>", zh: "<p>一</p>" },
  features: [
    { $id: "aaaaaa", en: "Fast", zh: "快" },
    { $id: "bbbbbb", en: "Small", zh: "小" },
  ],
} satisfies Json;

/** A draft of a document, and its server. */
export function openDraft(body: Json = draftBody) {
  const server = new DraftServer(body);
  return { server, store: new DraftStore(server, { seq: 0, body }) };
}

/** Advances the test's clock until typed text is sent. */
export async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(restMs);
}
