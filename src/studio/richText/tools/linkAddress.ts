/** Characters that addresses have to escape (RFC 3986); the server's sanitiser escapes the same. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInAddresses = /[\u0000-\u0020\u007f"<>\\^`{|}]/g;

const allowed = /^(?:https?:\/\/[^/]|mailto:.|tel:.|doc:[a-z0-9]|\/(?!\/)|#.)/i;

/**
 * An address as links have it: escaped, with `https://` before a bare host name.
 * @returns undefined for what is no address, or leads where links may not
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  const whole = /^www\.[^\s/]+\./i.test(text) ? `https://${text}` : text;
  const address = whole.replace(notInAddresses, encodeURIComponent).replace(/^doc:/i, "doc:");
  return allowed.test(address) ? address : undefined;
}
