import type * as z from "zod/mini";
import type { partCounts } from "../../../api/contract/completeness.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useCompletenessMessages } from "./useCompletenessMessages.ts";

interface IncompletePartsProps {
  readonly family: string;
  readonly counts: Pick<z.output<typeof partCounts>, "incomplete" | "lacking_required">;
}

/** Number of a family's parts that lack something, with the way to them in the grid. */
export function IncompleteParts({ family, counts }: IncompletePartsProps) {
  const t = useCompletenessMessages();
  const { incomplete, lacking_required: required } = counts;
  if (incomplete === 0) return <span className="chip chip--good">{t.allComplete}</span>;
  return (
    <Link
      className={`chip ${required > 0 ? "chip--danger" : "chip--warning"}`}
      href={addressOf("grid", {}, { family, missing: "incomplete" })}
    >
      {t.parts(incomplete, required)}
    </Link>
  );
}
