import { messages } from "../../../base/i18n/index.ts";
import { languageFacts } from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Example } from "../../endpoint.ts";
import { components } from "../../schemaRegistry.ts";
import { bodySchema, type JsonSchemas, jsonSchemas } from "./jsonSchemas.ts";
import { type Operation, operations } from "./operations.ts";
import { type ParameterReference, parametersOf } from "./parameters.ts";
import { type FieldReference, fieldsOf, typeText } from "./typeText.ts";

export type { ParameterReference } from "./parameters.ts";
export type { FieldReference } from "./typeText.ts";

/** A call in the words of one language. */
export interface OperationReference {
  readonly method: Operation["method"];
  /** In full, with the language's base. */
  readonly path: string;
  readonly area: Operation["area"];
  readonly summary: string;
  readonly parameters: readonly ParameterReference[];
  /** Fields of the JSON that is sent. */
  readonly body: readonly FieldReference[];
  /** An address that can be opened; absent where there is nothing to open. */
  readonly example?: string;
  /** Type of the envelope's data; absent where a good answer is empty. */
  readonly answer?: string;
}

/** An object that answers are made of. */
export interface ObjectReference {
  readonly name: string;
  readonly fields: readonly FieldReference[];
}

/** The API as its reference page tells it. */
export interface ApiReference {
  readonly operations: readonly OperationReference[];
  readonly objects: readonly ObjectReference[];
}

/** Describes every call in a view's language, with examples that lead to what the view holds. */
export function describeApi(view: View): ApiReference {
  const schemas = jsonSchemas(view.language);
  const answers = operations.flatMap(({ data }) => {
    const answer = data && components.get(data);
    return answer?.isAnswer ? [answer.id] : [];
  });
  return {
    operations: operations.map((operation) => inWords(operation, view, schemas)),
    objects: Object.entries(schemas)
      .filter(([name]) => !answers.includes(name))
      .map(([name, schema]) => ({ name, fields: fieldsOf(schema) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function inWords(operation: Operation, view: View, schemas: JsonSchemas): OperationReference {
  const { method, area, query, inPath, fields, body, data, summary } = operation;
  const { language } = view;
  const path = `${area === "userCentre" ? "" : languageFacts[language].apiBase}${operation.path}`;
  return {
    method,
    path,
    area,
    summary: summary(messages[language].apiReference),
    parameters: [
      ...(inPath ? parametersOf(inPath, language) : []),
      ...parametersOf(fields ?? query, language),
    ],
    body: body ? fieldsOf(bodySchema(body, language)) : [],
    ...(method === "GET" &&
      area === "content" && { example: address(path, operation.example?.(view)) }),
    ...(data && { answer: answerText(data, schemas) }),
  };
}

function address(path: string, example: Example = {}): string {
  const query = Object.entries(example).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`,
  );
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

/** An entity by its name, any other answer by its type. */
function answerText(data: NonNullable<Operation["data"]>, schemas: JsonSchemas): string {
  const registered = components.get(data);
  const schema = registered?.isAnswer ? schemas[registered.id] : undefined;
  return schema ? typeText(schema) : (registered?.id ?? "any");
}
