import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { UncompressedResponses } from "./uncompressedResponses.ts";

const open = () => new UncompressedResponses({ networkOf: (address) => address, refuse: vi.fn() });

/** Request and reply as far as they are counted by. */
function exchange(ip: string | undefined) {
  const raw = new ServerResponse(new IncomingMessage(new Socket()));
  return { raw, parts: [{ ip } as FastifyRequest, { raw } as FastifyReply] as const };
}

test("A network's allowance is limited, and restored when a response has ended", async () => {
  const responses = open();
  const first = exchange("203.0.113.7");
  expect(responses.begin(...first.parts)).toBe(true);
  for (let number = 1; number < 16; number += 1) {
    expect(responses.begin(...exchange("203.0.113.7").parts)).toBe(true);
  }
  expect(responses.begin(...exchange("203.0.113.7").parts)).toBe(false);
  expect(responses.begin(...exchange("203.0.113.8").parts)).toBe(true);
  first.raw.destroy();
  await once(first.raw, "close");
  expect(responses.begin(...exchange("203.0.113.7").parts)).toBe(true);
});

test("A disconnected client has no address any more, and is not counted", async () => {
  const responses = open();
  for (let number = 0; number < 200; number += 1) {
    const gone = exchange(undefined);
    gone.raw.destroy();
    await once(gone.raw, "close");
    expect(responses.begin(...gone.parts)).toBe(false);
  }
  expect(responses.begin(...exchange("203.0.113.7").parts)).toBe(true);
});
