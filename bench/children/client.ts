import { text } from "node:stream/consumers";
import * as z from "zod";
import { get, readerHeaders } from "../machine/reader.ts";

// Reads its orders from standard input: asks for so many pages over several connections, the paths by
// turns, and prints how many ms it took.
const orders = z.object({
  origin: z.string(),
  paths: z.array(z.string()).min(1),
  encoding: z.string(),
  requests: z.int(),
});

const connections = 8;

const { origin, paths, encoding, requests } = orders.parse(JSON.parse(await text(process.stdin)));
const headers = { ...readerHeaders.desktop, "accept-encoding": encoding };
const began = performance.now();
let asked = 0;

async function read(): Promise<void> {
  while (asked < requests) {
    const path = paths[asked % paths.length];
    asked += 1;
    const { status } = await get(`${origin}${path}`, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
}

await Promise.all(Array.from({ length: connections }, read));
console.log(performance.now() - began);
