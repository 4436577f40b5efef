import * as z from "zod";
import type { SectionKey } from "../../../base/site/addresses/addressSections.ts";
import { isSlug, slugOfPartNumber, slugOfWords } from "../../../base/site/addresses/slugs.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";

/** Facts of a document from which its slug is made. */
export interface Addressed {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly body: unknown;
}

const titled = z.object({
  title: z.object({ en: z.string().optional(), zh: z.string().optional() }),
});

const numbered = z.object({ partNumber: z.string() });

/**
 * Makes the slug of a document that has none yet: a product's part number; of others the English
 * title, else the Chinese one in pinyin, else the last part of the key.
 */
export async function makeSlug(section: SectionKey, document: Addressed): Promise<string> {
  const candidates =
    section === "products" ? [ofPartNumber(document.body)] : [await ofTitle(document.body)];
  const { key, type, id } = document;
  candidates.push(slugOfWords(key.split("/").at(-1) ?? ""), `${type}-${id}`);
  return candidates.find((slug) => isSlug(section, slug)) ?? String(id);
}

/** The slug of a product's part number; "" where it has none. */
export function ofPartNumber(body: unknown): string {
  const { data } = numbered.safeParse(body);
  return data === undefined ? "" : slugOfPartNumber(data.partNumber);
}

async function ofTitle(body: unknown): Promise<string> {
  const { en = "", zh = "" } = titled.safeParse(body).data?.title ?? {};
  const slug = slugOfWords(en);
  if (slug !== "" || zh === "") return slug;
  // The table of readings is large, and few titles need it.
  const { pinyin } = await import("pinyin-pro");
  const syllables = pinyin(zh, { toneType: "none", type: "array", nonZh: "consecutive", v: true });
  return slugOfWords(syllables.join(" "));
}
