import type { Language } from "../../../base/site/languages.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { DescribedPicture } from "../../data/media.ts";

/** Maximum characters of an alternative text. */
export const maxAltLength = 200;

/** Texts that a picture's box offers: the title of a document that shows it, the file's own name. */
export function offeredTexts(
  { used_in: uses, name, title }: Pick<DescribedPicture, "used_in" | "name" | "title">,
  side: Language,
): string[] {
  const titles = uses.map((use) => use.title[side] ?? "");
  const plain = name
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replaceAll(/[_\s]+|(?<=[a-z\u4e00-\u9fff])-(?=[a-z\u4e00-\u9fff])/gi, " ")
    .trim();
  const isChinese = /\p{Script=Han}/u.test(plain);
  const own = isChinese === (side === "zh") ? [title ?? "", plain] : [];
  const some = [...titles.slice(0, 1), ...own].map((one) => cutText(one.trim(), maxAltLength));
  return [...new Set(some)].filter((one) => /\p{L}/u.test(one)).slice(0, 2);
}
