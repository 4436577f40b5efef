import { createReadStream } from "node:fs";
import { RejectedFile } from "./rejectedFile.ts";

/** The test file of virus scanners (eicar.org), in two pieces: a scanner must not find it here. */
const eicar = ["$EICAR-STANDARD-ANTIVIRUS", "-TEST-FILE!$H+H*"].join("");

/** Active content that is in no picture, document or firmware by accident. */
const anywhere = [
  /<script[\s>/]/i,
  /<hta:application\b/i,
  /<html[\s>]/i,
  /<\?php\b/i,
  /This program (?:cannot be run in DOS|must be run under Win)/,
] as const;

/** Active content of texts. No pattern looks far for its end. */
const inTexts = [
  /<(?:svg|iframe|object|embed|applet)[\s>/]/i,
  /<[a-z][^<>]{0,300}[\s/"']on[a-z]{3,20}\s{0,9}=/i,
  /\b(?:href|src|action|data)\s{0,9}=\s{0,9}["']?\s{0,9}(?:javascript|vbscript|data:text\/html)/i,
  /\bWScript\.(?:Shell|CreateObject|Echo|Arguments)\b|\bnew\s{1,9}ActiveXObject\b/i,
  /\bCreateObject\s{0,9}\(\s{0,9}["'](?:WScript|Shell|Scripting|MSXML|ADODB)/i,
  /\bpowershell(?:\.exe)?\s[^\n]{0,200}-(?:e|enc|encodedcommand|nop|noprofile|w|windowstyle|ep|executionpolicy)\b/i,
  /\bInvoke-Expression\b|\bIEX\s{0,9}\(/i,
] as const;

/** Beginnings that make a text active, without comments of HTML and blanks. */
const atStart = [
  /^(?:<\?xml[^>]{0,200}>\s{0,99})?<(?:!doctype|html|head|body|svg|script|iframe)\b/i,
  /^(?:#!|<%|@echo\b|echo off\b|\{\\rtf|MIME-Version:|Windows Registry Editor|REGEDIT4)/i,
  /^\[(?:InternetShortcut|autorun|Desktop Entry|\.ShellClassInfo)\]/i,
] as const;

/** Comments, taken off first: a pattern that allows for many of them can take ages to fail. */
const comment = /<!--[\s\S]*?-->/g;

/** Characters within which a text's beginning lies. */
const startLength = 4_000;

/** Characters that may lie on both sides of a border between two pieces. */
const overlap = 600;

/** Set of patterns that bytes are searched for: texts can run where pictures cannot. */
export type ContentClass = "text" | "binary";

/** Searches the bytes of a file for active content, as a stream. */
export class ActiveContent {
  readonly #sort: ContentClass;
  readonly #more: readonly RegExp[];
  #tail = "";
  #start = "";

  /** @param more what is not taken besides */
  constructor(sort: ContentClass, more: readonly RegExp[] = []) {
    this.#sort = sort;
    this.#more = more;
  }

  /** @throws RejectedFile */
  push(chunk: Uint8Array): void {
    // Latin letters have the same bytes in every expected encoding, apart from UTF-16's NULs.
    const text = Buffer.from(chunk).toString("latin1").replaceAll("\0", "");
    const all = this.#tail + text;
    if (all.includes(eicar)) throw new RejectedFile("infected", "the test file of virus scanners");
    const patterns = this.#sort === "text" ? [...anywhere, ...inTexts] : anywhere;
    const found = [...patterns, ...this.#more].find((pattern) => pattern.test(all));
    if (found) throw new RejectedFile("program", `holds ${found.source}`);
    this.#tail = all.slice(-overlap);
    if (this.#sort === "text" && this.#start.length < startLength) this.#lookAtStart(text);
  }

  #lookAtStart(text: string): void {
    this.#start = (this.#start + text).slice(0, startLength);
    // A mark of the byte order may stand before it.
    const plain = this.#start.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "");
    const begins = plain.replace(comment, "").trimStart();
    const found = atStart.find((pattern) => pattern.test(begins));
    if (found) throw new RejectedFile("program", `begins as ${found.source}`);
  }
}

/** @throws RejectedFile */
export async function rejectActiveContent(path: string, sort: ContentClass): Promise<void> {
  const content = new ActiveContent(sort);
  for await (const chunk of createReadStream(path)) content.push(Buffer.from(chunk));
}
