import type { Part } from "../../content/queries/parts/partsOfColumns.ts";
import { pinCompatibilityOf } from "../../content/queries/parts/pinCompatibility.ts";
import type { PinFit } from "../components/product/PinCompatibilityNote.tsx";
import type { PageContext } from "../page/pageModule.ts";

/** Pin compatibility of a part with another one, in words; undefined where nobody tells. */
export function pinFit(
  part: Part,
  other: Part,
  { view, messages }: Pick<PageContext, "view" | "messages">,
): PinFit | undefined {
  const found = pinCompatibilityOf(view, part, other);
  return found && { ...found, label: messages.products.pinStates[found.state] };
}
