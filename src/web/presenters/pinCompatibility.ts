import type { LocalizedText } from "../../base/site/text/localizedText.ts";
import type { Part } from "../../content/queries/parts/partsOfColumns.ts";
import { pinCompatibilityOf } from "../../content/queries/parts/pinCompatibility.ts";
import type { PageContext } from "../page/pageModule.ts";

/** Pin compatibility of one part with another, in words. */
export interface PinFit {
  readonly state: "compatible" | "with-changes" | "incompatible";
  readonly label: string;
  /** Changes that the board needs, or why the part does not fit. */
  readonly changes: LocalizedText | undefined;
}

/** Whether a part can be soldered in the place of another; undefined where nobody tells. */
export function pinFit(
  part: Part,
  other: Part,
  { view, messages }: Pick<PageContext, "view" | "messages">,
): PinFit | undefined {
  const found = pinCompatibilityOf(view, part, other);
  return found && { ...found, label: messages.products.pinStates[found.state] };
}
