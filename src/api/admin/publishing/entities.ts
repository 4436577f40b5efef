import * as z from "zod";
import { language } from "../documents/entities.ts";
import { adminObject } from "../objects.ts";

const part = z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() });

const block = z.object({
  kind: z.enum(["same", "changed", "markup", "removed", "added", "skipped"]),
  tag: z.string(),
  parts: z.array(part),
  count: z.int().optional(),
});

/** A field that two states of a document have differently. */
export const differenceEntity = adminObject(
  "Difference",
  z.object({
    path: z.string(),
    label: z.string(),
    language: language.nullable(),
    change: z.enum(["added", "removed", "changed", "moved"]),
    before: z.string().nullable(),
    after: z.string().nullable(),
    blocks: z.array(block),
  }),
);

/** A field by its path, with its name. */
export const fieldEntity = z.object({ path: z.string(), label: z.string() });

/** Somebody by the actor's id, with the name that the account has now. */
export const actorEntity = z.object({ id: z.string(), name: z.string().nullable() });

export const shownNumbers = z.object({
  en: z.int().nullable(),
  zh: z.int().nullable(),
});
