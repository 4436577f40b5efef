import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../tests/support/config.ts";
import { loadConfig } from "../config.ts";

describe("the storage of files", () => {
  it("is the data folder by default", () => {
    expect(loadConfig({}).storage).toBeUndefined();
    expect(loadConfig({ STORAGE_URL: "disk" }).storage).toBeUndefined();
  });

  it("is a bucket of Amazon's, or of another S3 server", () => {
    expect(loadConfig({ STORAGE_URL: "s3://chips-media?region=eu-1" }).storage).toEqual({
      bucket: "chips-media",
      prefix: "",
      endpoint: undefined,
      region: "eu-1",
      pathStyle: false,
      credentials: undefined,
    });
    const url = "s3://chips/site%20a//one/?endpoint=http://127.0.0.1:9000/";
    const keys = { STORAGE_ACCESS_KEY: "id", STORAGE_SECRET_KEY: "secret" };
    expect(loadConfig({ STORAGE_URL: url, ...keys }).storage).toEqual({
      bucket: "chips",
      prefix: "site a/one",
      endpoint: "http://127.0.0.1:9000",
      region: undefined,
      pathStyle: true,
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
    });
    expect(loadConfig({ STORAGE_URL: `${url}&pathStyle=false` }).storage?.pathStyle).toBe(false);
  });

  it.each([
    "chips",
    "https://chips.s3.amazonaws.com",
    "s3://",
    "s3://UPPER_case",
    "s3://ab",
    "s3://chips/.hidden",
    "s3://chips/%zz",
    "s3://chips?endpoint=127.0.0.1:9000",
    "s3://chips?endpoint=http://host/path",
    "s3://chips?pathStyle=yes",
    "s3://chips?accessKey=a",
    "s3://chips#there",
  ])("is not %s", (url) =>
    expect(refusal({ STORAGE_URL: url })).toContain("Example: STORAGE_URL=s3://"),
  );

  it("has a key with its secret", () => {
    expect(refusal({ STORAGE_ACCESS_KEY: "a" })).toContain("STORAGE_SECRET_KEY is missing");
    expect(refusal({ STORAGE_SECRET_KEY: "a" })).toContain("STORAGE_ACCESS_KEY is missing");
  });

  it("never shows a key, wherever it was written", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{8,20}$/), (key) => {
        for (const url of [`s3://${key}:${key}@chips`, `s3://chips?${key}=1`, `s3//${key}`]) {
          expect(refusal({ STORAGE_URL: url })).not.toContain(key);
        }
        const secret = { STORAGE_SECRET_KEY: `${key} ${key}`, STORAGE_ACCESS_KEY: `${key}\t1` };
        expect(refusal(secret)).not.toContain(key);
      }),
    );
  });
});
