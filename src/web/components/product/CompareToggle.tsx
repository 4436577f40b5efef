import { usePage } from "../pageEnvironment.tsx";

/** The form that every toggle belongs to, wherever it stands; see layout/CompareDock.tsx. */
export const compareForm = "compare";

/** The query that names the parts to compare. */
export const compareQuery = "ids";

/**
 * Takes a part into the comparison. Without script the parts ticked on a page are sent together; the
 * script keeps them from page to page (client/compare/compare.ts).
 */
export function CompareToggle({
  part,
  label,
  className = "",
}: {
  part: { readonly id: number; readonly partNumber: string };
  /** In place of the short one of lists. */
  label?: string;
  className?: string;
}) {
  const { compare } = usePage().messages;
  return (
    <label className={`compare-toggle ${className}`}>
      <input
        type="checkbox"
        form={compareForm}
        name={compareQuery}
        value={part.id}
        data-compare={part.partNumber}
      />
      {label ?? compare.add}
      <span className="visually-hidden"> {part.partNumber}</span>
    </label>
  );
}
