import { afterAll, expect, it } from "vitest";
import { type AdminResponse, type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { listRoles, type Role } from "../../staff/accounts/roles/roles.ts";
import { openSession } from "../../staff/accounts/sessions/sessions.ts";
import { type adminRoute, isChange } from "./route.ts";
import { adminRoutes } from "./routes/index.ts";

type Route = ReturnType<typeof adminRoute>;

/** Parameters that lead to nothing: what is let in finds nothing to change. */
const emptyPath = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, "2147483647");

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Long enough ago that nobody has proved who they are. */
const longAgoMs = 1_800_000;

forSqlite("Every route of the admin API", (open) => {
  let opened: AdminWorld | undefined;
  afterAll(() => opened?.close());

  it("accepts exactly the accounts with the right to its act, and is guarded", async () => {
    const world = await adminWorld(await open());
    opened = world;
    const roles = await listRoles(world.store.db);
    const people = await Promise.all([...roles, noRole].map((role) => signedIn(world, role)));
    for (const route of adminRoutes) {
      const name = nameOf(route);
      const nobody = await send(world, route, undefined);
      expect({ name, status: nobody.status }).toEqual({ name, status: 401 });
      for (const { role, id, token } of people) {
        const may =
          route.needs === "signed-in" || role.rights.some(({ act }) => act === route.needs);
        const who = { name, role: role.name };
        const isStream = route.produces === "text/event-stream";
        // A stream does not end; its own tests read it.
        const first = isStream && may ? undefined : await send(world, route, token);
        if (first !== undefined) {
          const isIn = first.data?.code !== "not-permitted" && first.status !== 401;
          expect({ ...who, isIn, status: first.status }).toEqual({
            ...{ ...who, isIn: may, status: may ? first.status : 403 },
          });
          expect({ ...who, code: first.data?.code }).not.toMatchObject({
            code: "step-up-required",
          });
          expect({ ...who, isOurs: first.status < 500 }).toEqual({ ...who, isOurs: true });
        }
        if (may && route.needsStepUp) {
          const old = await openSession(world.store, id, Date.now() - longAgoMs);
          const unproved = await send(world, route, old.token);
          expect({ ...who, code: unproved.data.code }).toEqual({
            ...who,
            code: "step-up-required",
          });
        }
      }
      if (!isChange(route)) continue;
      const admin = people.find(({ role }) => role.name === "admin")?.token;
      const unguarded = await send(world, route, admin, { "x-tapeout-studio": "" });
      expect({ name, code: unguarded.data.code }).toEqual({ name, code: "unguarded-request" });
      const foreign = await send(world, route, admin, { origin: "https://evil.example" });
      expect({ name, code: foreign.data.code }).toEqual({ name, code: "unguarded-request" });
      const form = await send(world, route, admin, { "content-type": "text/plain" });
      const code = route.takesFile ? "not-form" : "not-json";
      expect({ name, code: form.data.code }).toEqual({ name, code });
    }
  });
});

const noRole: Role = { name: "no-role", rights: [], needs: [], needsFactor: false };

async function signedIn(world: AdminWorld, role: Role) {
  const limits = role.needs.includes("languages") ? { languages: ["zh" as const] } : {};
  const held = role === noRole ? [] : [[role.name, limits] as const];
  const { id, token } = await world.person(`holds-${role.name}`, ...held);
  return { role, id, token };
}

/** Sends what no route can carry out: a body of no fields, an id of nobody, no key. */
function send(
  world: AdminWorld,
  route: Route,
  as: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<AdminResponse> {
  const type = route.takesFile ? "multipart/form-data; boundary=x" : "application/json";
  return world.ask(route.method, emptyPath(route), {
    as,
    ...(isChange(route) && route.method !== "DELETE" && { body: "{}" }),
    headers: {
      ...(isChange(route) && { "content-type": type, "idempotency-key": "" }),
      ...headers,
    },
  });
}
