import { createServer, IncomingMessage, request } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { networkOf } from "../identity/network.ts";
import { clients } from "./clientNetworks.ts";

/** The client of a request from this machine, as its server knows it. */
async function clientOf(trustProxy: boolean | readonly string[], forwarded: string) {
  const known = clients(trustProxy, networkOf);
  const server = createServer();
  onTestFinished(() => void server.close());
  const { promise, resolve } = Promise.withResolvers<object>();
  server.on("request", (incoming, response) => {
    resolve({
      connection: known.ofConnection(incoming.socket),
      isFromTrustedProxy: known.isFromTrustedProxy(incoming),
      network: known.ofRequest(incoming),
    });
    response.end();
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: "127.0.0.1", headers: { "x-forwarded-for": forwarded } }).end();
  });
  return promise;
}

const own = "127.0.0.1";
const reader = "203.0.113.7";

it("A client is in the network of its connection unless a trusted proxy names another", async () => {
  const direct = { connection: own, isFromTrustedProxy: false, network: own };
  expect(await clientOf(false, reader)).toEqual(direct);
  expect(await clientOf(["10.0.0.0/8"], reader)).toEqual(direct);
  const proxied = { connection: undefined, isFromTrustedProxy: true, network: reader };
  expect(await clientOf(["127.0.0.0/8"], `192.0.2.1, ${reader}`)).toEqual(proxied);
  expect(await clientOf(true, `${reader}, 192.0.2.1`)).toEqual(proxied);
});

it("A client that has gone is in a network without a name", () => {
  const gone = new IncomingMessage(new Socket());
  expect(clients(true, networkOf).ofRequest(gone)).toBe("");
});
