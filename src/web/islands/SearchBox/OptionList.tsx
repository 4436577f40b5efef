import type { OptionPart, SearchBoxMessages, SuggestionOption } from "./searchBoxProps.ts";
import type { Combobox } from "./useCombobox.ts";

interface OptionListProps {
  readonly box: Combobox;
  readonly words: SearchBoxMessages;
}

/** The options below the field, in groups. */
export function OptionList({ box, words }: OptionListProps) {
  const { id, isRecent } = box;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the field's focus
    <div
      className={`search__options${isRecent ? " search__options--recent" : ""}`}
      hidden={!box.isShown}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isRecent && (
        <p className="search__recent">
          {words.recent}
          <button type="button" className="search__forget" onClick={box.forget}>
            {words.forget}
          </button>
        </p>
      )}
      <div className="search__list" id={id} role="listbox" aria-label={words.submit}>
        {groupsOf(box.options).map(({ title, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div
            key={title}
            role="group"
            aria-label={title === "" ? words.recent : title}
            className="search__group"
          >
            {title !== "" && (
              <p className="search__group-title" aria-hidden="true">
                {title}
              </p>
            )}
            {rows.map(([of, ...links]) => (
              <div key={of.option.key} className="search__entry" role="presentation">
                <Option box={box} of={of} />
                {links.length > 0 && (
                  <div className="search__links" role="presentation">
                    {links.map((link) => (
                      <Option key={link.option.key} box={box} of={link} />
                    ))}
                  </div>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Option({ box, of: { option, at } }: { box: Combobox; of: NumberedOption }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (ARIA combobox)
    <div
      className={`search__option${option.linkOf === undefined ? "" : " search__option--link"}`}
      id={`${box.id}-${at}`}
      role="option"
      aria-selected={at === box.active}
      tabIndex={-1}
      onClick={(event) => box.choose(option, event.ctrlKey || event.metaKey)}
    >
      <Content of={option} />
    </div>
  );
}

/** Content of an option; a secondary link of a part names the part for screen readers. */
function Content({ of: { title, detail, part, linkOf } }: { of: SuggestionOption }) {
  if (linkOf !== undefined) {
    return (
      <>
        <span className="visually-hidden">{linkOf} </span>
        {title}
      </>
    );
  }
  return (
    <>
      <span className="search__option-title">{title}</span>{" "}
      {detail !== "" && <span className="search__option-detail">{detail}</span>}
      {part && <PartDetails of={part} />}
    </>
  );
}

function PartDetails({ of: { stage, stageName, figures, reason } }: { of: OptionPart }) {
  return (
    <>
      {" "}
      <span className="search__facts">
        <span className={`search__stage search__stage--${stage}`}>{stageName}</span>{" "}
        {figures.map(({ label, value }) => (
          <span key={label} className="search__figure">
            {label} <b>{value}</b>{" "}
          </span>
        ))}
      </span>
      {reason !== "" && <span className="search__reason">{reason}</span>}
    </>
  );
}

/** An option and its index in the list. */
interface NumberedOption {
  readonly option: SuggestionOption;
  readonly at: number;
}

interface OptionGroup {
  readonly title: string;
  /** Options, each with its secondary links. */
  readonly rows: readonly (readonly [NumberedOption, ...NumberedOption[]])[];
}

/** Options of one kind under one title, in their order. */
function groupsOf(options: readonly SuggestionOption[]): readonly OptionGroup[] {
  const groups: { title: string; rows: [NumberedOption, ...NumberedOption[]][] }[] = [];
  for (const [at, option] of options.entries()) {
    const last = groups.at(-1);
    const row = last?.title === option.group ? last.rows.at(-1) : undefined;
    if (row !== undefined && option.linkOf !== undefined) row.push({ option, at });
    else if (last?.title === option.group) last.rows.push([{ option, at }]);
    else groups.push({ title: option.group, rows: [[{ option, at }]] });
  }
  return groups;
}
