import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import proxyAddr from "@fastify/proxy-addr";

/** Networks of connections and requests, by the rules of Fastify's `trustProxy`. */
export interface Clients {
  /** The network of a connection's other end; undefined where that is a trusted proxy. */
  ofConnection(socket: Socket): string | undefined;
  /** Whether a trusted proxy is at the other end of a request's connection. */
  isFromTrustedProxy(request: IncomingMessage): boolean;
  /** The network of a request's client, which a trusted proxy names. */
  ofRequest(request: IncomingMessage): string;
}

/**
 * @param trustProxy proxies to believe, as Fastify takes them; `true` believes everybody
 * @param networkOf the network that an address speaks for
 */
export function clients(
  trustProxy: boolean | readonly string[],
  networkOf: (address: string) => string,
): Clients {
  const isTrusted = trustedBy(trustProxy);
  return {
    ofConnection({ remoteAddress = "" }) {
      return isTrusted(remoteAddress, 0) ? undefined : networkOf(remoteAddress);
    },
    isFromTrustedProxy: ({ socket }) => isTrusted(socket.remoteAddress ?? "", 0),
    ofRequest(request) {
      // A client that has gone has no address any more.
      const { remoteAddress } = request.socket;
      return remoteAddress === undefined ? "" : networkOf(proxyAddr(request, isTrusted));
    },
  };
}

function trustedBy(
  trustProxy: boolean | readonly string[],
): (address: string, hop: number) => boolean {
  if (typeof trustProxy === "boolean") return () => trustProxy;
  return proxyAddr.compile([...trustProxy]);
}
