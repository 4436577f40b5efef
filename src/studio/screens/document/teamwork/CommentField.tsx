import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Mentionable, mentionQuery, offeredFor } from "../../../document/mentions.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { useShownKeys } from "../../../keys/commands.ts";

interface CommentFieldProps {
  readonly label: string;
  /** True: the label is for screen readers alone. */
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly people: readonly Mentionable[];
  readonly hasFocus?: boolean;
  onChange(value: string): void;
  /** Ctrl+Enter. */
  onSend(): void;
  /** Escape, where no names are offered. */
  onCancel?(): void;
}

/** A text of several lines in which @ offers the people who can be mentioned. */
export function CommentField(props: CommentFieldProps) {
  const { label, isLabelHidden = false, value, people, hasFocus = false, onChange } = props;
  const { comments: t } = useTeamworkMessages();
  const id = useId();
  useShownKeys("comment");
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const [at, setAt] = useState(0);
  const [placed, setPlaced] = useState<number>();
  const typed = isClosed ? undefined : mentionQuery(value, caret);
  const { id: own } = usePerson();
  const offered =
    typed === undefined ? [] : offeredFor(typed.query, people).filter((one) => one.id !== own);
  const active = offered[Math.min(at, offered.length - 1)];
  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);
  // The caret goes behind a name once the field holds it.
  useEffect(() => {
    if (placed === undefined) return;
    area.current?.setSelectionRange(placed, placed);
    setPlaced(undefined);
  }, [placed]);
  const choose = ({ name }: Mentionable) => {
    if (typed === undefined) return;
    const next = `${value.slice(0, typed.from)}@${name} `;
    onChange(next + value.slice(caret));
    setPlaced(next.length);
    setCaret(next.length);
    setClosed(true);
    area.current?.focus();
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (isSent) props.onSend();
    else if (event.key === "Escape" && active === undefined && props.onCancel === undefined) return;
    else if (event.key === "Escape" && active === undefined) props.onCancel?.();
    else if (active === undefined) return;
    else if (event.key === "Escape") setClosed(true);
    else if (event.key === "ArrowDown") setAt((at + 1) % offered.length);
    else if (event.key === "ArrowUp") setAt((at + offered.length - 1) % offered.length);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) choose(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="field comment-field">
      <label className={isLabelHidden ? "hidden" : "field__label"} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className="input text-area"
        rows={Math.min(8, Math.max(2, value.split("\n").length))}
        maxLength={maxTyped}
        value={value}
        aria-autocomplete="list"
        aria-controls={active === undefined ? undefined : `${id}names`}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setClosed(false);
          setAt(0);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={pressed}
        onBlur={() => setClosed(true)}
      />
      {active !== undefined && (
        <div
          className="comment-field__names"
          id={`${id}names`}
          role="listbox"
          aria-label={t.mentions}
        >
          {offered.map((one) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: as above, the keys are those of the text
            <div
              key={one.id}
              id={`${id}-${one.id}`}
              className="comment-field__name"
              role="option"
              aria-selected={one === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.name}
            </div>
          ))}
        </div>
      )}
      <span className="hidden" role="status">
        {active !== undefined && t.found(offered.length)}
      </span>
    </div>
  );
}

/** Names are longer than the mentions that are sent for them. */
const maxTyped = 4_000;
