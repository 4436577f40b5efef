import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().optional() }),
});

/** Schema of OTLP over HTTP in JSON, as far as tests read it. */
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof span>;

/** A test's own collector of OpenTelemetry traces. */
export interface TraceCollector extends AsyncDisposable {
  /** Value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  /** In the order of their ends. */
  readonly spans: ReceivedSpan[];
  /** Attributes of the process, as last received. */
  resource(): Readonly<Record<string, string | undefined>>;
  /** All raw data received. */
  raw(): string;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  let resource: Record<string, string | undefined> = {};
  const server = createServer(async (request, response) => {
    const body = await json(request);
    bodies.push(JSON.stringify(body));
    if (request.url === "/v1/traces") {
      for (const one of traces.parse(body).resourceSpans) {
        resource = Object.fromEntries(
          one.resource.attributes.map(({ key, value }) => [key, value.stringValue]),
        );
        spans.push(...one.scopeSpans.flatMap((scope) => scope.spans));
      }
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    resource: () => resource,
    raw: () => bodies.join("\n"),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
