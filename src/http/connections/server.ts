import { once } from "node:events";
import type {
  IncomingMessage,
  Server as NodeServer,
  RequestListener,
  ServerOptions,
  ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { Server } from "../nodeHttp.ts";
import { hasOneHost, mustClose } from "../requestFaults.ts";
import type { RequestIds } from "../requestIds.ts";
import type { RequestObserver } from "../requestLog.ts";
import type { Clients } from "./clients.ts";
import type { QueuedResponse } from "./connection.ts";
import { type ConnectionCounts, ConnectionGuard } from "./guard.ts";
import type { ConnectionLimits } from "./limits.ts";
import { RequestQueue } from "./requestQueue.ts";

/** What a refusal needs of a request. */
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
  /** Answers what is ready to be sent; returns whether it has. */
  readonly fastPath: (request: IncomingMessage, response: ServerResponse, id: string) => boolean;
  readonly refusals: {
    answer(request: ServedRequest, response: ServerResponse, fault: "host" | "expectation"): void;
    close(socket: Socket, error: unknown, unfinished?: ServedRequest): void;
  };
  readonly onClosed: (counts: Readonly<Record<string, number>>) => void;
}

/** Node's HTTP server, bounded against clients that ask too much or read too little. */
export interface GuardedServer {
  /** Makes a server whose requests go to `route`, but for those that need none. */
  create(route: RequestListener): NodeServer;
  /** Answers what Node's parser refuses. */
  onClientError(error: Error, socket: Socket): void;
  /** From now on every request goes to the router. */
  drain(): void;
  counts(): ConnectionCounts;
  /** From now on each connection closes after its next response. */
  leave(): void;
  /**
   * Stops accepting connections and serves those that there are to their end: each closes after its next
   * response, one without a request after a while.
   * @returns when the last is closed
   */
  retire(): Promise<void>;
}

/** Time for a client to send its next request on a connection that is kept, in milliseconds. */
const lastRequestMs = 5_000;

/** Milliseconds between two looks at the connections that are left. */
const retireLookMs = 250;

/** Node's server, which can stop accepting without closing the connections that wait for a request. */
class RetiringServer extends Server {
  #isRetiring = false;

  /** Called by `close()` as well. */
  override closeIdleConnections(): void {
    // A request may be on its way there.
    if (!this.#isRetiring) super.closeIdleConnections();
  }

  async retire(): Promise<void> {
    this.#isRetiring = true;
    const closed = once(this, "close");
    this.close();
    await closed;
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
    retire: () => retireAll(servers, guard),
  };
}

function servedAs(id: string, { method = "", url = "", headers }: IncomingMessage): ServedRequest {
  return { id, method, url, headers };
}

async function retireAll(
  servers: readonly RetiringServer[],
  guard: ConnectionGuard,
): Promise<void> {
  guard.leave();
  const timer = setInterval(() => guard.closeIdle(lastRequestMs), retireLookMs);
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
