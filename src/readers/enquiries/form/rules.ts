// Part of the forms' contract: the browser and the server read the same file. It imports nothing.
// None of the patterns can be made to try a text in more ways than it has characters.

/** A mainland mobile number: 11 digits, 1 first, 3 to 9 second (spec section 5). */
export const mainlandMobile = /^1[3-9]\d{9}$/;

/** A number in international form: + and at most 15 digits, the country's first (ITU-T E.164). */
const internationalPhone = /^\+[1-9]\d{6,14}$/;

/** Separators between the digits of an international number. */
const phoneSeparators = /[\s().\-/\u2010-\u2015]+/g;

/** The 0 that is dialled within a country alone: `+49 (0)30 …`. */
const trunkPrefix = /^(\+[\d\s]{1,6})\(0\)/;

export function isInternationalPhone(phone: string): boolean {
  return internationalPhone.test(withoutSeparators(phone));
}

/** An international number as it is kept: `+49 (0)30 123-4567` is `+49301234567`. */
export function withoutSeparators(phone: string): string {
  return phone.replace(trunkPrefix, "$1").replace(phoneSeparators, "");
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
