import { Agent, request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { onCore, run } from "./processes.ts";
import { readerHeaders } from "./readerRequest.ts";

/** Orders of the process that sends: as many as are answered, or at a rate; for a time, or so many. */
const orders = z.object({
  /** By GET, or by POST with a body of JSON; taken by turns. */
  requests: z.array(z.object({ url: z.url(), json: z.string().optional() })).min(1),
  headers: z.record(z.string(), z.string()),
  connections: z.int().min(1),
  seconds: z.number().positive().optional(),
  /** Requests in all. */
  count: z.int().positive().optional(),
  /** Requests a second; absent: as many as are answered. */
  rate: z.number().positive().optional(),
});

const outcome = z.object({
  responses: z.int(),
  failures: z.record(z.string(), z.int()),
  seconds: z.number(),
  p99: z.number(),
  longest: z.number(),
});

/** Result of a load; `failures` counts by cause, times are in ms. */
export type SteadyOutcome = z.output<typeof outcome>;

/** A request: by GET or, where it has a body of JSON, by POST. */
export interface SteadyRequest {
  readonly path: string;
  readonly json?: string;
}

type Orders = z.output<typeof orders>;

export interface LoadOptions extends Partial<Pick<Orders, "seconds" | "count" | "rate">> {
  readonly connections: number;
  readonly headers?: OutgoingHttpHeaders;
  /** Core that the process is kept on, where the system can do that. */
  readonly core?: 0 | 1;
}

/** Sends requests from a process of its own, each from a network of its own. */
export async function steadyLoad(
  origin: string,
  requests: readonly SteadyRequest[],
  { core, ...options }: LoadOptions,
): Promise<SteadyOutcome> {
  const command = [process.execPath, join(import.meta.dirname, "steadyLoad.ts")] as const;
  const input = JSON.stringify({
    requests: requests.map(({ path, json }) => ({ url: `${origin}${path}`, json })),
    headers: readerHeaders.desktop,
    ...options,
  });
  const output = await run(core === undefined ? command : onCore(core, command), { input });
  return outcome.parse(JSON.parse(output));
}

/** An address of its own for each request, in a range that is for tests (RFC 2544). */
const network = (number: number) => `198.18.${(number >> 8) & 255}.${number & 255}`;

/** Requests of one load, counted with their results. */
class Sender {
  readonly failures: Record<string, number> = {};
  readonly times: number[] = [];
  sent = 0;
  readonly #orders: Orders;
  readonly #agent: Agent;

  constructor(given: Orders) {
    this.#orders = given;
    this.#agent = new Agent({ keepAlive: true, maxSockets: given.connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends the next request. @param agent another than that of the kept connections */
  send(agent = this.#agent): Promise<void> {
    const { requests, headers } = this.#orders;
    const { url = "", json } = requests[this.sent % requests.length] ?? {};
    this.sent += 1;
    const began = performance.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    const over = (why?: string) => {
      if (why === undefined) this.times.push(performance.now() - began);
      else this.failures[why] = (this.failures[why] ?? 0) + 1;
      resolve();
    };
    const type = json === undefined ? {} : { "content-type": "application/json" };
    const options = {
      ...{ agent, method: json === undefined ? "GET" : "POST" },
      headers: { ...headers, ...type, "x-forwarded-for": network(this.sent) },
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
    return promise;
  }
}

/** Carries out orders. Every tenth connection of a rate is opened for one request alone. */
async function carryOut(given: Orders): Promise<SteadyOutcome> {
  const { connections, seconds = Infinity, count = Infinity, rate } = given;
  const sender = new Sender(given);
  const began = performance.now();
  const isOn = () => performance.now() - began < seconds * 1_000 && sender.sent < count;
  if (rate === undefined) {
    const repeat = async () => {
      while (isOn()) await sender.send();
    };
    await Promise.all(Array.from({ length: connections }, repeat));
  } else {
    const underWay = new Set<Promise<void>>();
    while (isOn()) {
      const due = Math.floor(((performance.now() - began) / 1_000) * rate);
      while (sender.sent < due) {
        const one = sender.send(sender.sent % 10 === 0 ? new Agent() : undefined);
        underWay.add(one);
        void one.then(() => underWay.delete(one));
      }
      await sleep(1);
    }
    await Promise.all(underWay);
  }
  sender.close();
  const times = sender.times.sort((a, b) => a - b);
  return {
    responses: times.length,
    failures: sender.failures,
    seconds: (performance.now() - began) / 1_000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    longest: times.at(-1) ?? 0,
  };
}

if (import.meta.main) {
  const given = orders.parse(JSON.parse(await text(process.stdin)));
  console.log(JSON.stringify(await carryOut(given)));
}
