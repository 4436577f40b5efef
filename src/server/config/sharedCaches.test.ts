import { describe, expect, it } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

describe("shared caches", () => {
  it("store nothing unless they are configured", () => {
    expect(loadConfig({})).toMatchObject({ edge: undefined, purge: undefined });
  });

  it("keep responses for a time, and longer in an outage", () => {
    expect(loadConfig({ EDGE_SECONDS: "300" }).edge).toEqual({
      seconds: 300,
      outageSeconds: 3_600,
    });
    const { edge } = loadConfig({ EDGE_SECONDS: "1", EDGE_OUTAGE_SECONDS: "0" });
    expect(edge).toEqual({ seconds: 1, outageSeconds: 0 });
    for (const wrong of ["0", "86401", "1.5", "an hour"]) {
      expect(refusal({ EDGE_SECONDS: wrong })).toContain("Example: EDGE_SECONDS=300");
    }
  });

  it("are purged by the configured provider", () => {
    const env = {
      EDGE_SECONDS: "300",
      PURGE_KIND: "webhook",
      PURGE_URL: "http://a:6081/, http://b:6081/",
      PURGE_TOKEN: "s3cret",
    };
    expect(loadConfig(env).purge).toEqual({
      kind: "webhook",
      urls: ["http://a:6081/", "http://b:6081/"],
      token: "s3cret",
    });
    expect(refusal({ ...env, PURGE_KIND: undefined })).toContain("PURGE_KIND is missing");
    expect(refusal({ ...env, PURGE_URL: undefined })).toContain("PURGE_URL is missing");
    expect(refusal({ ...env, EDGE_SECONDS: undefined })).toContain("EDGE_SECONDS is missing");
    expect(refusal({ ...env, PURGE_KIND: "varnish" })).toMatch(/any more: use webhook/);
    expect(refusal({ ...env, PURGE_KIND: "squid" })).toContain("none of cloudflare, webhook");
  });

  it("have addresses and secrets that no message repeats", () => {
    const env = { EDGE_SECONDS: "300", PURGE_KIND: "webhook" };
    for (const url of ["ftp://s3cret", "http://ann:s3cret@cache/", "s3cret", "http://a/,s3cret"]) {
      const message = refusal({ ...env, PURGE_URL: url });
      expect(message).toContain("Example: PURGE_URL=");
      expect(message).not.toContain("s3cret");
    }
    const message = refusal({ ...env, PURGE_URL: "http://a/", PURGE_TOKEN: "s3cret\nx" });
    expect(message).toContain("PURGE_TOKEN has characters");
    expect(message).not.toContain("s3cret");
  });
});
