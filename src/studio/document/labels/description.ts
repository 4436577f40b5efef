import * as z from "zod/mini";
import type { Json } from "../store/json.ts";

const wordsSchema = z.object({ en: z.string(), zh: z.string() });

/** A text in both of the interface's languages. */
export type Words = z.output<typeof wordsSchema>;

const json: z.ZodMiniType<Json> = z.json();

/** A field as the admin API describes it (`GET /types/TYPE`, src/staff/editing/description/field.ts). */
export interface FieldDescription {
  readonly kind: string;
  readonly name: string;
  /** JSON pointer in which `*` stands for an item of a list. */
  readonly path: string;
  readonly label: Words;
  readonly required: boolean;
  readonly nullable?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly integer?: boolean | undefined;
  readonly unit?: Words | undefined;
  readonly options?:
    | readonly { readonly value: string | number; readonly label: Words }[]
    | undefined;
  readonly type?: string | undefined;
  readonly fields?: readonly FieldDescription[] | undefined;
  readonly item?: FieldDescription | undefined;
  readonly shapes?: readonly FieldDescription[] | undefined;
  /** Field that holds the kind of a variant; its values are the names of `shapes`. */
  readonly kindField?: string | undefined;
  readonly initial?: Json | undefined;
}

const fieldSchema: z.ZodMiniType<FieldDescription> = z.lazy(() =>
  z.object({
    kind: z.string(),
    name: z.string(),
    path: z.string(),
    label: wordsSchema,
    required: z.boolean(),
    nullable: z.optional(z.boolean()),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    integer: z.optional(z.boolean()),
    unit: z.optional(wordsSchema),
    options: z.optional(
      z.array(z.object({ value: z.union([z.string(), z.number()]), label: wordsSchema })),
    ),
    type: z.optional(z.string()),
    fields: z.optional(z.array(fieldSchema)),
    item: z.optional(fieldSchema),
    shapes: z.optional(z.array(fieldSchema)),
    kindField: z.optional(z.string()),
    initial: z.optional(json),
  }),
);

/** A content type as forms draw it. */
export const typeDescriptionSchema = z.object({
  name: z.string(),
  label: wordsSchema,
  publish_together: z.boolean(),
  fields: z.array(fieldSchema),
  settings: z.optional(z.record(z.string(), fieldSchema)),
});

export type TypeDescription = z.output<typeof typeDescriptionSchema>;
