import { once } from "node:events";
import { join } from "node:path";
import { freePort, onCore, start, stop } from "./processes.ts";
import type { Answer } from "./reader.ts";

/** A server of node:http that does nothing but send responses it was given. */
interface BareServer extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
}

/** Headers that Node writes by itself. */
const nodesOwn = new Set(["date", "connection", "keep-alive"]);

/** @param pages what it sends for each path */
export async function startBareServer(pages: ReadonlyMap<string, Answer>): Promise<BareServer> {
  const port = await freePort();
  const script = join(import.meta.dirname, "../children/bareServer.ts");
  const child = start(onCore(0, [process.execPath, script]), {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const { stdin, stdout, pid } = child;
  if (!stdin || !stdout || pid === undefined) throw new Error("The bare server did not start");
  const orders = {
    port,
    pages: [...pages].map(([path, { headers, body }]) => ({
      path,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        nodesOwn.has(name) ? [] : [name, String(value)],
      ),
      base64: body.toString("base64"),
    })),
  };
  stdin.end(JSON.stringify(orders));
  await once(stdout, "data");
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    [Symbol.asyncDispose]: () => stop(child),
  };
}
