import { SaxesParser } from "saxes";
import { UnreadableSheet } from "../unreadableSheet.ts";

/** Attributes of an element by their names without prefixes. */
export type Attributes = Readonly<Record<string, string>>;

/** Handlers for the elements of a part, by names without prefixes, which writers choose freely. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Reads a part of XML. Document types, which could define entities, are refused.
 * @throws UnreadableSheet
 */
export async function readXml(
  pieces: AsyncIterable<string>,
  { open, close, text }: XmlHandlers,
): Promise<void> {
  const parser = new SaxesParser();
  const refuse = (message: string) => {
    throw new UnreadableSheet("damaged", message);
  };
  parser.on("error", ({ message }) => refuse(message));
  parser.on("doctype", () => refuse("a document type"));
  if (open !== undefined) {
    parser.on("opentag", ({ name, attributes }) => open(local(name), plain(attributes)));
  }
  if (close !== undefined) parser.on("closetag", ({ name }) => close(local(name)));
  if (text !== undefined) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}

function local(name: string): string {
  const at = name.indexOf(":");
  return at < 0 ? name : name.slice(at + 1);
}

function plain(attributes: Attributes): Attributes {
  let isPlain = true;
  for (const name in attributes) isPlain &&= !name.includes(":");
  if (isPlain) return attributes;
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    // A name without a prefix wins: `id` and `r:id` are both wanted.
    const own = name === "r:id" || name.endsWith(":id") ? "relation" : local(name);
    if (own === name || !Object.hasOwn(attributes, own)) all[own] = value;
  }
  return all;
}
