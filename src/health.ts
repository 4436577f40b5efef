import type { FastifyInstance } from "fastify";
import type { LivePublication } from "./content/live.ts";

/** How long an answer of the store counts, in milliseconds: each costs a write to its disk. */
const storeAnswerMs = 1_000;

export interface HealthOptions {
  /** Resolves while the database answers. */
  readonly pingStore: () => Promise<void>;
  /** Resolves while it takes writes. */
  readonly tryWrite: () => Promise<void>;
  /** Whether the process has been asked to stop; it takes requests for a moment more. */
  readonly isDraining: () => boolean;
}

/** State of the process and its store, as `/readyz` tells it. */
export interface Readiness {
  readonly isReady: boolean;
  readonly store: StoreState;
}

/**
 * `/healthz`: the process lives. `/readyz`: it can serve readers, which needs a publication but not
 * the database; `store` is "read-only" while the database takes no writes, "stale" while it does not
 * answer. Before the first publication nothing listens, so a refused connection says so; while
 * draining it is 503.
 * @returns what reads the state
 */
export function health(
  app: FastifyInstance,
  live: LivePublication,
  { pingStore, tryWrite, isDraining }: HealthOptions,
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
    const store = await storeState();
    return { isReady: !isClosing && !isDraining(), store };
  };
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const { isReady, store } = await readiness();
    reply.code(isReady ? 200 : 503);
    return {
      status: isReady ? "ready" : "draining",
      store,
      revision: live.current().revision,
    };
  });
  return readiness;
}

export type StoreState = "ok" | "read-only" | "stale";

async function askStore(
  ping: () => Promise<void>,
  tryWrite: () => Promise<void>,
): Promise<StoreState> {
  const [reading, writing] = await Promise.allSettled([ping(), tryWrite()]);
  if (reading.status === "rejected") return "stale";
  return writing.status === "rejected" ? "read-only" : "ok";
}
