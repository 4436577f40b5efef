import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { richText } from "../../src/content/types/fields/fields.ts";
import { paperTextFolder, paperTextPath } from "./papers.ts";

const both = z.strictObject({ en: z.string().trim().min(1), zh: z.string().trim().min(1) });

const paperText = z.strictObject({
  title: both,
  sections: z.array(z.strictObject({ heading: both.optional(), body: richText() })).min(1),
});

/** The text of a paper that is not made from its owner's record alone: an announcement, a guide. */
export type PaperText = z.output<typeof paperText>;

/**
 * The text written for a paper; undefined where there is none, and the paper is drawn from its
 * owner's record.
 * @throws where the text is there and is not in order, naming the file
 */
export async function readPaperText(
  file: string,
  folder = paperTextFolder,
): Promise<PaperText | undefined> {
  const path = join(folder, paperTextPath(file));
  const source = await readFile(path, "utf8").catch(() => undefined);
  if (source === undefined) return undefined;
  const parsed = paperText.safeParse(parse(source));
  if (parsed.success) return parsed.data;
  throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
}
