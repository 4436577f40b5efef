import { describe, expect, it } from "vitest";
import { addAccount, usualPassword } from "../../../../tests/support/accounts.ts";
import { apiWorld, envelope } from "../../../../tests/support/api.ts";
import { openTestApp } from "../../../../tests/support/app.ts";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import {
  enquiryWorld,
  goodEnquiry,
  postEnquiry,
  postFile,
} from "../../../../tests/support/enquiries.ts";
import {
  documentedCalls,
  goodSchema,
  lookUp,
  readDocument,
  references,
  schema,
  schemaFrom,
} from "../../../../tests/support/openapi.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import { languageFacts, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { minAnswerSeconds } from "../../../readers/enquiries/captcha/challenge.ts";
import { fieldNames } from "../../../readers/enquiries/form/fields.ts";
import { describeApi } from "./index.ts";

const { server, get } = apiWorld();

describe("/openapi.json", () => {
  it("is OpenAPI 3.1 with resolvable references and unique operation ids", async () => {
    const described = await readDocument(server().app);
    for (const reference of references(described)) {
      expect({ reference, found: lookUp(described, reference) }).toMatchObject({
        reference,
        found: expect.any(Object),
      });
    }
    const ids = Object.values(described.paths).flatMap(({ get, put, post }) =>
      [get, put, post].flatMap((call) => call?.operationId ?? []),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(described.servers.map(({ url }) => url)).toEqual(["/web_en/api/v1", "/web_cn/api/v1"]);
    const schemes = Object.keys(described.components.securitySchemes);
    for (const { security = [] } of documentedCalls(described).values()) {
      for (const way of security) expect(schemes).toContain(Object.keys(way)[0]);
    }
  });

  it("describes every answer, successful or not, in both languages", async () => {
    const described = await readDocument(server().app);
    const errors = schemaFrom(described, { $ref: "#/components/schemas/ErrorAnswer" });
    const calls = documentedCalls(described);
    const publication = await publish(companyWorld());
    for (const language of languages) {
      for (const { method, path, example } of describeApi(publication.views[language]).operations) {
        if (example === undefined) continue;
        const below = example.slice(languageFacts[language].apiBase.length + 1);
        const { status, body } = await get(below, language);
        expect({ example, status }).toEqual({ example, status: 200 });
        const good = schemaFrom(described, goodSchema(calls.get(`${method} ${path}`)));
        expect({ example, problems: good.safeParse(body).error }).toEqual({ example });
        expect(good.safeParse({ ...body, data: "none" }).success).toBe(false);

        // No parameter but free text takes a control character, and none that is given twice.
        const declared = calls.get(`${method} ${path}`)?.parameters ?? [];
        const twice = declared.flatMap(({ name }) => [`${name}=%00`, `${name}=%00`]);
        expect({ path, parameters: twice.length }).not.toEqual({ path, parameters: 0 });
        const wrong = await get(`${below.split("?")[0]}?${twice.join("&")}`, language);
        expect({ path, status: wrong.status }).toEqual({ path, status: 422 });
        expect(errors.safeParse(wrong.body).error).toBeUndefined();
      }
    }
  });

  it("may be read from any origin, compressed, and revalidated", async () => {
    const ask = (headers: Record<string, string>) =>
      server().app.inject({ url: "/openapi.json", headers });
    const first = await ask({ "accept-encoding": "br" });
    expect(first.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-encoding": "br",
      "access-control-allow-origin": "*",
    });
    const again = await ask({ "if-none-match": String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});

forEachStore("/openapi.json", (open) => {
  it("documents exactly the routes of the server", async () => {
    const documented = [...documentedCalls(await readDocument(server().app)).keys()];
    expect(documented.toSorted()).toEqual(await callsOf(await open()));
  });

  it("describes the refusals of the user centre", async () => {
    const described = await readDocument(server().app);
    const errors = schemaFrom(described, { $ref: "#/components/schemas/ErrorAnswer" });
    const { app, close } = await openTestApp({ store: await open() });
    const login = { method: "PUT", url: "/userCenter/v1/login" } as const;
    const refusals = [
      { answer: await app.inject("/userCenter/v1/login"), status: 401, code: 50008 },
      { answer: await app.inject(login), status: 422, code: 422 },
      { answer: await app.inject({ ...login, payload: nobody }), status: 401, code: 401 },
      { answer: await app.inject("/userCenter/v1/nothing"), status: 404, code: 404 },
    ];
    for (const { answer, status, code } of refusals) {
      const body = envelope.parse(answer.json());
      expect([answer.statusCode, body.status_code]).toEqual([status, code]);
      expect(errors.safeParse(body).error).toBeUndefined();
    }
    await close();
  });

  it("describes the forms' requests and answers", async () => {
    const described = await readDocument(server().app);
    const store = await open();
    const forms = await openTestApp({ store, documents: enquiryWorld() });
    const calls = documentedCalls(described);
    const base = "/web_en/api/v1";
    const enquiry = await goodEnquiry(store);
    const saved = await postEnquiry(forms, enquiry);
    const asked = {
      [`GET ${base}/captcha`]: await forms.app.inject(`${base}/captcha`),
      [`POST ${base}/guestbook/upload`]: await postFile(forms, "text"),
      [`POST ${base}/guestbook/save`]: saved,
      [`POST ${base}/guestbook/track`]: await forms.app.inject({
        method: "POST",
        url: `${base}/guestbook/track`,
        payload: { code: saved.json().data.code, email: "lin@acme.example" },
      }),
    };
    for (const [call, answer] of Object.entries(asked)) {
      const good = schemaFrom(described, goodSchema(calls.get(call)));
      expect({ call, problems: good.safeParse(answer.json()).error }).toEqual({ call });
    }
    const body = calls.get(`POST ${base}/guestbook/save`)?.requestBody?.content;
    const takes = body && "application/json" in body ? body["application/json"].schema : {};
    expect(schemaFrom(described, takes).safeParse(enquiry).error).toBeUndefined();
    for (const one of calls.keys()) {
      if (!/\/(?:captcha|guestbook\/save)$/.test(one)) continue;
      expect(calls.get(one)?.summary).toContain(`${minAnswerSeconds} seconds`);
    }
    expect(takes.required).toEqual(expect.arrayContaining(["form", "captcha", "phone", "consent"]));
    expect(takes.required).not.toEqual(expect.arrayContaining(["company_website"]));
    expect(Object.keys(schema.parse(takes.properties))).toEqual(expect.arrayContaining(fieldNames));
    expect(takes.properties).toMatchObject({
      batch: { description: "Batch; form quality only" },
      parts: { description: "Parts; form business or technical only" },
    });
    const refused = await postEnquiry(forms, { form: "business" });
    const errors = schemaFrom(described, { $ref: "#/components/schemas/ErrorAnswer" });
    expect(errors.safeParse(refused.json()).error).toBeUndefined();
    await forms.close();
  });

  it("describes the session's profile and the answers of signing in", async () => {
    const described = await readDocument(server().app);
    const profile = schemaFrom(described, { $ref: "#/components/schemas/Profile" });
    const signedIn = schemaFrom(described, { $ref: "#/components/schemas/SignedIn" });
    const store = await open();
    await addAccount(store);
    const { app, close } = await openTestApp({ store });
    const answer = await app.inject({
      method: "PUT",
      url: "/userCenter/v1/login",
      payload: { account: "lin", password: usualPassword },
    });
    const { data } = answer.json();
    expect(signedIn.safeParse(data).error).toBeUndefined();
    const headers = { "x-token": data.token };
    const known = await app.inject({ url: "/userCenter/v1/login", headers });
    expect(profile.safeParse(known.json().data).error).toBeUndefined();
    expect(signedIn.safeParse(known.json().data).success).toBe(false);
    await close();
  });
});

const nobody = { account: "nobody", password: "nothing" };

describe("the user centre in /openapi.json", () => {
  it("is listed beside the bases, with the session where one is required", async () => {
    const calls = documentedCalls(await readDocument(server().app));
    expect(calls.get("PUT /userCenter/v1/login")).toMatchObject({
      requestBody: {
        content: {
          "application/json": {
            schema: { type: "object", required: ["account", "password"] },
          },
        },
      },
    });
    expect(calls.get("GET /userCenter/v1/login")?.security).toEqual([
      { cookie: [] },
      { token: [] },
    ]);
    expect(calls.has("PUT /userCenter/v1/logout")).toBe(true);
  });
});

/** The calls under the API's prefixes that a server with accounts has, sorted. */
async function callsOf(store: Store): Promise<string[]> {
  const { app, close } = await openTestApp({ store });
  const routes = app.printRoutes({ commonPrefix: false });
  await close();
  return routesOf(routes)
    .filter(({ path }) => /^\/(?:web_|userCenter\/)/.test(path))
    .flatMap(({ path, methods }) =>
      methods
        .filter((method) => method !== "HEAD" && method !== "OPTIONS")
        .map((method) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`),
    )
    .toSorted();
}

/** The routes of Fastify's printed tree, in which an address below another is printed without it. */
function routesOf(tree: string): { path: string; methods: string[] }[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods] =
      /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (above[depth - 1] ?? "") + part;
    above[depth] = path;
    return methods === undefined ? [] : [{ path, methods: methods.split(", ") }];
  });
}
