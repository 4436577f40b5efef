import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import * as z from "zod";

/** A schema of the document, or a part of one. */
export const schema = z.record(z.string(), z.unknown());
const content = z.strictObject({
  "application/json": z.strictObject({ schema }),
  "application/x-www-form-urlencoded": z.strictObject({ schema }).optional(),
});

const formContent = z.strictObject({ "multipart/form-data": z.strictObject({ schema }) });

const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["query", "path"]),
  description: z.string().min(1),
  required: z.boolean().optional(),
  style: z.literal("form").optional(),
  explode: z.boolean().optional(),
  schema,
});

const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  summary: z.string().min(1),
  tags: z.tuple([z.enum(["content", "forms", "userCentre"])]),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ content: z.union([content, formContent]) }).optional(),
  responses: z.record(
    z.string().regex(/^(?:[1-5]\d\d|default)$/),
    z.union([
      z.strictObject({ description: z.string().min(1), content: content.optional() }),
      z.strictObject({ $ref: z.string() }),
    ]),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

const serverObject = z.strictObject({ url: z.string(), description: z.string().optional() });

/** Schema of the used subset of OpenAPI 3.1; no other fields are allowed. */
const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(serverObject),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.strictObject({
      servers: z.array(serverObject).optional(),
      get: operation.optional(),
      put: operation.optional(),
      post: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    responses: z.record(z.string(), z.strictObject({ description: z.string(), content })),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.literal("apiKey"),
        in: z.enum(["cookie", "header"]),
        name: z.string(),
      }),
    ),
  }),
});

type OpenApi = z.output<typeof document>;
type Operation = z.output<typeof operation>;

/** A server's document, validated against OpenAPI 3.1. */
export async function readDocument(app: FastifyInstance): Promise<OpenApi> {
  const answer = await app.inject("/openapi.json");
  expect(answer.statusCode).toBe(200);
  return document.parse(answer.json());
}

/** Each documented operation by its call, as `GET /web_en/api/v1/column/list`. */
export function documentedCalls({ servers, paths }: OpenApi): Map<string, Operation> {
  const calls = new Map<string, Operation>();
  for (const [path, { servers: own, ...methods }] of Object.entries(paths)) {
    for (const { url } of own ?? servers) {
      for (const [method, call] of Object.entries(methods)) {
        if (call) calls.set(`${method.toUpperCase()} ${url.replace(/\/$/, "")}${path}`, call);
      }
    }
  }
  return calls;
}

/** Each `$ref` within a document. */
export function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "$ref" in value && typeof value.$ref === "string" ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

/** Resolves a JSON pointer within the document. */
export function lookUp(root: object, reference: string): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (value, step) =>
        value instanceof Object
          ? Object.entries(value).find(([key]) => key === step)?.[1]
          : undefined,
      root,
    );
}

const jsonSchema = z.custom<z.core.JSONSchema.JSONSchema>(
  (value) => typeof value === "object" && value !== null,
);

/** A validator for a schema of the document, which may refer to others. */
export function schemaFrom({ components }: OpenApi, wanted: unknown): z.ZodType {
  const local = JSON.stringify({ ...schema.parse(wanted), $defs: components.schemas });
  return z.fromJSONSchema(
    jsonSchema.parse(JSON.parse(local.replaceAll("#/components/schemas/", "#/$defs/"))),
  );
}

/** Schema of an operation's response with status 200. */
export function goodSchema(call: Operation | undefined): unknown {
  const response = call?.responses["200"];
  return response && "content" in response
    ? response.content?.["application/json"].schema
    : undefined;
}
