import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
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
  create(route: RequestListener): Server;
  /** Answers what Node's parser refuses. */
  onClientError(error: Error, socket: Socket): void;
  /** From now on every request goes to the router. */
  drain(): void;
  connections(): ConnectionCounts;
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
  let isDraining = false;

  const servedRequest = (request: IncomingMessage): ServedRequest => {
    const { method = "", url = "", headers } = request;
    return { id: requestIds.of(request), method, url, headers };
  };

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
    create: (route) => listen(guard, limits, answerBy(route), refuseExpectation),
    onClientError(error, socket) {
      guard.onceAnswered(socket, (unfinished) =>
        refusals.close(socket, error, unfinished && servedRequest(unfinished)),
      );
    },
    drain() {
      isDraining = true;
    },
    connections: () => guard.counts,
  };
}

/** Node's server, whose connections and requests go through the guard. */
function listen(
  guard: ConnectionGuard,
  limits: ConnectionLimits,
  answer: QueuedResponse,
  refuseExpectation: QueuedResponse,
): Server {
  const server = createServer(serverOptions(limits), (request, response) =>
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
