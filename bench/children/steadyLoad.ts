import { Agent, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";

// Reads its orders from standard input: sends requests by turns for a while, as often as it can or at a
// rate, each from a network of its own, and prints what came of it as JSON. Every tenth connection of a
// rate is opened for one request alone.
const orders = z.object({
  /** By GET, or by POST with a body of JSON. */
  requests: z.array(z.object({ url: z.url(), json: z.string().optional() })).min(1),
  headers: z.record(z.string(), z.string()),
  connections: z.int().min(1),
  seconds: z.number().positive(),
  /** Requests a second; absent: as many as are answered. */
  rate: z.number().positive().optional(),
});

const { requests, headers, connections, seconds, rate } = orders.parse(
  JSON.parse(await text(process.stdin)),
);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const failures: Record<string, number> = {};
const times: number[] = [];
let sent = 0;
let responses = 0;

const fail = (why: string) => {
  failures[why] = (failures[why] ?? 0) + 1;
};

/** An address of its own for each request, in a range that is for tests (RFC 2544). */
const network = (number: number) => `198.18.${(number >> 8) & 255}.${number & 255}`;

function request(own?: Agent): Promise<void> {
  const { url = "", json } = requests[sent % requests.length] ?? {};
  sent += 1;
  const began = performance.now();
  return new Promise((resolve) => {
    const over = (why?: string) => {
      if (why === undefined) {
        responses += 1;
        times.push(performance.now() - began);
      } else fail(why);
      resolve();
    };
    const body = json === undefined ? {} : { "content-type": "application/json" };
    const options = {
      ...{ agent: own ?? agent, method: json === undefined ? "GET" : "POST" },
      headers: { ...headers, ...body, "x-forwarded-for": network(sent) },
    };
    httpRequest(url, options, (response) => {
      response.resume();
      response.once("end", () =>
        over(response.statusCode === 200 ? undefined : `status ${response.statusCode}`),
      );
      response.once("error", ({ message }) => over(message));
    })
      .once("error", ({ message }) => over(message))
      .end(json);
  });
}

const began = performance.now();
const end = began + seconds * 1000;

if (rate === undefined) {
  const repeat = async () => {
    while (performance.now() < end) await request();
  };
  await Promise.all(Array.from({ length: connections }, repeat));
} else {
  const underWay = new Set<Promise<void>>();
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    while (sent < due) {
      const one = request(sent % 10 === 0 ? new Agent() : undefined);
      underWay.add(one);
      void one.then(() => underWay.delete(one));
    }
    await sleep(1);
  }
  await Promise.all(underWay);
}
agent.destroy();
times.sort((a, b) => a - b);
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    responses,
    failures,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    longest: times.at(-1) ?? 0,
  }),
);
