import type { FastifyInstance } from "fastify";
import type { LivePublication } from "../content/published/livePublication.ts";

/** Milliseconds for which a result of the store is cached: each check writes to its disk. */
const storeAnswerMs = 1_000;

export interface HealthOptions {
  /** Resolves while the database responds. */
  readonly pingStore: () => Promise<void>;
  /** Resolves while it accepts writes. */
  readonly tryWrite: () => Promise<void>;
  /** Whether the process has been asked to stop; it still accepts requests for a moment. */
  readonly isDraining: () => boolean;
  /** Whether the bucket of stored files responds; absent: files are on disk. */
  readonly isStorageAnswering?: (() => boolean) | undefined;
}

/** State of the process and its store in `/readyz`. */
export interface Readiness {
  readonly isReady: boolean;
  readonly store: StoreState;
  /** Undefined where stored files are on disk. */
  readonly storage: StorageState | undefined;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve readers, which needs a publication but
 * not the database; `store` is "read-only" while the database refuses writes, "stale" while it does
 * not respond. `storage` is "away" while a bucket of stored files does not respond: pages are still
 * served, so the status stays 200. Before the first publication the port is closed; while draining
 * the status is 503.
 * @returns a function that reads the state
 */
export function health(
  app: FastifyInstance,
  live: LivePublication,
  { pingStore, tryWrite, isDraining, isStorageAnswering }: HealthOptions,
): () => Promise<Readiness> {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<StoreState> | undefined;
  const storeState = (): Promise<StoreState> => {
    const now = performance.now();
    if (answer === undefined || now - asked > storeAnswerMs) {
      asked = now;
      answer = askStore(pingStore, tryWrite);
    }
    return answer;
  };
  const readiness = async (): Promise<Readiness> => {
    // Read first, without waiting: the bucket's last known state.
    const storage = isStorageAnswering && (isStorageAnswering() ? "ok" : "away");
    return { isReady: !isClosing && !isDraining(), store: await storeState(), storage };
  };
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const { isReady, store, storage } = await readiness();
    reply.code(isReady ? 200 : 503);
    return {
      status: isReady ? "ready" : "draining",
      store,
      ...(storage && { storage }),
      revision: live.current().revision,
    };
  });
  return readiness;
}

export type StorageState = "ok" | "away";

export type StoreState = "ok" | "read-only" | "stale";

async function askStore(
  ping: () => Promise<void>,
  tryWrite: () => Promise<void>,
): Promise<StoreState> {
  const [reading, writing] = await Promise.allSettled([ping(), tryWrite()]);
  if (reading.status === "rejected") return "stale";
  return writing.status === "rejected" ? "read-only" : "ok";
}
