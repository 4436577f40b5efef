import { describe, expect, it } from "vitest";
import * as z from "zod";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { id, text } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { adminRoute, nothing, rawAdminRoute } from "../route.ts";
import { adminObject } from "./objectNames.ts";
import { adminOpenApi } from "./openapi.ts";
import { referencePage } from "./page.ts";

const crate = adminObject("CrateOfATest", z.object({ id: z.int(), parts: z.array(z.string()) }));
const box = adminObject("BoxOfATest", z.object({ in: crate.nullable() }));

const params = z.object({ id: withText(() => "Number of a box", id()) });
const words = withText(() => "Words", text());

const shared = { area: "reference", summary: () => 'Boxes & "crates" <all>' } as const;
const routes = [
  adminRoute({
    ...{ ...shared, method: "GET", path: "/boxes/{id}", needs: "signed-in" },
    ...{ params, query: z.object({ q: words.optional(), r: words }) },
    ...{ data: box, isOpenBeforeSetup: true, handle: () => ({ in: null }) },
  }),
  adminRoute({
    ...{ ...shared, method: "POST", path: "/boxes", needs: "draft.see", needsStepUp: true },
    ...{ body: z.object({ name: z.string() }), data: crate, hasSecret: true },
    handle: () => ({ id: 1, parts: [] }),
  }),
  adminRoute({
    ...{ ...shared, method: "DELETE", path: "/boxes/{id}", needs: "draft.see" },
    ...{ params, data: nothing, isVersioned: true, handle: () => ({}) },
  }),
  rawAdminRoute({
    ...{ ...shared, method: "GET", path: "/boxes.csv", needs: "draft.see" },
    ...{ area: "audit", produces: "text/csv", handle: ({ reply }) => reply },
  }),
];

const openApi = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))),
  components: z.object({ schemas: z.record(z.string(), z.json()) }),
});

describe("The reference of the admin API", () => {
  const { adminApi } = staffMessages.en;
  const { paths, components, tags } = openApi.parse(adminOpenApi(routes, "en"));

  it("lists the methods of each path, with the parameters and headers that they take", () => {
    const names = Object.entries(paths).map(([path, calls]) => [path, Object.keys(calls)]);
    expect(names).toEqual([
      ["/boxes/{id}", ["get", "delete"]],
      ["/boxes", ["post"]],
      ["/boxes.csv", ["get"]],
    ]);
    const given = (call: object | undefined) =>
      z
        .object({
          parameters: z
            .array(
              z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) }),
            )
            .optional(),
        })
        .parse(call)
        .parameters?.map(({ name, in: at, required }) => [name, at, required]);
    expect(given(paths["/boxes/{id}"]?.get)).toEqual([
      ["id", "path", true],
      ["q", "query", false],
      ["r", "query", true],
    ]);
    expect(given(paths["/boxes/{id}"]?.delete)).toEqual([
      ["id", "path", true],
      ["x-tapeout-studio", "header", true],
      ["if-match", "header", false],
    ]);
    expect(given(paths["/boxes"]?.post)).toEqual([
      ["x-tapeout-studio", "header", true],
      ["idempotency-key", "header", true],
    ]);
    expect(given(paths["/boxes.csv"]?.get)).toBeUndefined();
  });

  it("names what a call needs, takes and answers, and its objects once", () => {
    const { access } = adminApi;
    expect(paths["/boxes"]?.post).toMatchObject({
      ...{ tags: ["reference"], "x-needs": "draft.see", "x-step-up": true },
      description: [access.needs("draft.see"), access.stepUp, access.secret].join(" "),
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              ...{ type: "object", properties: { name: { type: "string" } }, required: ["name"] },
            },
          },
        },
      },
      responses: {
        200: {
          content: {
            "application/json": {
              schema: {
                properties: {
                  status_code: { const: 200 },
                  data: { $ref: "#/components/schemas/CrateOfATest" },
                },
                required: ["status_code", "message", "data"],
              },
            },
          },
        },
      },
    });
    const read = paths["/boxes/{id}"]?.get;
    expect(read?.description).toBe(`${access.signedIn} ${access.beforeSetup}`);
    expect(read).not.toHaveProperty("requestBody");
    expect(read).not.toHaveProperty("x-step-up");
    expect(paths["/boxes/{id}"]?.delete?.description).toBe(
      `${access.needs("draft.see")} ${access.versioned}`,
    );
    expect(paths["/boxes.csv"]?.get?.responses).toMatchObject({
      200: { content: { "text/csv": { schema: { type: "string" } } } },
    });
    expect(Object.keys(components.schemas)).toEqual(["BoxOfATest", "CrateOfATest"]);
    expect(components.schemas.BoxOfATest).toMatchObject({
      properties: { in: { anyOf: [{ $ref: "#/components/schemas/CrateOfATest" }, {}] } },
    });
    expect(tags.map(({ name }) => name)).toEqual(Object.keys(adminApi.areas));
  });

  it("is a page with links to each call and to the objects that it names", () => {
    const page = referencePage(routes, "en");
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, one]) => one);
    const own = ["get-boxes-id-", "post-boxes", "delete-boxes-id-", "get-boxes-csv"];
    expect(ids).toEqual([...own, "BoxOfATest", "CrateOfATest"]);
    const links = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, one]) => one);
    expect(links.slice(0, 4)).toEqual(own);
    expect(new Set(links.slice(4))).toEqual(new Set(["BoxOfATest", "CrateOfATest"]));
    expect(page).toContain("<p>Boxes &amp; &quot;crates&quot; &lt;all&gt;</p>");
    const areas = Array.from(page.matchAll(/<h2>([^<]+)<\/h2>/g), ([, title]) => title);
    expect(areas.slice(0, 2)).toEqual([adminApi.areas.reference, adminApi.areas.audit]);
    const rows = Array.from(page.matchAll(/<tr><td><code>([^<]+)<\/code>/g), ([, name]) => name);
    expect(rows).toEqual(["id", "q?", "r", "name", "id", "in", "id", "parts"]);
    expect(page).toContain("<code>text/csv</code>");
    expect(page).toContain('<code>data: <a href="#BoxOfATest">BoxOfATest</a></code>');
  });
});
