import * as z from "zod";
import { languages } from "../../base/site/languages.ts";
import { maxId } from "../../base/store/dialect.ts";
import { key } from "../../content/types/fields/fields.ts";
import type { BodyOf } from "../../content/types/index.ts";
import { type TypeName, typeNames } from "../../content/types/typeNames.ts";
import type { FilePosition } from "./fileProblems.ts";

/**
 * Envelope of a document's body in a content file. `id` is kept where it is given; `publish` lists
 * the languages in which the body is to be published, none for a draft.
 */
export const envelope = z.strictObject({
  type: z.enum(typeNames),
  key: key(),
  id: z.int().min(1).max(maxId).optional(),
  publish: z
    .array(z.enum(languages))
    .default([...languages])
    .transform((given) => languages.filter((language) => given.includes(language))),
  /** Last part of the readable address, where it is not made from the title. */
  slug: z.string().optional(),
  /** Further slugs that lead to the document. */
  formerSlugs: z.array(z.string()).max(100).optional(),
  body: z.record(z.string(), z.unknown()),
});

type DocumentEnvelope = Omit<z.output<typeof envelope>, "type" | "body">;

/** A document as a content file holds it, its body checked against its type. */
export type FileDocument = {
  [Type in TypeName]: DocumentEnvelope & {
    readonly type: Type;
    readonly body: BodyOf<Type>;
    /** Path of the file, and position of a field in it (the nearest that exists), for messages. */
    readonly file: string;
    locate(path: FieldPath): FilePosition;
  };
}[TypeName];

/** Steps from the document's top: `["body", "title", "en"]`. */
export type FieldPath = readonly (string | number)[];

/** Everything read from a folder or a file, without a problem. */
export interface ContentFiles {
  readonly documents: readonly FileDocument[];
  /** Folder of the files that bodies name; undefined where there is none. */
  readonly mediaFolder: string | undefined;
}
