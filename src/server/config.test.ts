import { resolve } from "node:path";
import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../tests/support/anyCharacter.ts";
import { refusal } from "../../tests/support/config.ts";
import { defaultPostgresSettings } from "../base/store/postgres/settings.ts";
import { ConfigError } from "./config/problems.ts";
import { loadConfig, withdrawnVariables } from "./config.ts";

describe("an empty environment", () => {
  it("gives the documented defaults", () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      databasePlace: undefined,
      siteUrl: undefined,
      siteHosts: undefined,
      demo: "on",
      adminAccount: undefined,
      adminPassword: undefined,
      sessionIdleMs: 480 * 60_000,
      factorGraceDays: 7,
      signInByQuery: true,
      trustProxy: false,
      logLevel: "info",
      maxConnections: 4_096,
      maxConnectionsPerNetwork: 1_024,
      unreadMs: 60_000,
      smtpUrl: undefined,
      mailFrom: undefined,
      backup: {},
      clamdUrl: undefined,
      workers: undefined,
      drainMs: 0,
      database: { ...defaultPostgresSettings, tls: {} },
      metrics: undefined,
      tracing: undefined,
    });
  });

  it("equals blank values and unknown variables", () => {
    expect(loadConfig({ PORT: "", SITE_URL: "  ", ADMIN_PASSWORD: "", COLOUR: "red" })).toEqual(
      loadConfig({}),
    );
  });
});

