import { type KeyboardEvent, useId, useState } from "react";
import { foldedTag, maxTagLength } from "../../../base/site/mediaTags.ts";
import { wordsIn } from "../../../base/site/settableFields.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import { Icon } from "../../components/Icon.tsx";
import { useMediaMessages } from "../useMediaMessages.ts";

interface TagFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly tags: readonly string[];
  /** Tags that are offered while one is typed. */
  readonly offered: readonly string[];
  readonly isReadOnly?: boolean;
  onAdd(tags: readonly string[]): void;
  onRemove(tag: string): void;
}

/** Tags as chips, and a box for further ones, which offers those in use. */
export function TagField(props: TagFieldProps) {
  const { label, hint, tags, offered, isReadOnly = false, onAdd, onRemove } = props;
  const t = useMediaMessages();
  const id = useId();
  const [text, setText] = useState("");
  const take = (typed: string) => {
    setText("");
    const known = new Set(tags.map(foldedTag));
    const added = wordsIn(typed)
      .map((word) => cutText(word, maxTagLength).trim())
      .filter((word) => !known.has(foldedTag(word)));
    if (added.length > 0) onAdd(added);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault();
      take(text);
    } else if (event.key === "Backspace" && text === "" && last !== undefined) onRemove(last);
  };
  return (
    <div className="field tag-field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {tags.length > 0 && (
        <ul className="tag-field__tags" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag} className="chip">
              {tag}
              {!isReadOnly && (
                <button type="button" aria-label={t.removeTag(tag)} onClick={() => onRemove(tag)}>
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <>
          <input
            id={id}
            type="text"
            className="input"
            list={`${id}tags`}
            value={text}
            autoComplete="off"
            aria-describedby={hint === undefined ? undefined : `${id}hint`}
            onKeyDown={onKeyDown}
            onBlur={() => take(text)}
            onChange={({ currentTarget: { value }, nativeEvent }) => {
              const isTyped = nativeEvent instanceof InputEvent;
              const isComposing = isTyped && nativeEvent.isComposing;
              // An offered tag that is chosen is no typing.
              const isChosen =
                (!isTyped || nativeEvent.inputType === "insertReplacementText") &&
                offered.includes(value);
              if (!isComposing && (isChosen || /[,，、;；]\s*$/.test(value))) take(value);
              else setText(value);
            }}
          />
          <datalist id={`${id}tags`}>
            {offered.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
      {hint !== undefined && !isReadOnly && (
        <p className="field__hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
