import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../published/publication.ts";
import type { PinState } from "../../types/fields/pinCompatibility.ts";
import type { Part } from "./partsOfColumns.ts";

/** Pin compatibility of one part with another, in a reader's language. */
export interface PinCompatibility {
  readonly state: PinState;
  /** Changes that the board needs, or why the part does not fit; undefined where none are told. */
  readonly changes: LocalizedText | undefined;
}

/**
 * Pin compatibility of a part with another: what the part says of it, else what the other one says of
 * the part, else what their family says of parts in the same package. Undefined where nobody tells.
 */
export function pinCompatibilityOf(
  view: View,
  part: Part,
  other: Part,
): PinCompatibility | undefined {
  if (part.key === other.key) return undefined;
  const stated =
    part.body.pinCompatibility.find(({ product }) => product === other.key) ??
    other.body.pinCompatibility.find(({ product }) => product === part.key) ??
    ofFamily(view, part, other);
  return (
    stated && {
      state: stated.state,
      changes: stated.changes && localize(stated.changes, view.language),
    }
  );
}

function ofFamily(view: View, part: Part, other: Part) {
  if (part.body.column !== other.body.column) return undefined;
  const names = new Set(part.body.packages.map(packageName));
  const isSame = other.body.packages.some((one) => names.has(packageName(one)));
  return isSame ? view.get("column", part.body.column)?.body.pinCompatibility : undefined;
}

/** A package's name in one form: `QFN-48` and `QFN48` are the same. */
function packageName({ name }: Part["body"]["packages"][number]): string {
  return name.toLowerCase().replaceAll(/[\s-]+/g, "");
}