describe("a full environment", () => {
  it("is parsed into typed values", () => {
    const config = loadConfig({
      PORT: " 8080 ",
      HOST: "::1",
      DATA_DIR: "some/where",
      DATABASE_URL: "postgresql://ann:p%40ss@db.internal:5433/chips?sslmode=require",
      SITE_URL: "https://www.example.com/",
      SITE_HOSTS: "WWW.Example.com=en, 中文.cn:8443=zh",
      DEMO: "off",
      ADMIN_ACCOUNT: "ann",
      ADMIN_PASSWORD: " twelve chars ",
      SESSION_IDLE_MINUTES: "30",
      FACTOR_GRACE_DAYS: "0",
      SIGN_IN_BY_QUERY: "off",
      TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::/32",
      LOG_LEVEL: "warn",
      MAX_CONNECTIONS: "500",
      MAX_CONNECTIONS_PER_NETWORK: "50",
      UNREAD_SECONDS: "5",
      SMTP_URL: "smtps://ann:p%40ss@mail.example.com:465/?requireTLS=true",
      MAIL_FROM: '"Ridgekey 睿基" <service@example.com>',
      MAIL_REPLY_TO: "contact@example.com",
      ENQUIRY_MAIL_TO: "sales@example.com, support@example.com",
      CLAMD_URL: "unix:/run/clamav/clamd.ctl",
      DRAIN_SECONDS: "15",
      DATABASE_POOL_MAX: "40",
      DATABASE_CONNECT_SECONDS: "3",
      DATABASE_SILENT_MS: "900",
      DATABASE_IDLE_SECONDS: "60",
      DATABASE_STATEMENT_SECONDS: "120",
      DATABASE_LOCK_SECONDS: "10",
      DATABASE_IDLE_TRANSACTION_SECONDS: "300",
      DATABASE_NOTICES: "poll",
      METRICS_PORT: "9464",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.05",
    });
    expect(config).toEqual({
      port: 8080,
      host: "::1",
      dataDir: resolve("some/where"),
      databaseUrl: "postgresql://ann:p%40ss@db.internal:5433/chips?sslmode=require",
      databasePlace: "postgresql://ann@db.internal:5433/chips",
      siteUrl: "https://www.example.com",
      siteHosts: new Map([
        ["www.example.com", "en"],
        ["xn--fiq228c.cn:8443", "zh"],
      ]),
      demo: "off",
      adminAccount: "ann",
      adminPassword: " twelve chars ",
      sessionIdleMs: 1_800_000,
      factorGraceDays: 0,
      signInByQuery: false,
      trustProxy: ["loopback", "10.0.0.0/8", "2001:db8::/32"],
      logLevel: "warn",
      maxConnections: 500,
      maxConnectionsPerNetwork: 50,
      unreadMs: 5_000,
      smtpUrl: "smtps://ann:p%40ss@mail.example.com:465/?requireTLS=true",
      mailFrom: { name: "Ridgekey 睿基", address: "service@example.com" },
      mailReplyTo: { name: "", address: "contact@example.com" },
      backup: {},
      enquiryMailTo: ["sales@example.com", "support@example.com"],
      clamdUrl: "unix:/run/clamav/clamd.ctl",
      drainMs: 15_000,
      database: {
        poolMax: 40,
        connectMs: 3_000,
        silentMs: 900,
        idleMs: 60_000,
        statementMs: 120_000,
        lockMs: 10_000,
        idleTransactionMs: 300_000,
        tls: {},
        notices: "poll",
      },
      metrics: { port: 9464, host: "127.0.0.1" },
      tracing: {
        url: "http://collector:4318/v1/traces",
        serviceName: "tapeout",
        sampler: "parentbased_traceidratio",
        ratio: 0.05,
      },
    });
  });

  it.each([
    ["on", {}],
    ["on", { SITE_URL: "http://localhost:3000" }],
    ["on", { SITE_URL: "http://127.0.0.1:8080" }],
    ["on", { SITE_URL: "http://[::1]:3000" }],
    ["on", { SITE_HOSTS: "en.localhost:3000=en,cn.localhost:3000=zh" }],
    ["on", { SITE_URL: "https://www.example.com", DEMO: "on" }],
    ["off", { DEMO: "off" }],
    ["unsaid", { SITE_URL: "https://www.example.com" }],
    ["unsaid", { SITE_URL: "https://localhost.example.com" }],
    ["unsaid", { SITE_URL: "http://192.168.1.5" }],
    ["unsaid", { SITE_HOSTS: "localhost=en,www.example.cn=zh" }],
  ])("the demo company is %s with %j", (demo, env) => {
    expect(loadConfig(env).demo).toBe(demo);
  });

  it.each([
    ["true", true],
    ["false", false],
    ["192.0.2.7", ["192.0.2.7"]],
  ])("reads TRUST_PROXY=%s", (text, expected) => {
    expect(loadConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });
});

describe("a number", () => {
  it.each([
    ["DATABASE_POOL_MAX", 2, 500],
    ["DATABASE_CONNECT_SECONDS", 1, 60],
    ["DATABASE_SILENT_MS", 100, 4_000],
    ["DATABASE_IDLE_SECONDS", 1, 3_600],
    ["DATABASE_STATEMENT_SECONDS", 1, 86_400],
    ["DATABASE_LOCK_SECONDS", 1, 3_600],
    ["DATABASE_IDLE_TRANSACTION_SECONDS", 1, 86_400],
    ["FACTOR_GRACE_DAYS", 0, 90],
    ["MAX_CONNECTIONS", 16, 100_000],
    ["MAX_CONNECTIONS_PER_NETWORK", 8, 100_000],
    ["UNREAD_SECONDS", 5, 3_600],
    ["DRAIN_SECONDS", 0, 600],
  ])("%s is from %i to %i", (name, low, high) => {
    const envWith = (value: number) => ({
      ...{ DATABASE_URL: "postgres://localhost/chips", [name]: `${value}` },
    });
    for (const value of [low, high]) expect(() => loadConfig(envWith(value))).not.toThrow();
    for (const value of [low - 1, high + 1]) {
      expect(refusal(envWith(value))).toContain(`${name} is`);
    }
  });
});

describe("a wrong value", () => {
  it.each([
    ["PORT", "abc"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["HOST", "not a host"],
    ["HOST", "http://localhost"],
    ["DATA_DIR", "a\0b"],
    ["DATABASE_URL", "mysql://localhost/chips"],
    ["DATABASE_URL", "postgres:chips"],
    ["DATABASE_URL", "/var/lib/chips.db"],
    ["SITE_URL", "www.example.com"],
    ["SITE_URL", "ftp://www.example.com"],
    ["SITE_URL", "https://www.example.com/shop"],
    ["SITE_URL", "https://www.example.com/?a=1"],
    ["SITE_URL", "https://ann@www.example.com"],
    ["SITE_HOSTS", "www.example.com"],
    ["SITE_HOSTS", "www.example.com=en"],
    ["SITE_HOSTS", "www.example.com=en,www.example.de=de"],
    ["SITE_HOSTS", "www.example.com=en,WWW.example.com=zh"],
    ["SITE_HOSTS", "www.example.com=en,www.example.cn=zh,www.example.net=en"],
    ["SITE_HOSTS", "https://www.example.com=en,www.example.cn=zh"],
    ["SITE_HOSTS", "=en,www.example.cn=zh"],
    ["SITE_HOSTS", "www.example.com=en=x,www.example.cn=zh"],
    ["DEMO", "yes"],
    ["ADMIN_ACCOUNT", "a\u0007b"],
    ["ADMIN_ACCOUNT", "a".repeat(101)],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "2"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.1,,10.0.0.2"],
    ["LOG_LEVEL", "loud"],
    ["MAX_CONNECTIONS", "many"],
    ["MAX_CONNECTIONS", "15"],
    ["MAX_CONNECTIONS_PER_NETWORK", "-1"],
    ["UNREAD_SECONDS", "0.5"],
    ["MAIL_FROM", "service"],
    ["MAIL_FROM", "Service <service@example.com"],
    ["MAIL_FROM", "a\nBcc: b@example.com <service@example.com>"],
    ["ENQUIRY_MAIL_TO", "sales@example.com;support@example.com"],
    ["ENQUIRY_MAIL_TO", "sales@example.com,"],
    ["DRAIN_SECONDS", "-1"],
    ["DRAIN_SECONDS", "601"],
    ["DRAIN_SECONDS", "5 s"],
  ])("of %s (%j) is refused by name, with an example", (name, value) => {
    const lines = refusal({ [name]: value }).split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^ {2}${name} .+\\. Example: ${name}=\\S`));
  });

  it("is reported together with every other one", () => {
    const message = refusal({ PORT: "x", DEMO: "maybe", LOG_LEVEL: "loud", HOST: "localhost" });
    expect(message).toContain("PORT is");
    expect(message).toContain("DEMO is");
    expect(message).toContain("LOG_LEVEL is");
    expect(message).not.toContain("HOST is");
  });
});

it("names in one line the replacement of a variable that is no longer used", () => {
  expect(withdrawnVariables({ WORKERS: "4", PORT: "x" })).toEqual([
    expect.stringMatching(/^WORKERS is set and not read any more: .*further processes.*nginx.*\.$/),
  ]);
  expect(withdrawnVariables({ WORKERS: " " })).toEqual([]);
});

describe("any environment", () => {
  const names = [
    "PORT",
    "HOST",
    "DATA_DIR",
    "DATABASE_URL",
    "SITE_URL",
    "SITE_HOSTS",
    "DEMO",
    "ADMIN_ACCOUNT",
    "ADMIN_PASSWORD",
    "TRUST_PROXY",
    "LOG_LEVEL",
    "MAX_CONNECTIONS",
    "UNREAD_SECONDS",
  ];
  const nearMiss = fc
    .array(
      fc.oneof(
        fc.constantFrom("http://", "postgres://", "a", "=en", "=zh", ",", "/", "%", "@", ":", "["),
        fc.constantFrom("on", "true", "10.0.0.1", "::1", "1", "\0", " ", "host.example"),
        fc.string({ unit: anyCharacter, maxLength: 4 }),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(""));
  const value = fc.oneof(fc.string({ unit: anyCharacter }), nearMiss);

  it("either is accepted or throws a ConfigError", () => {
    const environment = fc.dictionary(fc.constantFrom(...names), value);
    fc.assert(
      fc.property(environment, (env) => {
        try {
          loadConfig(env);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("gives a TRUST_PROXY that Fastify accepts", () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended());
    const range = fc
      .tuple(address, fc.option(fc.integer({ min: 0, max: 130 })))
      .map(([base, bits]) => (bits === null ? base : `${base}/${bits}`));
    const list = fc.array(range, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(","));
    fc.assert(
      fc.property(fc.oneof(list, value), (text) => {
        let trustProxy: ReturnType<typeof loadConfig>["trustProxy"];
        try {
          trustProxy = loadConfig({ TRUST_PROXY: text }).trustProxy;
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
          return;
        }
        expect(() => Fastify({ trustProxy })).not.toThrow();
      }),
      { numRuns: 200 },
    );
  });
});
