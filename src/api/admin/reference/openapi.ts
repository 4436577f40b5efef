import { tokenCookie } from "../../../base/http/identity/signInCookies.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import type { Language } from "../../../base/site/languages.ts";
import { errorResponse } from "../../envelope.ts";
import type { JsonSchema } from "../../public/reference/jsonSchemas.ts";
import { operationId } from "../../public/reference/openapi.ts";
import { openApiParameter, parametersOf } from "../../public/reference/parameters.ts";
import { guardHeader } from "../request/crossSiteGuard.ts";
import { type AdminRoute, isChange } from "../route.ts";
import { SchemaSet } from "./jsonSchemas.ts";

/** The admin API in OpenAPI 3.1, generated from the descriptions of its routes. */
export function adminOpenApi(routes: readonly AdminRoute[], language: Language): object {
  const t = staffMessages[language].adminApi;
  const schemas = new SchemaSet(language);
  const error = schemas.response(errorResponse);
  const paths = [...Map.groupBy(routes, ({ path }) => path)].map(([path, calls]) => [
    path,
    Object.fromEntries(
      calls.map((route) => [route.method.toLowerCase(), operation(route, language, schemas)]),
    ),
  ]);
  return {
    openapi: "3.1.0",
    info: { title: t.title, version: "1", description: t.lead },
    servers: [{ url: "/api/v1/admin" }],
    tags: Object.entries(t.areas).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.objects(),
      responses: {
        Error: {
          description: t.errorResponse,
          content: json(error),
        },
      },
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: tokenCookie },
        bearer: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operation(route: AdminRoute, language: Language, schemas: SchemaSet): object {
  const { method, path, area, params, query, body } = route;
  const parameters = [
    ...(params ? parametersOf(params, language) : []).map((one) => openApiParameter(one, "path")),
    ...(query ? parametersOf(query, language) : []).map((one) => openApiParameter(one, "query")),
    ...headersOf(route, language),
  ];
  return {
    operationId: operationId(method, path),
    summary: route.summary(staffMessages[language]),
    description: accessOf(route, language).join(" "),
    tags: [area],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: json(schemas.body(body)) } }),
    responses: {
      200: goodResponse(route, language, schemas),
      default: { $ref: "#/components/responses/Error" },
    },
    security: [{ cookie: [] }, { bearer: [] }],
    "x-needs": route.needs,
    ...(route.needsStepUp && { "x-step-up": true }),
  };
}

/** Access requirements of a route, a sentence each. */
export function accessOf(route: AdminRoute, language: Language): string[] {
  const t = staffMessages[language].adminApi.access;
  return [
    route.needs === "signed-in" ? t.signedIn : t.needs(route.needs),
    ...(route.needsStepUp ? [t.stepUp] : []),
    ...(route.isVersioned ? [t.versioned] : []),
    ...(route.hasSecret ? [t.secret] : []),
    ...(route.isOpenBeforeSetup ? [t.beforeSetup] : []),
  ];
}

function headersOf(route: AdminRoute, language: Language): object[] {
  const t = staffMessages[language].adminApi.headers;
  const header = (name: string, description: string, schema: JsonSchema, required = true) => ({
    ...{ name, in: "header", description, required },
    schema,
  });
  return [
    ...(isChange(route) ? [header(guardHeader, t.guard, { const: "1" })] : []),
    ...(route.method === "POST" ? [header("idempotency-key", t.key, { type: "string" })] : []),
    ...(route.isVersioned ? [header("if-match", t.version, { type: "string" }, false)] : []),
  ];
}

function goodResponse(
  { produces, data }: AdminRoute,
  language: Language,
  schemas: SchemaSet,
): object {
  const description = staffMessages[language].adminApi.goodResponse;
  if (produces !== undefined) {
    return { description, content: { [produces]: { schema: { type: "string" } } } };
  }
  return {
    description,
    content: json({
      type: "object",
      properties: {
        status_code: { const: 200 },
        message: { type: "string" },
        data: schemas.response(data),
      },
      required: ["status_code", "message", "data"],
    }),
  };
}

function json(schema: JsonSchema): object {
  return { "application/json": { schema } };
}
