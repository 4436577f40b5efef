import { useId } from "react";
import { fieldProblemText } from "../../../../base/i18n/fieldProblems.ts";
import { readCell } from "../../../../base/site/values/readCell.ts";
import type { RedefinitionCheck, UnfitPart } from "../../../data/parts/families.ts";
import { useTextControl } from "../../../document/fields/useTextControl.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { useRedefinitionMessages } from "./useRedefinitionMessages.ts";

/** Corrected values by part key; null removes a value. */
export type Edits = Readonly<Record<string, string | null>>;

interface PartsTableProps {
  readonly found: RedefinitionCheck;
  readonly edits: Edits;
  /** Reasons of refusals in the last attempt, by part key. */
  readonly refused: ReadonlyMap<string, string>;
  /** @param text undefined: as proposed */
  onEdit(key: string, text: string | null | undefined): void;
}

/** Parts whose values change, each with the proposed reading in an editable field. */
export function PartsTable({ found, edits, refused, onEdit }: PartsTableProps) {
  const t = useRedefinitionMessages();
  if (found.list.length === 0) return null;
  return (
    <table className="redefine__parts">
      <thead>
        <tr>
          <th scope="col">{t.part}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {found.list.map((part) => (
          <PartRow
            key={part.key}
            {...{ part, onEdit }}
            after={found.after}
            edit={edits[part.key]}
            refusal={refused.get(part.key)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PartRowProps extends Pick<PartsTableProps, "onEdit"> {
  readonly part: UnfitPart;
  readonly after: RedefinitionCheck["after"];
  readonly edit: string | null | undefined;
  readonly refusal: string | undefined;
}

function PartRow({ part, after, edit, refusal, onEdit }: PartRowProps) {
  const t = useRedefinitionMessages();
  const { language } = useInterface();
  const id = useId();
  const { key, proposed, part_number: number } = part;
  const text = edit ?? proposed ?? "";
  const control = useTextControl(text, (next) => onEdit(key, next));
  const reading = edit === undefined || edit === null ? undefined : readCell(after, edit);
  const typed =
    reading !== undefined && "problem" in reading
      ? fieldProblemText({ code: "value", cell: reading.problem }, { label: number }, language)
      : undefined;
  const told = edit === undefined ? (part.problem ?? refusal) : (typed ?? refusal);
  return (
    <tr>
      <th scope="row">
        {number}
        {!part.is_published && <span className="chip">{t.draft}</span>}
      </th>
      <td>
        {part.value}
        {part.is_otherwise_shown && <span className="table__second">{t.otherwiseShown}</span>}
      </td>
      <td>
        {edit === null ? (
          <span className="redefine__value">
            <span className="table__quiet">{t.removed}</span>
            <button
              type="button"
              aria-label={t.restore(number)}
              onClick={() => onEdit(key, undefined)}
            >
              ↺
            </button>
          </span>
        ) : (
          <span className="redefine__value">
            <input
              {...control}
              className="input"
              spellCheck={false}
              maxLength={400}
              aria-label={t.newValue(number)}
              aria-invalid={told !== undefined || undefined}
              aria-describedby={told === undefined ? undefined : id}
            />
            <button type="button" aria-label={t.remove(number)} onClick={() => onEdit(key, null)}>
              ✕
            </button>
          </span>
        )}
        {told !== undefined && edit !== null && (
          <span className="field__error" id={id}>
            {told}
          </span>
        )}
      </td>
    </tr>
  );
}
