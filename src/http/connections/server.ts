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
import { clients } from "./clients.ts";
import type { QueuedResponse } from "./connection.ts";
import { ConnectionGuard } from "./guard.ts";
import type { ConnectionLimits } from "./limits.ts";
import { RequestQueue } from "./requestQueue.ts";

interface GuardedServerOptions {
  readonly limits: ConnectionLimits;
  readonly trustProxy: boolean | readonly string[];
  readonly networkOf: (address: string) => string;
  /** Answers what is ready to be sent; says whether it has. */
  readonly fastPath: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly refusals: {
    answer(
      request: { readonly url: string; readonly headers: IncomingMessage["headers"] },
      response: ServerResponse,
      fault: "host" | "expectation",
    ): void;
    close(
      socket: Socket,
      error: unknown,
      unfinished?: { readonly url: string; readonly headers: IncomingMessage["headers"] },
    ): void;
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
}

/** All servers that it creates share the limits. */
export function guardedServer({
  limits,
  trustProxy,
  networkOf,
  fastPath,
  refusals,
  onClosed,
}: GuardedServerOptions): GuardedServer {
  const who = clients(trustProxy, networkOf);
  const guard = new ConnectionGuard({ limits, clients: who, onClosed });
  const turns = new RequestQueue();
  let isDraining = false;

  const answerBy =
    (route: RequestListener): QueuedResponse =>
    (request, response, isLast) => {
      if (!hasOneHost(request)) {
        refusals.answer(saidBy(request), response, "host");
        return;
      }
      if (isLast || mustClose(request)) response.setHeader("connection", "close");
      else if (!isDraining && fastPath(request, response)) return;
      turns.run(
        () => who.ofRequest(request),
        () => {
          if (!request.socket.destroyed) route(request, response);
        },
      );
    };

  return {
    create(route) {
      const answer = answerBy(route);
      const server = createServer(serverOptions(limits), (request, response) =>
        guard.receive(request, response, answer),
      );
      server.on("connection", (socket) => guard.admit(socket));
      server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
        guard.receive(request, response, () =>
          refusals.answer(saidBy(request), response, "expectation"),
        ),
      );
      return server;
    },
    onClientError(error, socket) {
      guard.onceAnswered(socket, (unfinished) =>
        refusals.close(socket, error, unfinished && saidBy(unfinished)),
      );
    },
    drain() {
      isDraining = true;
    },
  };
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

const saidBy = ({ url = "", headers }: IncomingMessage) => ({ url, headers });
