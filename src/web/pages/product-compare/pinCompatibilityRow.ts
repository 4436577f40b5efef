import type { Messages } from "../../../base/i18n/messages.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import type { PinFit } from "../../components/product/PinCompatibilityNote.tsx";
import { pinFit } from "../../presenters/pinCompatibility.ts";

/**
 * Pin compatibility of each part with the first one, by part; undefined where none is known of any.
 */
export function pinRow(
  parts: readonly Part[],
  context: { readonly view: View; readonly messages: Messages },
): readonly (PinFit | "itself" | undefined)[] | undefined {
  const [first] = parts;
  if (first === undefined) return undefined;
  const fits = parts.map((part) => (part === first ? "itself" : pinFit(part, first, context)));
  return fits.some((fit) => typeof fit === "object") ? fits : undefined;
}
