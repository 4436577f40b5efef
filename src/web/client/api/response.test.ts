import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { client } from "../../../base/i18n/en/client.ts";
import { ApiFailure } from "./failure.ts";
import { isRawResponse, parseEnvelope } from "./response.ts";

/** The result of reading a response, or the failure it ends in. */
function outcome(text: string, isOk = true): unknown {
  try {
    return parseEnvelope(text, isOk, client);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { kind: error.kind, message: error.message, code: error.code };
  }
}

const envelope = (status_code: unknown, message: unknown, data: unknown = {}) =>
  JSON.stringify({ status_code, message, data });

const unreadable = { kind: "transport", message: client.unreadable, code: 0 };

describe("an answer in an envelope", () => {
  it("is its data where the code is 200", () => {
    expect(outcome(envelope(200, "OK", [1]))).toEqual([1]);
    expect(outcome(envelope(200, "OK", { id: 1 }))).toEqual({ id: 1 });
  });

  it("is a refusal with the server's message for any other code, whatever the HTTP status", () => {
    const refusal = { kind: "refused", message: "No such part", code: 404 };
    expect(outcome(envelope(404, "No such part"), false)).toEqual(refusal);
    expect(outcome(envelope(404, "No such part"), true)).toEqual(refusal);
  });

  it("has the message Error if the server sends none", () => {
    for (const message of ["", null, 7, undefined]) {
      expect(outcome(envelope(500, message), false)).toMatchObject({ message: "Error" });
    }
  });

  it("recognises the end of a session by its three codes", () => {
    for (const code of [50008, 50012, 50014]) {
      expect(outcome(envelope(code, "over"), false)).toMatchObject({ kind: "ended", code });
      const missing = outcome(envelope(code, "none", { token: "missing" }), false);
      expect(missing).toMatchObject({ kind: "loggedOut", code });
    }
    expect(outcome(envelope(50010, "other"), false)).toMatchObject({ kind: "refused" });
  });
});

describe("an answer without a readable envelope", () => {
  it("is a transport failure", () => {
    for (const text of ["", "<h1>Bad gateway</h1>", "null", "[]", '"x"', "{}", "{", "\ufeff"]) {
      expect(outcome(text)).toEqual(unreadable);
      expect(outcome(text, false)).toEqual(unreadable);
    }
    expect(outcome(envelope("200", "OK"))).toEqual(unreadable);
    expect(outcome(envelope(200, "OK", "text"))).toEqual(unreadable);
    expect(outcome(envelope(200, "OK", null))).toEqual(unreadable);
  });

  it("is one too if success comes with an HTTP status of failure", () => {
    expect(outcome(envelope(200, "OK"), false)).toEqual(unreadable);
  });

  it("is never anything but data or an ApiFailure", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.boolean(), (text, isOk) => {
        expect(outcome(text, isOk)).toBeTypeOf("object");
      }),
    );
  });
});

describe("an answer is passed through", () => {
  const answer = (init?: ResponseInit) => new Response("x", init);

  it("from the storage", () => {
    expect(isRawResponse(answer(), "/storage/rg8810.pdf")).toBe(true);
    expect(isRawResponse(answer(), "/web_en/api/v1/news/list?")).toBe(false);
  });

  it("if it can be requested by byte ranges", () => {
    const at = "/web_en/api/v1/news/list?";
    expect(isRawResponse(answer({ headers: { "accept-ranges": "bytes" } }), at)).toBe(true);
    expect(isRawResponse(answer({ headers: { "accept-ranges": "none" } }), at)).toBe(false);
    expect(isRawResponse(answer({ status: 206 }), at)).toBe(true);
  });
});
