import type { Option, SearchBoxMessages } from "./model.ts";

interface OptionListProps {
  /** Id of the list box; options have it with their index. */
  readonly id: string;
  readonly options: readonly Option[];
  /** Index of the option that the keyboard is at; -1 without one. */
  readonly active: number;
  readonly isShown: boolean;
  /** True if the options are the last searches. */
  readonly isRecent: boolean;
  readonly words: SearchBoxMessages;
  readonly onChoose: (option: Option) => void;
  readonly onForget: () => void;
}

/** The options below the field, in groups. */
export function OptionList(props: OptionListProps) {
  const { id, options, isShown, isRecent, words, onForget } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the field's focus
    <div
      className={`search__options${isRecent ? " search__options--recent" : ""}`}
      hidden={!isShown}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isRecent && (
        <p className="search__recent">
          {words.recent}
          <button type="button" className="search__forget" onClick={onForget}>
            {words.forget}
          </button>
        </p>
      )}
      <div className="search__list" id={id} role="listbox" aria-label={words.submit}>
        {groupsOf(options).map((group) => (
          <Group key={group.title} {...props} {...group} />
        ))}
      </div>
    </div>
  );
}

type GroupProps = Pick<OptionListProps, "id" | "active" | "words" | "onChoose"> & OptionGroup;

function Group({ id, active, words, onChoose, title, first, members }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
    <div role="group" aria-label={title === "" ? words.recent : title} className="search__group">
      {title !== "" && (
        <p className="search__group-title" aria-hidden="true">
          {title}
        </p>
      )}
      {members.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (ARIA combobox)
        <div
          className="search__option"
          key={option.key}
          id={`${id}-${first + at}`}
          role="option"
          aria-selected={first + at === active}
          tabIndex={-1}
          onClick={() => onChoose(option)}
        >
          <span className="search__option-title">{option.title}</span>
          {option.detail !== "" && <span className="search__option-detail">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}

interface OptionGroup {
  readonly title: string;
  readonly first: number;
  readonly members: readonly Option[];
}

/** Options of one kind under one title, in their order; `first` is the index of the first of them. */
function groupsOf(options: readonly Option[]): readonly OptionGroup[] {
  const groups: { title: string; first: number; members: Option[] }[] = [];
  for (const [at, option] of options.entries()) {
    const last = groups.at(-1);
    if (last?.title === option.group) last.members.push(option);
    else groups.push({ title: option.group, first: at, members: [option] });
  }
  return groups;
}
