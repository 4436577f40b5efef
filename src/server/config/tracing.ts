import { ConfigProblem, quoted } from "./problems.ts";

// The variables are OpenTelemetry's own
// (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).

/** The standard samplers, by the name in OTEL_TRACES_SAMPLER. */
export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

export type SamplerName = (typeof samplers)[number];

/** Collector of traces, and sampling. */
export interface TracingConfig {
  /** Address of the collector's traces: OTEL_EXPORTER_OTLP_ENDPOINT with `/v1/traces`. */
  readonly url: string;
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** Share of the traces that is sampled, 0 to 1, where the sampler's name ends in `ratio`. */
  readonly ratio: number;
}

export interface TracingVariables {
  readonly endpoint: string | undefined;
  readonly serviceName: string | undefined;
  readonly sampler: SamplerName | undefined;
  readonly ratio: number | undefined;
  readonly isDisabled: boolean | undefined;
}

/** @returns undefined where there are no traces */
export function tracingConfig(variables: TracingVariables): TracingConfig | undefined {
  const { endpoint, serviceName, sampler, ratio, isDisabled } = variables;
  if (endpoint === undefined || isDisabled === true) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    serviceName: serviceName ?? "tapeout",
    sampler: sampler ?? "parentbased_always_on",
    ratio: ratio ?? 1,
  };
}

/** The message never quotes the value: it may hold a password. */
export function readCollectorUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text) || url.search !== "" || url.hash !== "") {
    throw new ConfigProblem("is not an http:// or https:// URL without a query");
  }
  return text;
}

export function readRatio(text: string): number {
  const ratio = /^(?:0|1|0?\.\d{1,9}|[01]\.\d{1,9})$/.test(text) ? Number(text) : Number.NaN;
  if (!(ratio >= 0 && ratio <= 1)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is not a number from 0 to 1`);
  }
  return ratio;
}
