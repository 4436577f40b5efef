import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { freePort, onCore, start, stop } from "./processes.ts";
import type { Answer } from "./readerRequest.ts";

/** A server of node:http that does nothing but send responses it was given. */
interface BareServer extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
}

/** Headers that Node writes by itself. */
const nodesOwn = new Set(["date", "connection", "keep-alive"]);

const orders = z.object({
  port: z.int(),
  pages: z.array(z.object({ path: z.string(), headers: z.array(z.string()), base64: z.base64() })),
});

/** @param pages what it sends for each path */
export async function startBareServer(pages: ReadonlyMap<string, Answer>): Promise<BareServer> {
  const port = await freePort();
  const child = start(onCore(0, [process.execPath, import.meta.filename]), {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { stdin, stdout, pid } = child;
  if (!stdin || !stdout || pid === undefined) throw new Error("The bare server did not start");
  const given: z.input<typeof orders> = {
    port,
    pages: [...pages].map(([path, { headers, body }]) => ({
      path,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        nodesOwn.has(name) ? [] : [name, String(value)],
      ),
      base64: body.toString("base64"),
    })),
  };
  stdin.end(JSON.stringify(given));
  await once(stdout, "data");
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

/** The server itself: prints "ready", and answers each path with the headers and the body it was given. */
function serve({ port, pages }: z.output<typeof orders>): void {
  const byPath = new Map(
    pages.map(({ path, headers, base64 }) => [
      path,
      { headers, body: Buffer.from(base64, "base64") },
    ]),
  );
  createServer({ optimizeEmptyRequests: true }, (request, response) => {
    const page = byPath.get(request.url ?? "");
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, page.headers).end(page.body);
  }).listen(port, "127.0.0.1", () => console.log("ready"));
}

if (import.meta.main) serve(orders.parse(JSON.parse(await text(process.stdin))));
