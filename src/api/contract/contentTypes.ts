import * as z from "zod/mini";
import { typeNames } from "../../base/site/contentCodes.ts";

/** A text in both of the interface's languages. */
export const words = z.object({ en: z.string(), zh: z.string() });

const json = z.json();

const facts = { name: z.enum(typeNames), label: words, publish_together: z.boolean() };

export const contentTypes = z.object({ list: z.array(z.object(facts)) });

/** A content type as the reference tells it: its fields are JSON. */
export const contentType = z.object({ ...facts, fields: json, settings: z.optional(json) });

type Words = z.output<typeof words>;

/** A field as forms draw it (`src/staff/editing/description/fieldDescription.ts` lists the kinds). */
export interface FieldDescription {
  readonly kind: string;
  readonly name: string;
  /** JSON pointer in which `*` stands for an item of a list. */
  readonly path: string;
  readonly label: Words;
  readonly hint?: Words | undefined;
  readonly required: boolean;
  readonly nullable?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Bound that a number must lie above. */
  readonly above?: number | undefined;
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
  readonly initial?: z.output<typeof json> | undefined;
}

const fieldDescription: z.ZodMiniType<FieldDescription> = z.lazy(() =>
  z.object({
    kind: z.string(),
    name: z.string(),
    path: z.string(),
    label: words,
    hint: z.optional(words),
    required: z.boolean(),
    nullable: z.optional(z.boolean()),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    above: z.optional(z.number()),
    integer: z.optional(z.boolean()),
    unit: z.optional(words),
    options: z.optional(
      z.array(z.object({ value: z.union([z.string(), z.number()]), label: words })),
    ),
    type: z.optional(z.string()),
    fields: z.optional(z.array(fieldDescription)),
    item: z.optional(fieldDescription),
    shapes: z.optional(z.array(fieldDescription)),
    kindField: z.optional(z.string()),
    initial: z.optional(json),
  }),
);

/** A content type as forms draw it. */
export const typeDescription = z.object({
  ...facts,
  fields: z.array(fieldDescription),
  settings: z.optional(z.record(z.string(), fieldDescription)),
});
