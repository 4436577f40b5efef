/** Most bytes of a string that are read. */
const maxLength = 64 * 1024;

/** Escapes of literal strings (ISO 32000-1, table 3) that mean a character of their own. */
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The text of a string, literal or of hexadecimal digits, between two offsets; long ones are cut. */
export function pdfString(bytes: Buffer, from: number, end: number): string {
  const source = bytes.toString("latin1", from + 1, Math.min(end - 1, from + maxLength));
  const content = bytes[from] === 40 ? literal(source) : hexadecimal(source);
  if (content.startsWith("\u00fe\u00ff")) return utf16(content, (bytes16) => bytes16.swap16());
  if (content.startsWith("\u00ff\u00fe")) return utf16(content, (bytes16) => bytes16);
  if (content.startsWith("\u00ef\u00bb\u00bf"))
    return Buffer.from(content.slice(3), "latin1").toString();
  return content;
}

function literal(source: string): string {
  return source.replaceAll(
    /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (_, octal: string | undefined, other: string) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      return /^[\r\n]/.test(other) ? "" : (escapes[other] ?? other);
    },
  );
}

function hexadecimal(source: string): string {
  const digits = source.replaceAll(/[^0-9a-f]/gi, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
}

function utf16(content: string, order: (bytes: Buffer) => Buffer): string {
  const bytes = Buffer.from(content.slice(2), "latin1");
  return order(bytes.subarray(0, bytes.length - (bytes.length % 2))).toString("utf16le");
}
