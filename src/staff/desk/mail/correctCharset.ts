/** Characters of windows-1252 at 0x80 to 0x9f, by their code points. */
const windows1252 = new Map(
  Array.from({ length: 32 }, (_none, index) => {
    const byte = 0x80 + index;
    const shown = new TextDecoder("windows-1252").decode(Uint8Array.of(byte));
    return [shown.codePointAt(0) ?? byte, byte];
  }),
);

/** Bytes from which windows-1252 has made a text; undefined where it has not. */
function bytesOf(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const byte = windows1252.get(unit) ?? unit;
    if (byte > 0xff) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

/** Text of bytes in UTF-8; undefined where they are none. */
function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Share of pairs of bytes that are frequent characters of a script, from which it is believed. */
const believed = 0.6;

/**
 * Text of bytes in a Chinese charset: GB18030 where most pairs are of the 3,755 frequent characters of
 * GB 2312, Big5 where most are of its 5,401 frequent ones; undefined where neither fits.
 */
function asChinese(bytes: Uint8Array): string | undefined {
  const gb = frequentPairs(bytes, isFrequentGb, 2);
  const big5 = frequentPairs(bytes, isFrequentBig5, 4);
  if (Math.max(gb, big5) < believed) return undefined;
  const [likely, other] = gb >= big5 ? ["gb18030", "big5"] : ["big5", "gb18030"];
  for (const charset of [likely, other]) {
    const text = new TextDecoder(charset).decode(bytes);
    if (!text.includes("\ufffd")) return text;
  }
  return undefined;
}

/** Share of the pairs that are frequent; 0 where there are fewer than `min`, which may be chance: `45°C`. */
function frequentPairs(
  bytes: Uint8Array,
  isFrequent: (lead: number, second: number) => boolean,
  min: number,
): number {
  let pairs = 0;
  let frequent = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const second = bytes[at + 1] ?? 0;
    pairs += 1;
    if (isFrequent(lead, second)) frequent += 1;
    at += 1;
  }
  return pairs < min ? 0 : frequent / pairs;
}

function isFrequentGb(lead: number, second: number): boolean {
  const isMark = lead === 0xa1 || lead === 0xa3;
  return second >= 0xa1 && (isMark || (lead >= 0xb0 && lead <= 0xd7));
}

function isFrequentBig5(lead: number, second: number): boolean {
  const isSecond = (second >= 0x40 && second <= 0x7e) || second >= 0xa1;
  return isSecond && lead >= 0xa1 && lead <= 0xc6;
}

/** Text of bytes whose charset nobody states: UTF-8, a Chinese charset, else windows-1252. */
function decodeUnlabelled(bytes: Uint8Array): string {
  return asUtf8(bytes) ?? asChinese(bytes) ?? new TextDecoder("windows-1252").decode(bytes);
}

/** A text as it was meant, where bytes of another charset were read as a Western one. */
export function mendText(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  const bytes = bytesOf(text);
  return bytes === undefined ? text : decodeUnlabelled(bytes);
}

const partHead =
  /^(?:Subject|From|To|Cc|Reply-To|Content-Type|Content-Disposition|Content-Description):/i;

/**
 * A mail in which lines of its heads that are in no charset are UTF-8, and texts without a charset, or of a
 * wrong one, are labelled windows-1252, which loses nothing (`mendText`).
 */
export function relabelled(raw: Uint8Array): Uint8Array {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("latin1");
  const headEnd = /\r?\n\r?\n/.exec(source)?.index ?? source.length;
  const head = source.slice(0, headEnd);
  const isTyped = /^Content-Type:/im.test(head);
  const typed = isTyped ? source : `Content-Type: text/plain; charset=windows-1252\r\n${source}`;
  const labelled = typed.replace(
    /^Content-Type:[ \t]*text\/(?:plain|html)\b[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim,
    relabelledType,
  );
  const heads = labelled.replace(/^[A-Za-z-]+:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gm, (field) => {
    if (!partHead.test(field)) return field;
    const joined = joinWords(field);
    return /[\u0080-\u00ff]/.test(joined) ? inUtf8(joined) : joined;
  });
  return Buffer.from(heads, "latin1");
}

function relabelledType(field: string): string {
  const stated = /charset\s*=\s*"?([^\s";]+)/i.exec(field)?.[1]?.toLowerCase();
  if (stated === undefined) return `${field}; charset=windows-1252`;
  if (!/^(?:utf-?8|us-ascii|gb2312|gbk|gb18030|big5|default|unknown.*)$/.test(stated)) return field;
  return field.replace(/charset\s*=\s*"?[^\s";]+"?/i, "charset=windows-1252");
}

const word = /=\?([^?*]+)(?:\*[^?]*)?\?([BQ])\?([^?]*)\?=/gi;

/**
 * A field in which encoded words (RFC 2047) that follow one another are read as one: some programs split
 * them within a character.
 */
function joinWords(field: string): string {
  return field.replace(
    /=\?[^?\s]+\?[BQ]\?[^?]*\?=(?:\s*=\?[^?\s]+\?[BQ]\?[^?]*\?=)+/gi,
    (words) => {
      const parts = [...words.matchAll(word)];
      const charsets = new Set(parts.map(([, charset = ""]) => charset.toLowerCase()));
      const [charset = ""] = charsets;
      if (charsets.size !== 1) return words;
      const bytes = Buffer.concat(
        parts.map(([, , encoding = "", text = ""]) =>
          /b/i.test(encoding) ? Buffer.from(text, "base64") : quotedBytes(text),
        ),
      );
      return `=?utf-8?B?${Buffer.from(decodeIn(charset, bytes), "utf8").toString("base64")}?=`;
    },
  );
}

/** Bytes of an encoded word of the encoding Q. */
function quotedBytes(text: string): Buffer {
  const plain = text.replaceAll("_", " ");
  const read = plain.replace(/=([0-9a-f]{2})/gi, (_all, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(read, "latin1");
}

function decodeIn(charset: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(charset).decode(bytes);
    return text.includes("\ufffd") ? decodeUnlabelled(bytes) : text;
  } catch {
    return decodeUnlabelled(bytes);
  }
}

function inUtf8(field: string): string {
  const bytes = Buffer.from(field, "latin1");
  return Buffer.from(decodeUnlabelled(bytes), "utf8").toString("latin1");
}
