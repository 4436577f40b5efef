import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

// Reads its orders from standard input: requests one URL over several connections for a while, and
// prints how many responses came and how many seconds it took. Any status but 200 is an error.
const orders = z.object({
  url: z.url(),
  headers: z.record(z.string(), z.string()),
  connections: z.int().min(1),
  seconds: z.number().positive(),
});

const { url, headers, connections, seconds } = orders.parse(JSON.parse(await text(process.stdin)));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const began = performance.now();
const end = began + seconds * 1000;
let responses = 0;

function request(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.once("error", reject);
    }).once("error", reject);
  });
}

async function repeat(): Promise<void> {
  while (performance.now() < end) {
    await request();
    responses += 1;
  }
}

await Promise.all(Array.from({ length: connections }, repeat));
agent.destroy();
console.log(JSON.stringify({ responses, seconds: (performance.now() - began) / 1000 }));
