import { RefusedMedia } from "../refusedMedia.ts";

/** Most entities that a drawing may declare, and characters that they may add to it. */
const maxEntities = 100;
const maxAdded = 1_000_000;

/** A document type with declarations of its own. */
const ownType = /<!DOCTYPE\s+[\w:.-]+[^[\]<>]*\[([^\]]*)\]\s*>/i;

/** An entity for a text. Its value holds no other one, and no element. */
const textEntity = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"'&%<>]*)"|'([^"'&%<>]*)')\s*>/g;

/**
 * A drawing with the texts of its entities in their places, as Illustrator declares them for names of
 * namespaces and Adobe's own elements.
 * @throws RefusedMedia for all other entities: external ones, those of parameters, and nested ones
 */
export function withoutEntities(text: string): string {
  const [whole = "", inside = ""] = ownType.exec(text) ?? [];
  const entities = new Map<string, string>();
  for (const [, name = "", double, single] of inside.matchAll(textEntity)) {
    if (!entities.has(name)) entities.set(name, double ?? single ?? "");
  }
  const declared = inside.replaceAll(textEntity, "").replaceAll(/<!--[^>]*-->/g, "");
  const rest = text.replace(whole, "");
  const isPlain = declared.trim() === "" && entities.size <= maxEntities;
  if (!isPlain || /<!ENTITY|<!DOCTYPE[^>]*\[/i.test(rest)) throw new RefusedMedia("svgEntities");
  if (entities.size === 0) return rest;
  let added = 0;
  return rest.replaceAll(/&([A-Za-z_][\w.-]*);/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined) return reference;
    added += value.length;
    if (added > maxAdded) throw new RefusedMedia("bomb", "entities");
    return value;
  });
}
