import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { exchange, RawClient, rawRequest } from "../../../../tests/support/rawClient.ts";
import { EncodedBody } from "./encodedBody.ts";
import { sendResponse } from "./sendResponse.ts";
import { UncompressedResponses } from "./uncompressedResponses.ts";

/** A server of one answer, larger than what the buffers of any system take. */
async function serve(): Promise<number> {
  const body = await EncodedBody.of("A line of a long text.\n".repeat(1_200_000), "gzip");
  const app = Fastify({ trustProxy: true });
  onTestFinished(() => app.close());
  app.decorate(
    "plainResponses",
    new UncompressedResponses({
      networkOf: (address) => address,
      refuse: (_request, reply) => reply.code(503).header("content-length", 0).send(),
    }),
  );
  app.get("/", (request, reply) =>
    sendResponse(request, reply, { status: 200, headers: {}, body }),
  );
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

it("Refuses large plain responses to a network with many unread ones, and to no other", async () => {
  const port = await serve();
  const from = (network: string) => ({ "X-Forwarded-For": network, Connection: "close" });
  const greedy = from("192.0.2.1");
  const statusOf = async (headers: Record<string, string>) =>
    (await exchange(port, rawRequest("/", headers)))[0]?.status;
  const holding: RawClient[] = [];
  for (let count = 0; count < 16; count += 1) {
    const client = await RawClient.open(port);
    holding.push(client);
    client.send(rawRequest("/", greedy));
    expect((await client.next()).toString("latin1")).toContain("200 OK");
  }
  expect(await statusOf(greedy)).toBe(503);
  expect(await statusOf(from("192.0.2.2"))).toBe(200);
  expect(await statusOf({ ...greedy, "Accept-Encoding": "gzip" })).toBe(200);
  for (const client of holding) client[Symbol.dispose]();
  await expect.poll(() => statusOf(greedy), { timeout: 20_000 }).toBe(200);
});
