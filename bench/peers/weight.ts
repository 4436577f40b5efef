import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { DomUtils, parseDocument } from "htmlparser2";
import { get, readerHeaders } from "../machine/reader.ts";

/** Bytes of a page as a browser receives them, compressed where the server does so. */
export interface Weight {
  readonly html: number;
  readonly css: number;
  /** Bytes of the scripts named by the page, and of their imports. */
  readonly script: number;
  /** Encoding of the HTML: `br`, `gzip` or `plain`. */
  readonly encoding: string;
  readonly text: string;
}

const headers = { ...readerHeaders.desktop, "accept-encoding": "br, gzip" };

/** @throws where an address does not answer 200 */
export async function weightOf(url: string): Promise<Weight> {
  const html = await fetched(url);
  const document = parseDocument(html.text);
  const elements = DomUtils.getElementsByTagName("*", document.children);
  const links = elements.filter(({ name }) => name === "link");
  const styles = links.flatMap(
    ({ attribs: { rel, href } }) => (rel === "stylesheet" && href) || [],
  );
  const preloaded = links.flatMap(
    ({ attribs: { rel, href } }) => (rel === "modulepreload" && href) || [],
  );
  // Old browsers alone load `nomodule` scripts.
  const named = elements.flatMap(
    ({ name, attribs: { src, nomodule } }) =>
      (name === "script" && nomodule === undefined && src) || [],
  );
  return {
    html: html.bytes,
    css: await sumOf(styles.map((href) => new URL(href, url).href)),
    script: await scriptBytes([...named, ...preloaded].map((src) => new URL(src, url).href)),
    encoding: html.encoding,
    text: html.text,
  };
}

async function sumOf(urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const url of new Set(urls)) bytes += (await fetched(url)).bytes;
  return bytes;
}

async function scriptBytes(urls: readonly string[]): Promise<number> {
  const waiting = [...urls];
  const seen = new Set<string>();
  let bytes = 0;
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const script = await fetched(url);
    bytes += script.bytes;
    for (const [, path = ""] of script.text.matchAll(/(?:import|from)\s*"(\.[^"]+\.js)"/g)) {
      waiting.push(new URL(path, url).href);
    }
  }
  return bytes;
}

const unpackers = new Map([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
]);

async function fetched(url: string) {
  const { status, headers: received, body } = await get(url, headers);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
  const encoding = received["content-encoding"] ?? "plain";
  const unpack = unpackers.get(encoding);
  const unpacked = unpack ? unpack(body) : body;
  return { bytes: body.length, encoding, text: unpacked.toString() };
}
