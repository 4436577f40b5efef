import { createRequire } from "node:module";
import { afterEach, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/support/app.ts";

let world: TestApp | undefined;

afterEach(() => world?.close());

it("serves without Fastify's compilers of JSON Schemas, which are not even loaded", async () => {
  world = await openTestApp();
  expect((await world.app.inject("/healthz")).statusCode).toBe(200);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((path) => /node_modules\/fastify\//.test(path))).not.toEqual([]);
  const compilers = /node_modules\/(?:ajv\/|fast-json-stringify\/index\.js)/;
  expect(loaded.filter((path) => compilers.test(path))).toEqual([]);
});
