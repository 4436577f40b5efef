import { cutText } from "../../../base/site/text/cutText.ts";
import { normalise } from "../text/normalise.ts";

/** Greatest length of a counted text, in characters. */
const maxLength = 80;

/** A searched text in the form in which searches are counted, pinned and compared. */
export function tunedText(searched: string): string {
  const plain = normalise(searched).toLowerCase().replace(/\s+/g, " ").trim();
  return cutText(plain, maxLength).trim();
}

const readable = /[\p{L}\p{N}]/u;

/**
 * Texts that may name a person: a mail or web address, a handle, or digits as many as a telephone
 * number has, whatever stands between them.
 */
const personal = /@|:\/\/|\bwww\.|\p{Nd}(?:[\s().+\-/_,·•*]*\p{Nd}){6,}/iu;

/** A searched text as it is counted; undefined where it says nothing, or may name a person. */
export function countedText(searched: string): string | undefined {
  // Before it is cut: half a number is a number, too.
  const whole = normalise(searched);
  return readable.test(whole) && !personal.test(whole) ? tunedText(searched) : undefined;
}
