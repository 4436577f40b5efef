import { once } from "node:events";
import type {
  IncomingMessage,
  Server as NodeServer,
  RequestListener,
  ServerOptions,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { hasOneHost, mustClose } from "../requests/hostAndClosing.ts";
import { Server } from "../requests/nodeHttpWithoutClient.ts";
import type { RequestIds } from "../requests/requestIds.ts";
import type { RequestObserver } from "../requests/requestLog.ts";
import type { Clients } from "./clientNetworks.ts";
import type { QueuedResponse } from "./connection.ts";
import { type ConnectionCounts, ConnectionGuard } from "./connectionGuard.ts";
import type { ConnectionLimits } from "./connectionLimits.ts";
import { RequestQueue } from "./requestScheduler.ts";

/** Properties of a request that a refusal uses. */
interface ServedRequest {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

interface GuardedServerOptions {
  readonly limits: ConnectionLimits;
  readonly clients: Clients;
  readonly requestIds: RequestIds;
  /** Called for each request before it is answered. */
  readonly observe: RequestObserver;
  /** Sends a response that is ready; returns whether it did. */
  readonly fastPath: (request: IncomingMessage, response: ServerResponse, id: string) => boolean;
  readonly refusals: {
    answer(request: ServedRequest, response: ServerResponse, fault: "host" | "expectation"): void;
    close(socket: Socket, error: unknown, unfinished?: ServedRequest): void;
  };
  readonly onClosed: (counts: Readonly<Record<string, number>>) => void;
}

/** Node's HTTP server, bounded against clients that ask too much or read too little. */
export interface GuardedServer {
  /** Creates a server whose requests go to `route`, except those answered without it. */
  create(route: RequestListener): NodeServer;
  /** Answers what Node's parser refuses. */
  onClientError(error: Error, socket: Socket): void;
  /** From now on every request goes to the router. */
  drain(): void;
  counts(): ConnectionCounts;
  /** Closes each connection after its next response, from now on. */
  leave(): void;
  /**
   * Stops accepting connections and serves those that there are to their end: each closes after its next
   * response, one without a request after so many milliseconds, and none of these in the first two seconds.
   * @returns when the last is closed
   */
  retire(idleMs?: number): Promise<void>;
}

/** Time for a client to send its next request on a connection that is kept, in milliseconds. */
const lastRequestMs = 5_000;

/** Milliseconds between two looks at the connections that are left, and before the first one. */
const retireLookMs = 250;
const firstLookMs = 2_000;

/** A turn of the event loop, in milliseconds, in which hardly anybody can have connected unnoticed. */
const quietTurnMs = 2;

/** Turns after which the port is closed, quiet or not. */
const maxTurns = 500;

/** Node's server, which can stop accepting without closing the connections that wait for a request. */
class RetiringServer extends Server {
  #isRetiring = false;

  /** Called by `close()` as well. */
  override closeIdleConnections(): void {
    // A request may be on its way there.
    if (!this.#isRetiring) super.closeIdleConnections();
  }

  async retire(): Promise<void> {
    if (this.#isRetiring) return;
    this.#isRetiring = true;
    await this.#quietTurn();
    // The server may have been closed otherwise in the meantime.
    if (!this.listening) return;
    const closed = once(this, "close");
    this.close();
    await closed;
  }

  /**
   * Waits for a short turn of the event loop in which nobody has connected. The system resets the connections that
   * wait to be accepted when the port closes, and a request may have been sent on them. The first turn does not
   * count: it may have begun after the look for new connections.
   */
  async #quietTurn(): Promise<void> {
    let accepted = 0;
    const count = () => (accepted += 1);
    this.on("connection", count);
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const before = accepted;
      const began = performance.now();
      await nextTurn();
      const isQuiet = accepted === before && performance.now() - began < quietTurnMs;
      if (turn > 0 && isQuiet) break;
    }
    this.off("connection", count);
  }
}

/** All servers that it creates share the limits. */
export function guardedServer({
  limits,
  clients,
  requestIds,
  observe,
  fastPath,
  refusals,
  onClosed,
}: GuardedServerOptions): GuardedServer {
  const guard = new ConnectionGuard({ limits, clients, onClosed });
  const turns = new RequestQueue();
  const servers: RetiringServer[] = [];
  let isDraining = false;

  const servedRequest = (request: IncomingMessage) => servedAs(requestIds.of(request), request);

  const answerBy =
    (route: RequestListener): QueuedResponse =>
    (request, response, isLast) => {
      const id = requestIds.of(request);
      observe(request, response, id);
      if (!hasOneHost(request)) {
        refusals.answer(servedRequest(request), response, "host");
        return;
      }
      if (isLast || mustClose(request)) response.setHeader("connection", "close");
      else if (!isDraining && fastPath(request, response, id)) return;
      turns.run(
        () => clients.ofRequest(request),
        () => {
          if (!request.socket.destroyed) route(request, response);
        },
      );
    };

  const refuseExpectation: QueuedResponse = (request, response) => {
    observe(request, response, requestIds.of(request));
    refusals.answer(servedRequest(request), response, "expectation");
  };

  return {
    create(route) {
      const server = listen(guard, limits, answerBy(route), refuseExpectation);
      servers.push(server);
      return server;
    },
    onClientError(error, socket) {
      guard.onceAnswered(socket, (unfinished) =>
        refusals.close(socket, error, unfinished && servedRequest(unfinished)),
      );
    },
    drain() {
      isDraining = true;
    },
    counts: () => guard.counts,
    leave: () => guard.leave(),
    retire: (idleMs = lastRequestMs) => retireAll(servers, guard, idleMs),
  };
}

function servedAs(id: string, { method = "", url = "", headers }: IncomingMessage): ServedRequest {
  return { id, method, url, headers };
}

async function retireAll(
  servers: readonly RetiringServer[],
  guard: ConnectionGuard,
  idleMs: number,
): Promise<void> {
  guard.leave();
  const began = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - began >= firstLookMs) guard.closeIdle(idleMs);
  }, retireLookMs);
  await Promise.all(servers.filter(({ listening }) => listening).map((server) => server.retire()));
  clearInterval(timer);
}

/** Node's server, whose connections and requests go through the guard. */
function listen(
  guard: ConnectionGuard,
  limits: ConnectionLimits,
  answer: QueuedResponse,
  refuseExpectation: QueuedResponse,
): RetiringServer {
  const server = new RetiringServer(serverOptions(limits), (request, response) =>
    guard.receive(request, response, answer),
  );
  server.on("connection", (socket) => guard.admit(socket));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    guard.receive(request, response, refuseExpectation),
  );
  return server;
}

const serverOptions = (limits: ConnectionLimits): ServerOptions => ({
  optimizeEmptyRequests: true,
  // What is wrong with a host is answered here, with all headers.
  requireHostHeader: false,
  keepAliveTimeout: limits.idleMs,
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  connectionsCheckingInterval: limits.sweepMs,
});
