import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { RequestIds } from "./requestIds.ts";

const requestWith = (id: unknown) =>
  ({ headers: { "x-request-id": id } }) as unknown as IncomingMessage;

const random = /^[0-9a-f-]{36}$/;

test("A request has the id that a trusted proxy gave it, or a random one, and keeps it", () => {
  const trusting = new RequestIds(() => true);
  for (const id of ["a", "Root=1-67:a/b+c@d.e", "x".repeat(128)]) {
    expect(trusting.of(requestWith(id))).toBe(id);
    expect(new RequestIds(() => false).of(requestWith(id))).toMatch(random);
  }
  for (const id of ["", "a b", "é", "x".repeat(129), undefined, ["a"]]) {
    const request = requestWith(id);
    const own = trusting.of(request);
    expect(own).toMatch(random);
    expect(trusting.of(request)).toBe(own);
  }
});
