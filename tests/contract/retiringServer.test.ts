import { once } from "node:events";
import { expect, it } from "vitest";
import { openTestApp } from "../support/app.ts";
import { isRefused, RawClient, rawRequest, responsesIn } from "../support/rawClient.ts";
import { until } from "../support/until.ts";

/** A server that is about to retire, and its port. */
async function listening() {
  const world = await openTestApp();
  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  return { world, port: Number(new URL(url).port) };
}

const gzip = { "Accept-Encoding": "gzip" };

it("a retiring server answers on existing connections, each for the last time", async () => {
  const { world, port } = await listening();
  // One that was never used, one between two requests.
  const fresh = await RawClient.open(port);
  const used = await RawClient.open(port);
  used.send(rawRequest("/", gzip));
  await once(used.socket, "readable");
  const before = responsesIn(used.socket.read());
  expect(before.map(({ headers }) => headers.connection)).toEqual(["keep-alive"]);

  const retired = world.app.connections.retire();
  await until(() => isRefused(port));
  for (const client of [fresh, used]) {
    client.send(rawRequest("/", gzip));
    const [response, ...more] = responsesIn(await client.untilClosed());
    expect(response).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(more).toEqual([]);
  }
  await retired;
  await world.close();
});

it("a retiring server answers all pipelined requests, and closes with the last", async () => {
  const { world, port } = await listening();
  const client = await RawClient.open(port);
  world.app.connections.leave();
  client.send(rawRequest("/rk-news?id=3", gzip).repeat(4));
  const responses = responsesIn(await client.untilClosed());
  expect(responses.map(({ headers }) => headers.connection)).toEqual([
    "keep-alive",
    "keep-alive",
    "keep-alive",
    "close",
  ]);
  await world.close();
});
