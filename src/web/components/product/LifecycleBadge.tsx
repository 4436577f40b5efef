import type { Words } from "../../../i18n/index.ts";
import { usePage } from "../page.tsx";

/** A stage of a part's life. */
export type Stage = keyof Words["products"]["stages"];

/** The stage's name; what it means for a design stands in its tooltip. */
export function LifecycleBadge({ stage }: { stage: Stage }) {
  const { name, meaning } = usePage().words.products.stages[stage];
  return (
    <span className={`badge badge--${stage}`} title={meaning}>
      {name}
    </span>
  );
}
