import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "../../base/http/requests/nodeHttpWithoutClient.ts";
import type { MetricsConfig } from "../config/metrics.ts";
import { hasToken, metricsPath } from "./metricsRoute.ts";

interface MetricsServerOptions extends Pick<MetricsConfig, "host" | "token"> {
  readonly port: number;
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly onError: (error: unknown) => void;
}

/** The server of `/metrics` on a port of its own. */
export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws the error of `listen` where the port cannot be used */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(listener(options));
  server.listen({ port: options.port, host: options.host });
  await once(server, "listening");
  // The site's own port keeps the process alive.
  server.unref();
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}${metricsPath}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function listener({ token, contentType, text, onError }: MetricsServerOptions): RequestListener {
  return (request, response) => {
    response.setHeader("cache-control", "no-store");
    const [path] = (request.url ?? "").split("?", 1);
    if (path !== metricsPath) return void response.writeHead(404).end();
    if (request.method !== "GET" && request.method !== "HEAD") {
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    }
    if (token !== undefined && !hasToken(request.headers.authorization, token)) {
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    }
    text().then(
      (body) => response.writeHead(200, { "content-type": contentType }).end(body),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  };
}
