import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import { ObjectProperty } from "../../base/process/objectProperty.ts";
import type { TracingConfig } from "../config/tracing.ts";
import { followOperations, type SpanContexts, spanContexts } from "./spans.ts";

/** The header in which a response names its trace (W3C Trace Context level 2, `traceresponse`). */
const responseHeader = "traceresponse";

/** Traces of one process, sent to a collector by OTLP over HTTP. */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #contexts: SpanContexts = spanContexts();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #stop: () => void;

  /** @param version of the program */
  constructor(config: TracingConfig, version: string) {
    const own = resourceFromAttributes({
      "service.name": config.serviceName,
      "service.version": version,
    });
    const resource = own.merge(detectResources({ detectors: [envDetector] }));
    const exporter = new OTLPTraceExporter({ url: config.url });
    this.#provider = new TracerProvider({
      resource,
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer("tapeout", version);
    this.#stop = followOperations(this.#tracer, this.#contexts);
  }

  /**
   * Creates a span for each request that reaches a server's hooks, as the parent of its operations.
   * @param isTrusted whether a request's `traceparent` is used: an untrusted one would decide what
   *   is sampled
   */
  followApp(app: FastifyInstance, isTrusted: (request: IncomingMessage) => boolean): void {
    const contexts = new ObjectProperty<IncomingMessage, Context>("span context");
    app.addHook("onRequest", (request, reply, done) => {
      const parent = isTrusted(request.raw) ? this.#remoteContext(request.raw) : ROOT_CONTEXT;
      const route = request.routeOptions.url ?? "unknown";
      const span = this.#begin(request.raw.method ?? "", route, parent);
      const context = trace.setSpan(parent, span);
      contexts.set(request.raw, context);
      span.setAttribute("tapeout.request_id", request.id);
      reply.header(responseHeader, traceresponse(span));
      reply.raw.once("close", () => end(span, reply.raw));
      this.#contexts.run(context, done);
    });
    // Reading a body leaves the context in which it began.
    app.addHook("preValidation", (request, _reply, done) => {
      const context = contexts.of(request.raw);
      if (context === undefined) done();
      else this.#contexts.run(context, done);
    });
  }

  /** Ids of the span that is under way, for a log line. */
  readonly logFields = (): object => {
    const context = this.#contexts.getStore();
    const span = context && trace.getSpanContext(context);
    return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
  };

  /** Sends what is left. */
  async close(): Promise<void> {
    this.#stop();
    await this.#provider.shutdown();
  }

  #remoteContext({ headers }: IncomingMessage): Context {
    return this.#propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  }

  #begin(method: string, route: string, parent: Context): Span {
    const attributes = { "http.request.method": method, "http.route": route };
    return this.#tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
  }
}

function end(span: Span, { statusCode }: ServerResponse): void {
  span.setAttribute("http.response.status_code", statusCode);
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function traceresponse(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`;
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const root = rootSampler(sampler.replace("parentbased_", ""), ratio);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === "always_off") return new AlwaysOffSampler();
  return name === "traceidratio" ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
