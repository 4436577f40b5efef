import { describe, expect, it } from "vitest";
import { databaseServers } from "./serverUrls.ts";

describe("a database URL", () => {
  it("names one server of any kind", () => {
    const url = "postgres://ann:p%40ss@db.internal:5433/chips?host=%2Frun";
    expect(databaseServers(url)).toEqual({ urls: [url], needsPrimary: false, tls: undefined });
  });

  it("names several, of which one must accept writes", () => {
    const { urls, needsPrimary } = databaseServers(
      "postgresql://ann:a,b@one:5433,two,[::1]:5/chips",
    );
    expect(urls).toEqual([
      "postgresql://ann:a,b@one:5433/chips",
      "postgresql://ann:a,b@two/chips",
      "postgresql://ann:a,b@[::1]:5/chips",
    ]);
    expect(needsPrimary).toBe(true);
  });

  it("requires that its server accepts writes", () => {
    const url = "postgres://db/chips?target_session_attrs=read-write&application_name=x";
    expect(databaseServers(url)).toEqual({
      urls: ["postgres://db/chips?application_name=x"],
      needsPrimary: true,
      tls: undefined,
    });
  });

  it.each([
    ["disable", false],
    ["require", {}],
    ["verify-full", {}],
    ["no-verify", { rejectUnauthorized: false }],
    ["verify-ca", { checkServerIdentity: expect.any(Function) }],
  ])("requests TLS by sslmode=%s", (mode, tls) => {
    expect(databaseServers(`postgres://db/chips?sslmode=${mode}`).tls).toEqual(tls);
  });

  it.each([
    "mysql://db/chips",
    "postgres://one:1,two:x/chips",
    "postgres://db/chips?sslmode=prefer",
    "postgres://db/chips?sslmode=yes",
    "postgres://db/chips?target_session_attrs=standby",
    "postgres://db/chips?sslmode=verify-full&sslrootcert=/no/such/file.pem",
  ])("is refused: %s", (url) => {
    expect(() => databaseServers(url)).toThrow();
  });
});
