import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lateRoutes } from "./lateRoutes.ts";

let app: FastifyInstance;
let second: FastifyInstance;
let loads: number;
let failures: Error[];
let followed: string[];

/** Follows each request that comes to the further hooks of a Fastify. */
function follow(name: string, one: FastifyInstance): void {
  one.addHook("onRequest", (request, _reply, done) => {
    followed.push(`${name} ${request.method} ${request.routeOptions.url ?? "unknown"}`);
    done();
  });
}

beforeEach(() => {
  loads = 0;
  failures = [];
  followed = [];
  app = Fastify();
  lateRoutes(app, {
    prefix: "/staff",
    refuse(scope) {
      scope.setErrorHandler((error: Error, _request, reply) => reply.code(500).send(error.message));
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send("not staff's"));
    },
    open() {
      second = Fastify();
      follow("second", second);
      return second;
    },
    async add(scope) {
      loads += 1;
      const failure = failures.pop();
      if (failure) throw failure;
      scope.get("/people/:id", ({ params }) => params);
      scope.post("/people", ({ body }) => body);
      scope.setNotFoundHandler((_request, reply) => reply.code(404).send("no such route"));
    },
  });
  follow("first", app);
  app.get("/page", () => "a page");
});

afterEach(() => app.close());

it("are loaded with the first request for one of them, once for all", async () => {
  expect((await app.inject("/page")).body).toBe("a page");
  expect(loads).toBe(0);
  const answers = await Promise.all(["7", "8"].map((id) => app.inject(`/staff/people/${id}`)));
  expect(answers.map(({ body }) => JSON.parse(body))).toEqual([{ id: "7" }, { id: "8" }]);
  const payload = { name: "Ada" };
  const made = await app.inject({ method: "POST", url: "/staff/people", payload });
  expect(made.json()).toEqual(payload);
  expect(loads).toBe(1);
});

it("are followed by the hooks of the Fastify that has them, and by no others", async () => {
  await app.inject("/page");
  await app.inject("/staff/people/7");
  expect((await app.inject({ method: "DELETE", url: "/staff/people/7" })).body).toBe(
    "no such route",
  );
  expect(followed).toEqual([
    "first GET /page",
    "second GET /staff/people/:id",
    "second DELETE unknown",
  ]);
});

it("are tried again where they could not be loaded", async () => {
  failures = [new Error("the disk is away")];
  const failed = await app.inject("/staff/people/7");
  expect([failed.statusCode, failed.body]).toEqual([500, "the disk is away"]);
  expect((await app.inject("/staff/people/7")).statusCode).toBe(200);
  expect(loads).toBe(2);
});

it("end with the Fastify that hands over to them", async () => {
  await app.inject("/staff/people/7");
  const ended: string[] = [];
  await app.close();
  await second.close().then(() => ended.push("closed"));
  expect(ended).toEqual(["closed"]);
  await expect(second.inject("/staff/people/7")).rejects.toThrow();
});

it("leave what is no address of theirs to the first", async () => {
  expect((await app.inject("/staff")).body).toBe("not staff's");
  expect((await app.inject({ method: "PROPFIND", url: "/staff/people/7" })).body).toBe(
    "not staff's",
  );
  expect(loads).toBe(0);
});
