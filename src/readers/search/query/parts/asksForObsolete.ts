import type { LifecycleStage } from "../../../../content/types/product.ts";
import { stem } from "../../text/stem.ts";
import type { QueryPlan } from "../planBuilder.ts";

const obsoleteTerm = stem("obsolete" satisfies LifecycleStage);

/** True if a text asks for parts that are no longer made, in any of the words for it: `EOL`, `停产`. */
export function asksForObsolete({ concepts }: QueryPlan): boolean {
  return concepts.some(
    ({ alternatives, isOptional }) =>
      !isOptional && alternatives.some(({ terms }) => terms.join(" ") === obsoleteTerm),
  );
}
