import { createReadStream } from "node:fs";

/** Encodings that texts come in; one is a file's if all of it can be read so. */
const encodings = ["utf-8", "gb18030"] as const;

/** Control characters that stand in no text; escape and backspace do in logs of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const unwritten = /[\u0000-\u0007\u000e-\u001a\u001c-\u001f\u007f]/;

/** True where a file is plain text throughout, in an encoding that is taken. */
export async function isPlainText(path: string): Promise<boolean> {
  for (const encoding of [...(await marked(path)), ...encodings]) {
    if (await isTextIn(path, encoding)) return true;
  }
  return false;
}

/** UTF-16, which only a mark at the beginning tells from anything else. */
async function marked(path: string): Promise<string[]> {
  for await (const chunk of createReadStream(path, { end: 1 })) {
    const mark = Buffer.from(chunk).toString("hex");
    if (mark === "fffe") return ["utf-16le"];
    if (mark === "feff") return ["utf-16be"];
  }
  return [];
}

async function isTextIn(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(Buffer.from(chunk), { stream: true });
      if (unwritten.test(text)) return false;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return true;
}
