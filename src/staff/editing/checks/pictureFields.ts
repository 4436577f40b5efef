import { pointer, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { languages } from "../../../base/site/languages.ts";
import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { imageFields } from "../../../content/types/fields/fields.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { fieldsOf } from "../workingCopies/bodyFields.ts";
import { schemasAt } from "../workingCopies/schemasAtPath.ts";
import type { Finding } from "./checkFinding.ts";

/** A picture that is a field of its own. */
export interface PictureField {
  readonly path: string;
  readonly file: string;
  /** The texts of this use; undefined: it takes those of its file in the media library. */
  readonly alt: BilingualText | undefined;
  readonly isDecorative: boolean;
}

/** Texts that a file of the media library has for all of its uses. */
export type LibraryTexts = BilingualText & { readonly isDecorative: boolean };

/** The pictures that are fields of a body with ids on the items of its lists. */
export function picturesIn(type: TypeName, body: unknown): PictureField[] {
  const fields = fieldsOf(body);
  return Array.from(fields).flatMap(([path, field]) => {
    if (field.kind !== "value" || !path.endsWith("/file") || !field.json.startsWith('"')) return [];
    const holder = stepsOf(path).slice(0, -1);
    const isPicture = schemasAt(type, body, holder).some((schema) => imageFields.has(schema));
    if (!isPicture) return [];
    const own = pointer(holder);
    const json = (name: string): unknown => {
      const value = fields.get(`${own}/${name}`);
      return value?.kind === "value" ? JSON.parse(value.json) : undefined;
    };
    const texts = { en: textIn(json("alt/en")), zh: textIn(json("alt/zh")) };
    const isOwn = texts.en !== undefined || texts.zh !== undefined;
    const isDecorative = json("decorative") === true;
    const file = String(JSON.parse(field.json));
    return [{ path: own, file, alt: isOwn ? texts : undefined, isDecorative }];
  });
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/**
 * Finds pictures that neither have an alternative text nor are decorative, here and in the media
 * library. One that has its own text in one language alone is a matter of `missing()`.
 */
export function picturesWithoutText(
  pictures: readonly PictureField[],
  library: (file: string) => LibraryTexts | undefined,
): Finding[] {
  return pictures.flatMap(({ path, file, alt, isDecorative }): Finding[] => {
    if (isDecorative || alt !== undefined) return [];
    const shared = library(file);
    if (shared?.isDecorative) return [];
    const lacking = languages.filter((language) => textIn(shared?.[language]) === undefined);
    const [only] = lacking;
    if (only === undefined) return [];
    const isBoth = lacking.length === languages.length;
    return [
      {
        ...{ check: "alt-missing", severity: isBoth ? "error" : "warning" },
        path: isBoth ? `${path}/alt` : `${path}/alt/${only}`,
        language: isBoth ? undefined : only,
        ...{ excerpt: file.split("/").at(-1) ?? file, about: file },
      },
    ];
  });
}

/** Reads the texts of files in the media library, by path. */
export async function libraryTexts(
  db: Reading,
  files: readonly string[],
): Promise<Map<string, LibraryTexts>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom("media")
    .select(["path", "alt_en", "alt_zh", "decorative"])
    .where("path", "in", [...new Set(files)])
    .execute();
  return new Map(
    rows.map(({ path, alt_en: en, alt_zh: zh, decorative }) => [
      path,
      { en, zh, isDecorative: decorative === 1 },
    ]),
  );
}
