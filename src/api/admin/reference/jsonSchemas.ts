import * as z from "zod";
import type { Language } from "../../../base/site/languages.ts";
import { describedIn, type JsonSchema } from "../../public/reference/jsonSchemas.ts";
import { adminObjects } from "./objectNames.ts";

const inDefinitions = "#/$defs/";
const inComponents = "#/components/schemas/";

/** Converts schemas to JSON Schema, and collects the named objects that they refer to. */
export class SchemaSet {
  readonly #language: Language;
  readonly #objects = new Map<string, JsonSchema>();

  constructor(language: Language) {
    this.#language = language;
  }

  /** Schema of a request's body, before parsing. */
  body(schema: z.core.$ZodType): JsonSchema {
    return this.#convert(schema, "input");
  }

  /** Schema of a response's data. */
  response(schema: z.core.$ZodType): JsonSchema {
    return this.#convert(schema, "output");
  }

  /** The named objects referred to so far. */
  objects(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#objects].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #convert(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
    const override = describedIn(this.#language);
    const made = z.toJSONSchema(schema, { io, metadata: adminObjects, override });
    const text = JSON.stringify(made).replaceAll(inDefinitions, inComponents);
    const { $schema: _dialect, $defs = {}, ...own }: JsonSchema = JSON.parse(text);
    for (const [name, one] of Object.entries($defs)) this.#objects.set(name, one);
    return own;
  }
}
