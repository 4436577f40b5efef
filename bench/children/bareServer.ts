import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import * as z from "zod";

// A server of node:http that only sends: reads its orders from standard input, prints "ready", and
// answers each path with the headers and the body that it was given.
const orders = z.object({
  port: z.int(),
  pages: z.array(z.object({ path: z.string(), headers: z.array(z.string()), base64: z.base64() })),
});

const { port, pages } = orders.parse(JSON.parse(await text(process.stdin)));
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
