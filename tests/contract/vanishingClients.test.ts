import { expect, it, onTestFinished } from "vitest";
import { operations } from "../../src/base/process/instrumentation.ts";
import { openTestApp } from "../support/app.ts";
import { exchange, RawClient, rawRequest } from "../support/rawClient.ts";

const gzip = { "Accept-Encoding": "gzip" };
const closing = { ...gzip, Connection: "close" };
const crowd = 40;

/** Counts responses that are made, from now to the end of the test. */
function countMade(): () => number {
  let made = 0;
  const count = { start: () => (made += 1) };
  operations.compress.subscribe(count);
  onTestFinished(() => void operations.compress.unsubscribe(count));
  return () => made;
}

it.each([
  "/product-compare?ids=101,102",
  "/search-result?search=buck",
  "/web_en/api/v1/product/arg?id=101,102",
])("An aborted request for %s is not continued", async (path) => {
  const world = await openTestApp();
  onTestFinished(() => world.close());
  const port = Number(new URL(await world.app.listen({ port: 0, host: "127.0.0.1" })).port);
  const ask = async () => (await exchange(port, rawRequest(path, closing)))[0]?.status;
  // What the first request of its kind starts is not what is measured.
  expect(await ask()).toBe(200);
  const made = countMade();
  const clients: RawClient[] = [];
  for (let opened = 0; opened < crowd; opened += 1) clients.push(await RawClient.open(port));
  for (const client of clients) client.send(rawRequest(path, gzip));
  await clients[0]?.next();
  for (const client of clients) client[Symbol.dispose]();
  // Behind all that came before it.
  expect(await ask()).toBe(200);
  expect(made()).toBeLessThan(crowd / 2);
});
