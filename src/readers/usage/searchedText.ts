import { cutText } from "../../base/site/text/cutText.ts";
import { normalise } from "../search/text/normalise.ts";

const maxLength = 80;

const readable = /[\p{L}\p{N}]/u;

/**
 * Texts that may name a person: an e-mail or web address, a handle, or digits as many as the shortest
 * telephone number has, whatever stands between them.
 */
const personal = /@|:\/\/|www\.|\d(?:[\s().+\-/_]*\d){6,}/i;

/** A searched text as it is counted; undefined where it says nothing, or may name a person. */
export function countedText(searched: string): string | undefined {
  const plain = normalise(searched).toLowerCase().replace(/\s+/g, " ").trim();
  if (!readable.test(plain) || personal.test(plain)) return undefined;
  return cutText(plain, maxLength).trim();
}
