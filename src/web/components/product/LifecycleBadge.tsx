import type { Messages } from "../../../base/i18n/messages.ts";
import { usePage } from "../pageEnvironment.tsx";

/** A stage of a part's life. */
export type Stage = keyof Messages["products"]["stages"];

/** The stage's name; what it means for a design stands in its tooltip. */
export function LifecycleBadge({ stage }: { stage: Stage }) {
  const { name, meaning } = usePage().messages.products.stages[stage];
  return (
    <span className={`badge badge--${stage}`} title={meaning}>
      {name}
    </span>
  );
}
