import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem } from "react-aria-components/Menu";
import { SearchField } from "react-aria-components/SearchField";
import { AriaLanguage } from "../../components/AriaLanguage.tsx";
import { Icon } from "../../components/Icon.tsx";
import { iconOfType } from "../../components/typeAndScreenIcons.ts";
import { queryOf } from "../../data/calls/paths.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { type DocumentEntry, documents } from "../../data/documents/documents.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useRichTextMessages } from "../useRichTextMessages.ts";

/** Milliseconds without a key until the server is asked. */
const restMs = 200;

interface DocumentSearchProps {
  readonly label: string;
  readonly initial?: string;
  /** Makes an address of what was typed; absent where documents alone can be chosen. */
  readonly addressOf?: (typed: string) => string | undefined;
  readonly onDocument: (entry: DocumentEntry, title: string) => void;
  readonly onAddress?: (address: string) => void;
}

/** A field that finds documents by title, key or part number, and takes addresses where they are allowed. */
export function LinkTargetSearch(props: DocumentSearchProps) {
  const { label, initial = "", addressOf, onDocument, onAddress } = props;
  const t = useRichTextMessages();
  const { language } = useInterface();
  const types = useContentTypes();
  const [text, setText] = useState(initial);
  const address = addressOf?.(text);
  const found = useDocuments(address === undefined ? text : "");
  const entries = text.trim() === "" || address !== undefined ? [] : (found.data?.data ?? []);
  const emptyText = () => {
    if (text.trim() === "") return "";
    return found.isFetching ? t.searching : t.nothingFound;
  };
  const pick = (id: string | number) => {
    if (id === "address" && address !== undefined) onAddress?.(address);
    const entry = entries.find(({ key }) => key === id);
    if (entry) onDocument(entry, titleIn(entry, language));
  };
  return (
    <AriaLanguage>
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField className="field" autoFocus>
          <span className="field__label" aria-hidden="true">
            {label}
          </span>
          <Input className="input" aria-label={label} maxLength={400} />
        </SearchField>
        <Menu
          className="rich__found"
          aria-label={label}
          onAction={pick}
          renderEmptyState={() => <p className="palette__empty">{emptyText()}</p>}
        >
          {address !== undefined && (
            <MenuItem id="address" className="menu__item" textValue={t.linkTo(address)}>
              <Icon name="external" />
              {t.linkTo(address)}
            </MenuItem>
          )}
          {entries.map((entry) => (
            <MenuItem
              key={entry.key}
              id={entry.key}
              className="menu__item"
              textValue={titleIn(entry, language)}
            >
              <Icon name={iconOfType(entry.type)} />
              {titleIn(entry, language)}
              <small>{types.find(({ name }) => name === entry.type)?.label[language]}</small>
            </MenuItem>
          ))}
        </Menu>
      </Autocomplete>
    </AriaLanguage>
  );
}

function useDocuments(text: string) {
  const client = useClient();
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = queryOf({ q: rested.trim(), search_in: "titles", limit: "8" });
  return useQuery({
    queryKey: ["rich-text", "documents", query],
    queryFn: ({ signal }) => documents.list(client, query, signal),
    enabled: rested.trim() !== "",
    placeholderData: keepPreviousData,
  });
}
