import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { languages } from "../../../base/site/languages.ts";
import { queryOf } from "../../data/calls/paths.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type DocumentEntry, documents } from "../../data/documents/documents.ts";
import { useTextControl } from "../../document/fields/useTextControl.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useInterface, usePunctuation } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { TypeName } from "../TypeName.tsx";

/** Milliseconds without a key until the server is asked. */
const restMs = 200;

const most = "8";

interface DocumentSearchProps {
  readonly types: readonly string[];
  readonly label: string;
  onPick(entry: DocumentEntry): void;
  readonly hasFocus?: boolean;
  /** Key of a column whose documents come first, and are offered before anything is typed. */
  readonly column?: string;
}

/** A search for one document: by titles in both languages, keys, and part numbers in any form. */
export function DocumentSearch(props: DocumentSearchProps) {
  const { types, label, onPick, hasFocus = false, column = "" } = props;
  const t = useDocumentMessages();
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useFoundDocuments(text, { types, column });
  const control = useTextControl(text, (typed) => {
    setText(typed);
    setOpen(true);
    setAt(0);
  });
  const pick = (entry: DocumentEntry) => {
    setText("");
    setOpen(false);
    onPick(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = found[at];
    if (by !== undefined && !event.altKey) {
      event.preventDefault();
      setOpen(true);
      setAt(Math.max(0, Math.min(found.length - 1, at + by)));
    } else if (event.key === "Enter" && isOpen && entry !== undefined) {
      event.preventDefault();
      pick(entry);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const isShown = isOpen && (text.trim() !== "" || found.length > 0);
  return (
    <div className="doc-search">
      <input
        {...control}
        className="input"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[at] ? `${id}${at}` : undefined}
        placeholder={t.searchDocuments}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to search
        autoFocus={hasFocus}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(column !== "")}
        onBlur={() => setOpen(false)}
      />
      <OptionList id={id} label={label} options={found} at={at} isShown={isShown} onPick={pick} />
      {isShown && text.trim() !== "" && found.length === 0 && (
        <p className="doc-search__none">{t.nothingFound}</p>
      )}
    </div>
  );
}

interface OptionListProps {
  /** Begins the ids of the list and its options. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly DocumentEntry[];
  /** Index of the option that Enter takes. */
  readonly at: number;
  readonly isShown: boolean;
  onPick(entry: DocumentEntry): void;
}

function OptionList({ id, label, options, at, isShown, onPick }: OptionListProps) {
  const { language } = useInterface();
  return (
    <div
      className="doc-search__list"
      role="listbox"
      id={`${id}list`}
      aria-label={label}
      hidden={!isShown || options.length === 0}
    >
      {options.map((entry, index) => (
        <div
          key={entry.id}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className="doc-search__option"
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(entry);
          }}
        >
          {titleIn(entry, language)} <EntryFacts entry={entry} />
        </div>
      ))}
    </div>
  );
}

/** Type, key and statuses of a document in a list of few. */
export function EntryFacts({ entry }: { readonly entry: DocumentEntry }) {
  const { messages } = useInterface();
  const { languageNames } = useDocumentMessages();
  const { colon } = usePunctuation();
  const names: Readonly<Record<string, string>> = messages.documents.statuses;
  return (
    <span className="table__second">
      <TypeName type={entry.type} /> · <code>{entry.key}</code>
      {languages.map((one) => {
        const status = entry.status[one];
        return status === null ? "" : ` · ${languageNames[one]}${colon}${names[status] ?? status}`;
      })}
      {entry.unsaved !== null && ` · ${messages.documents.unsaved}`}
    </span>
  );
}

function useFoundDocuments(
  text: string,
  { types, column }: { readonly types: readonly string[]; readonly column: string },
): readonly DocumentEntry[] {
  const client = useClient();
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const type = types.length === 1 ? types[0] : undefined;
  const query = queryOf({ q: rested, search_in: "titles", type, limit: most });
  const found = useQuery({
    queryKey: ["documents", "search", query],
    queryFn: ({ signal }) => documents.list(client, query, signal),
    enabled: rested !== "",
    placeholderData: keepPreviousData,
  });
  const near = queryOf({
    ...(rested !== "" && { q: rested, search_in: "titles" }),
    ...{ type, column, limit: most },
  });
  const first = useQuery({
    queryKey: ["documents", "search", near],
    queryFn: ({ signal }) => documents.list(client, near, signal),
    enabled: column !== "",
    placeholderData: keepPreviousData,
  });
  const all = [
    ...(first.data?.data ?? []),
    ...(rested === "" ? [] : (found.data?.data ?? [])),
  ].filter((entry) => types.length === 0 || types.includes(entry.type));
  return [...new Map(all.map((entry) => [entry.id, entry])).values()].slice(0, Number(most));
}
