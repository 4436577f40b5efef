// Part of the forms' contract: the browser and the server read the same file. It imports nothing.
// None of the patterns can be made to try a text in more ways than it has characters.
//
// Phones, e-mail addresses and websites are normalised first, then checked, and kept as they were
// checked: phones, input methods and browsers write the same address in many ways.

/** A mainland mobile number: 11 digits, 1 first, 3 to 9 second (spec section 5). */
const mainlandMobile = /^1[3-9]\d{9}$/;

/** Such a number with the country's code, which is dialled with `+` or `00`, or the trunk's 0. */
const mainlandCode = /^(?:(?:\+|00)?860?|0)(?=1[3-9]\d{9}$)/;

/** A number in international form: + and at most 15 digits, the country's first (ITU-T E.164). */
const internationalPhone = /^\+[1-9]\d{6,14}$/;

/** Separators between the digits of a number: blanks, brackets, dashes and dots of all kinds. */
const phoneSeparators =
  /[\s\p{Pd}\p{Ps}\p{Pe}./_~\u2212\u2043\u30fc\u00b7\u2022\u2027\u30fb\u3002]+/gu;

/** Signs that a list or a sentence leaves behind a number. */
const afterPhone = /[\s,;、]+$/;

/** The 0 that is dialled within a country alone: `+49 (0)30 …`; in Italy it belongs to the number. */
const trunkPrefix = /^(\(?\+(?!3 ?9|3 ?7 ?8)[\d\s]{1,6}[\s)-]{0,4})\(0\)/;

/** Digits of Arabic and Persian; each block begins at a multiple of 16. */
const arabicDigit = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Marks that cannot be seen, and the stand-in for what a text cannot hold. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc]+/gu;

/** Compatible forms of letters, digits and signs as one (NFKC), without marks that cannot be seen. */
function plain(typed: string): string {
  return typed.replace(invisible, "").normalize("NFKC").trim();
}

/** A phone as it was typed, with usual digits and signs; its separators stay. */
export function plainPhone(typed: string): string {
  return plain(typed)
    .replace(arabicDigit, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/^tel:\s*/i, "")
    .replace(afterPhone, "");
}

/**
 * A phone as it is kept; undefined where it is none. A mainland mobile number passes wherever its
 * sender is.
 * @param phone as `plainPhone` gives it
 * @param isAnywhere true where numbers in international form pass too: `+49 (0)30 123-4567` is
 *   `+49301234567`
 */
export function storedPhone(phone: string, isAnywhere: boolean): string | undefined {
  const digits = phone.replace(trunkPrefix, "$1").replace(phoneSeparators, "");
  const mobile = digits.replace(mainlandCode, "");
  const isMobile = mainlandMobile.test(mobile);
  if (!isAnywhere) return isMobile ? mobile : undefined;
  // Numbers of China begin with no 0 after the country's code.
  const international = digits.replace(/^(?:\+|00)860?/, "+86");
  if (internationalPhone.test(international)) return international;
  return isMobile ? mobile : undefined;
}

/**
 * An address without what browsers and input methods write around and into it; a domain in letters
 * of other scripts as mail servers know it (`xn--…`).
 */
export function plainEmail(typed: string): string {
  return plain(typed)
    .replace(/^mailto:\s*(?:\/\/)?([^?]*).*$/i, "$1")
    .replaceAll("\u3002", ".")
    .replace(hyphens, "-")
    .replaceAll("\u2019", "'")
    .replace(/\s*@\s*/, "@")
    .replace(/[.,;、]+$/, "")
    .replace(domainOfLetters, asciiDomain);
}

/** A domain in letters, of which some are beyond ASCII. */
const domainOfLetters = /@(?=[\0-\x7f]*[^\0-\x7f])([\p{L}\p{M}\p{N}.-]{1,253})$/u;

/** A domain in ASCII (IDNA), behind its @; as it is where it cannot be. */
function asciiDomain(whole: string, domain: string): string {
  try {
    return `@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return whole;
  }
}

/** The hyphen of Unicode and the minus sign; NFKC makes the others of these. */
const hyphens = /[\u2010\u2212]/g;

/** Scheme and host of a website, up to its path. */
const upToPath = /^(?:[^/／]{0,7}[/／]{2})?[^/?#／？＃]*/u;

/** Signs that cannot be seen, but for the joiners, which stand between the letters of some scripts. */
const invisibleInDomain = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\ufffc]+/gu;

/**
 * A website with the usual letters and dots in its host. Its path stays as it is, but for one that
 * was typed in the same full width.
 */
export function plainWebsite(typed: string): string {
  const seen = typed.replace(invisibleInDomain, "").replace(/[\u200c\u200d]+(?![^\0-\x7f])/g, "");
  const [start = ""] = upToPath.exec(seen.trim()) ?? [];
  const usual = start.normalize("NFKC");
  // The first sign ends the host, whatever its width.
  const rest = seen
    .trim()
    .slice(start.length)
    .replace(/^[／？＃]/u, (sign) => sign.normalize("NFKC"));
  const host = usual
    .replaceAll("\u3002", ".")
    .replace(hyphens, "-")
    .replace(/[.,;]+$/, "");
  return `${host}${usual === start ? rest : rest.normalize("NFKC")}`.trim();
}

/**
 * Like a domain, with http, https or ftp before it or not (spec section 5), and a path behind it or
 * not. Labels as in RFC 1035, letters of any script as in IDNA; the last has no digits.
 */
export const website =
  /^(?:(?:https?|ftp):\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{2,59})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * An address as the standard has it (RFC 5321 section 4.1.2, a dot-atom before the @), at a domain
 * with a dot; 254 characters at most (RFC 5321 section 4.5.3.1, erratum 1690), 64 before the @.
 */
export const emailAddress =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;
