import { z } from "zod";
import { get, readerHeaders } from "../machine/reader.ts";

// `client.ts JSON` asks for pages over several connections for a while, in turn, and prints how many
// answers came in how many ms.
const { origin, paths, ms, encoding } = z
  .object({ origin: z.string(), paths: z.array(z.string()), ms: z.number(), encoding: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ""));

const connections = 8;

const headers = { ...readerHeaders.desktop, "accept-encoding": encoding };
const began = performance.now();
let asked = 0;

async function read(): Promise<void> {
  while (performance.now() - began < ms) {
    asked += 1;
    const { status } = await get(`${origin}${paths[asked % paths.length]}`, headers);
    if (status !== 200) throw new Error(`${paths[asked % paths.length]} answered ${status}`);
  }
}

await Promise.all(Array.from({ length: connections }, read));
console.log(JSON.stringify({ pages: asked, ms: performance.now() - began }));
