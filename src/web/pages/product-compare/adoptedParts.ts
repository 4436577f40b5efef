import type { ComparedPart } from "./load.ts";

/** The parts of a comparison as the reader's own list takes them over (client/compare/compareList.ts). */
export function adopted(parts: readonly ComparedPart[]): string {
  return JSON.stringify(parts.map(({ id, partNumber }) => ({ id, part: partNumber })));
}
