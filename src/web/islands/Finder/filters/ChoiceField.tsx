import { memo, useState } from "react";
import { Text } from "../../../components/text/Text.tsx";
import type { ChoiceFacet, FinderMessages, ShownOption } from "../finderProps.ts";
import type { Finder, FinderActions } from "../useFinder.ts";

/** A list of more options than this can be searched. */
const maxPlain = 10;

/** Options with the number of parts that there are with each. */
export function ChoiceField({
  facet,
  text,
  finder,
}: {
  facet: ChoiceFacet;
  /** Text of the filter in force. */
  text: string;
  finder: Finder;
}) {
  return <Choice facet={facet} text={text} messages={finder.messages} actions={finder.actions} />;
}

interface ChoiceProps {
  readonly facet: ChoiceFacet;
  readonly text: string;
  readonly messages: FinderMessages;
  readonly actions: FinderActions;
}

const Choice = memo(function Choice({ facet, text, messages, actions }: ChoiceProps) {
  const { name, options } = facet;
  const [typed, setTyped] = useState("");
  // The text that an input method is composing is not searched for.
  const [wanted, setWanted] = useState("");
  const chosen = new Set(text.split(",").filter((value) => value !== ""));
  const found = options.filter((option) => isFound(option, wanted) || chosen.has(option.value));
  const toggle = (value: string) => {
    const others = new Set(chosen);
    if (!others.delete(value)) others.add(value);
    const values = options.flatMap((option) => (others.has(option.value) ? option.value : []));
    actions.setFilter(name, values.join(","));
  };
  return (
    <fieldset className="facet">
      <legend>
        <Text of={facet} />
      </legend>
      {options.length > maxPlain ? (
        <input
          className="facet__search"
          type="search"
          value={typed}
          aria-label={messages.searchOptions(facet.text)}
          placeholder={messages.searchOptions(facet.text)}
          onChange={({ target, nativeEvent }) => {
            setTyped(target.value);
            const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            if (!isComposing) setWanted(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => setWanted(currentTarget.value)}
          onKeyDown={(event) => {
            // Return would send the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      ) : null}
      <ul className="facet__options">
        {found.map((option) => (
          <Option
            key={option.value}
            name={name}
            option={option}
            isChosen={chosen.has(option.value)}
            messages={messages}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </ul>
      {found.length === 0 ? <p className="facet__none">{messages.noSuchOption}</p> : null}
    </fieldset>
  );
}, isUnchanged);

function isUnchanged(before: ChoiceProps, now: ChoiceProps): boolean {
  return (
    before.text === now.text &&
    before.actions === now.actions &&
    before.facet.options.length === now.facet.options.length &&
    before.facet.options.every((option, at) => {
      const other = now.facet.options[at];
      return option.value === other?.value && option.count === other.count;
    })
  );
}

function isFound({ text }: ShownOption, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.trim().toLowerCase());
}

interface OptionProps {
  readonly name: string;
  readonly option: ShownOption;
  readonly isChosen: boolean;
  readonly messages: FinderMessages;
  readonly onToggle: () => void;
}

function Option({ name, option, isChosen, messages, onToggle }: OptionProps) {
  const { value, count } = option;
  return (
    <li className={count === 0 ? "is-empty" : undefined}>
      <label>
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={isChosen}
          onChange={onToggle}
          aria-description={messages.parts(count)}
        />
        <Text of={option} />
        <span className="facet__count" aria-hidden="true">
          {count}
        </span>
      </label>
    </li>
  );
}
