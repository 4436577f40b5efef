import type * as z from "zod";
import { tokenCookie } from "../../../base/http/identity/signInCookies.ts";
import { messages } from "../../../base/i18n/index.ts";
import { defaultLanguage, languageFacts, languages } from "../../../base/site/languages.ts";
import { errorResponse } from "../../envelope.ts";
import { bodySchema, type JsonSchema, jsonSchemas, referenceTo } from "./jsonSchemas.ts";
import { type Operation, operations } from "./operations.ts";
import { openApiFields, openApiParameter, parametersOf } from "./parameters.ts";

const t = messages[defaultLanguage].apiReference;

/** The API in OpenAPI 3.1, made of the schemas that validate its requests and describe its answers. */
export function openApiDocument(): object {
  return {
    openapi: "3.1.0",
    info: { title: t.title, version: "1", description: t.lead },
    servers: languages.map((language) => ({
      url: languageFacts[language].apiBase,
      description: languageFacts[language].ownName,
    })),
    tags: [
      { name: "content", description: t.envelopeText },
      { name: "forms", description: t.formsText },
      { name: "userCentre", description: t.userCentreText },
    ],
    paths: Object.fromEntries(
      [...Map.groupBy(operations, ({ path }) => path)].map(([path, calls]) => [
        path,
        pathItem(calls),
      ]),
    ),
    components: {
      schemas: jsonSchemas(defaultLanguage),
      responses: {
        Error: { description: t.errorAnswer, content: content(referenceTo(errorResponse)) },
      },
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: tokenCookie },
        token: { type: "apiKey", in: "header", name: "X-Token" },
      },
    },
  };
}

function pathItem(calls: readonly Operation[]): object {
  return {
    // The user centre lies beside the languages' bases.
    ...(calls.some(({ area }) => area === "userCentre") && { servers: [{ url: "/" }] }),
    ...Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operation(call)])),
  };
}

function operation(described: Operation): object {
  const { method, path, area, query, inPath, fields, body, bodyType, data, summary } = described;
  const parameters = [
    ...(inPath ? parametersOf(inPath, defaultLanguage) : []).map((one) =>
      openApiParameter(one, "path"),
    ),
    ...parametersOf(query, defaultLanguage).map((one) => openApiParameter(one, "query")),
  ];
  return {
    operationId: operationId(method, path),
    summary: summary(t),
    tags: [area],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { content: content(bodySchema(body, defaultLanguage), bodyType) } }),
    ...(fields && { requestBody: { content: jsonOrForm(fields) } }),
    responses: {
      ...(data ? goodAnswer(data) : { 204: { description: t.emptyAnswer } }),
      ...(area === "content" &&
        data &&
        method === "GET" && { 304: { description: t.unchangedAnswer } }),
      default: { $ref: "#/components/responses/Error" },
    },
    ...(described.needsSession && { security: [{ cookie: [] }, { token: [] }] }),
  };
}

function goodAnswer(data: z.ZodType): object {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      status_code: { const: 200 },
      message: { type: "string" },
      data: referenceTo(data),
    },
    required: ["status_code", "message", "data"],
  };
  return { 200: { description: t.okAnswer, content: content(schema) } };
}

function jsonOrForm(fields: z.ZodObject): object {
  const schema = openApiFields(parametersOf(fields, defaultLanguage));
  return { ...content(schema), ...content(schema, "application/x-www-form-urlencoded") };
}

function content(schema: JsonSchema, type = "application/json"): object {
  return { [type]: { schema } };
}

/** `getColumnTree` of `GET /column/tree`. */
export function operationId(method: string, path: string): string {
  const words = path.split(/[^a-z0-9]+/i).filter((word) => word !== "");
  return [
    method.toLowerCase(),
    ...words.map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join("");
}
