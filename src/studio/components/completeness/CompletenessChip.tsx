import type { CompletenessMessages } from "../../../base/i18n/studio/en/completeness.ts";
import {
  completenessState,
  type LevelCounts,
  missingOf,
} from "../../../base/site/values/completeness.ts";
import { requirementLevels } from "../../../base/site/values/familyRequirements.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { useCompletenessMessages } from "./useCompletenessMessages.ts";

const looks = {
  "lacks-required": "chip--danger",
  "lacks-recommended": "chip--warning",
  complete: "chip--good",
  unasked: "",
} as const;

/** Completeness of a part, in the same words and colour in every place. */
export function CompletenessChip({ counts }: { readonly counts: LevelCounts }) {
  const t = useCompletenessMessages();
  const { list } = usePunctuation();
  const shares = requirementLevels
    .filter((level) => counts[level].wanted > 0)
    .map((level) => t.share(t.levels[level], counts[level]));
  return (
    <span className={`chip ${looks[completenessState(counts)]}`} title={shares.join(list)}>
      {completenessText(counts, t)}
    </span>
  );
}

/** The same in words alone. */
function completenessText(counts: LevelCounts, t: CompletenessMessages): string {
  const { must, should } = missingOf(counts);
  const missing = [
    ...(must > 0 ? [t.required(must)] : []),
    ...(should > 0 ? [t.recommended(should)] : []),
  ];
  if (missing.length > 0) return missing.join(" · ");
  return completenessState(counts) === "unasked" ? t.unasked : t.complete;
}
