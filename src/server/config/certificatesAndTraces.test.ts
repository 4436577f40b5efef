import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

const folder = mkdtempSync(join(tmpdir(), "pem-"));
afterAll(() => rmSync(folder, { recursive: true }));

const traces = (env: Record<string, string>) =>
  loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example", ...env }).tracing;

test.each<[Record<string, string>, object]>([
  [{}, {}],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "HTTP://a:4318/otel//" },
    { url: "HTTP://a:4318/otel/v1/traces" },
  ],
  [{ OTEL_SERVICE_NAME: "site" }, { serviceName: "site" }],
  [{ OTEL_TRACES_SAMPLER: "traceidratio" }, { sampler: "traceidratio" }],
  ...["0", "1", ".5", "0.25", "1.0"].map((ratio): [Record<string, string>, object] => [
    ...([{ OTEL_TRACES_SAMPLER_ARG: ratio }, { ratio: Number(ratio) }] as const),
  ]),
  [{ OTEL_SDK_DISABLED: "false" }, {}],
  [{ OTEL_SDK_DISABLED: "no" }, {}],
])("Traces are sent where an endpoint is set: %j", (env, changes) => {
  expect(traces(env)).toEqual({
    url: "https://traces.example/v1/traces",
    serviceName: "tapeout",
    sampler: "parentbased_always_on",
    ratio: 1,
    ...changes,
  });
});

test("Without an endpoint, or turned off, no traces are sent", () => {
  expect(loadConfig({ OTEL_SERVICE_NAME: "site" }).tracing).toBeUndefined();
  expect(traces({ OTEL_SDK_DISABLED: "TRUE" })).toBeUndefined();
});

test.each([
  "traces.example",
  "ftp://a",
  "https:",
  "https://a?b=1",
  "https://a#b",
  "https://a?b=1#c",
])("A collector is not at %s", (url) => {
  expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toContain(
    "OTEL_EXPORTER_OTLP_ENDPOINT is not an http:// or https:// URL without a query",
  );
});

test.each(["1.5", "1.000000001", "2", "-1", "0,5", "half", "1e-1"])(
  "A share of traces is not %s",
  (ratio) => {
    expect(refusal({ OTEL_TRACES_SAMPLER_ARG: ratio })).toContain(
      `OTEL_TRACES_SAMPLER_ARG is "${ratio}", which is not a number from 0 to 1`,
    );
  },
);

test.each([
  ["x".repeat(15), "METRICS_TOKEN is shorter than 16 characters"],
  ["a token with blanks", "METRICS_TOKEN has other characters than"],
])("A token of figures is not %s", (token, message) => {
  const told = refusal({ METRICS_TOKEN: token });
  expect(told).toContain(message);
  expect(told).not.toContain(token);
});

test("A token of figures has 16 characters or more", () => {
  const token = "abcDEF123-._~+/=";
  const metrics = (env: object) => loadConfig({ ...env }).metrics;
  expect(metrics({ METRICS_TOKEN: token })).toEqual({ port: undefined, host: "127.0.0.1", token });
  expect(metrics({ METRICS_PORT: "9100", METRICS_HOST: "0.0.0.0" })).toEqual({
    ...{ port: 9_100, host: "0.0.0.0", token: undefined },
  });
  expect(metrics({})).toBeUndefined();
});

test("A certificate of the database is a file that can be read, in PEM form", () => {
  const [pem, other, missing] = ["a.pem", "a.der", "gone.pem"].map((name) => join(folder, name));
  if (!pem || !other || !missing) throw new Error("no files");
  const certificate = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n";
  writeFileSync(pem, certificate);
  writeFileSync(other, "DER");
  for (const name of ["DATABASE_CA_FILE", "DATABASE_CERT_FILE", "DATABASE_KEY_FILE"]) {
    expect(refusal({ [name]: other })).toContain(
      `${name} is "${other}", a file that is not in PEM`,
    );
    expect(refusal({ [name]: missing })).toContain("a file that cannot be read (ENOENT)");
    expect(refusal({ [name]: folder })).toContain("a file that cannot be read (EISDIR)");
  }
  const files = { DATABASE_CA_FILE: pem, DATABASE_CERT_FILE: pem, DATABASE_KEY_FILE: pem };
  expect(loadConfig(files).database.tls).toEqual({
    ...{ ca: certificate, cert: certificate, key: certificate },
  });
});

test.each(["s3:", "s3://"])("A bucket of backups is not %s", (url) => {
  expect(refusal({ BACKUP_TO: url })).toContain("BACKUP_TO");
});

test("A session may end after five idle minutes, and a name may have 100 characters", () => {
  expect(loadConfig({ SESSION_IDLE_MINUTES: "5" }).sessionIdleMs).toBe(300_000);
  const account = (length: number) => ({
    ...{ ADMIN_ACCOUNT: "a".repeat(length), ADMIN_PASSWORD: "correct horse battery" },
  });
  expect(loadConfig(account(100)).adminAccount).toHaveLength(100);
  expect(refusal(account(101))).toContain("ADMIN_ACCOUNT is longer than 100 characters");
});
