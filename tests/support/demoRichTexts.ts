import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import * as z from "zod";
import { projectRoot } from "../../scripts/stale.ts";
import { sanitizeRichText } from "../../src/content/richText/richText.ts";
import { richTextFields } from "../../src/content/types/fields/fields.ts";
import { visitFields } from "../../src/content/types/fields/references.ts";
import { typeNames } from "../../src/content/types/typeNames.ts";

const documentSchema = z.object({ type: z.enum(typeNames), body: z.unknown() });

export interface DemoRichText {
  readonly file: string;
  readonly path: string;
  /** Sanitised HTML, as stored. */
  readonly html: string;
}

/** Every rich text of the demo company, both languages. */
export function demoRichTexts(): DemoRichText[] {
  const demo = join(projectRoot, "demo");
  return globSync("**/*.yaml", { cwd: demo }).flatMap((file) =>
    parseAllDocuments(readFileSync(join(demo, file), "utf8")).flatMap((document) => {
      const parsed = documentSchema.safeParse(document.toJS());
      const texts: DemoRichText[] = [];
      if (!parsed.success) return texts;
      visitFields(parsed.data.type, parsed.data.body, (schema, value, path) => {
        if (!richTextFields.has(schema)) return;
        texts.push({ file, path: path.join("/"), html: sanitizeRichText(value).trim() });
      });
      return texts;
    }),
  );
}
