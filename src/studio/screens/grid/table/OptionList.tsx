import type { Language } from "../../../../base/site/languages.ts";
import { writeCell } from "../../../grid/cellText.ts";
import type { GridColumn } from "../../../grid/gridColumns.ts";

/** An option of a cell, with the text that stands for it. */
export interface ListedOption {
  readonly text: string;
}

/** Maximum options listed. */
const maxListed = 60;

const separator = /[;；]\s*/;

/**
 * Options that begin with the typed text, or contain it; of several items, the last one counts.
 * None for columns without options.
 */
export function matchingOptions(
  column: GridColumn,
  typed: string,
  language: Language,
): readonly ListedOption[] {
  const all = textsOf(column, language);
  const wanted = folded(typed.split(separator).at(-1) ?? "");
  const begins = all.filter((one) => folded(one).startsWith(wanted));
  const holds = all.filter((one) => !begins.includes(one) && folded(one).includes(wanted));
  return [...begins, ...holds].slice(0, maxListed).map((text) => ({ text }));
}

function textsOf(column: GridColumn, language: Language): readonly string[] {
  const { kind, options } = column.facts;
  if (kind === "boolean") return [true, false].map((value) => writeCell(column, value, language));
  if (kind !== "enum" && kind !== "choice") return [];
  return options.map(({ value }) => writeCell(column, value, language));
}

/** Typed text with its last item replaced by an option. */
export function withOption({ facts }: GridColumn, typed: string, { text }: ListedOption): string {
  const before = facts.kind === "enum" ? typed.split(separator).slice(0, -1) : [];
  return [...before, text].join("; ");
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

interface OptionListProps {
  readonly id: string;
  readonly options: readonly ListedOption[];
  /** Index of the option that Enter takes; -1: none. */
  readonly marked: number;
  readonly onTake: (index: number) => void;
}

/** The list of options below the input. */
export function OptionList({ id, options, marked, onTake }: OptionListProps) {
  return (
    <div id={id} role="listbox" className="grid__options">
      {options.map(({ text }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus, and names the option
        <div
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          ref={(element) => {
            if (index === marked) element?.scrollIntoView({ block: "nearest" });
          }}
          // Before the input loses the focus, which would commit the typed text.
          onPointerDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onTake(index);
          }}
        >
          {text}
        </div>
      ))}
    </div>
  );
}
