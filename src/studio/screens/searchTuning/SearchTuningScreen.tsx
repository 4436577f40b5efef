import { useState } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { usePublishing } from "../../arrange/usePublishing.tsx";
import { useUndoKey } from "../../arrange/useUndoKey.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import type { SearchSetup } from "../../data/searchTuning.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { CountedList } from "./CountedList.tsx";
import { type EditedSearch, SearchedDialog } from "./SearchedDialog.tsx";
import { SearchesWithDocuments } from "./SearchesWithDocuments.tsx";
import { SynonymDialog } from "./SynonymDialog.tsx";
import { SynonymList } from "./SynonymList.tsx";
import { TrySearch } from "./TrySearch.tsx";
import { type SearchTuningState, useSearchSetup } from "./useSearchSetup.ts";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

const views = ["searches", "synonyms", "pins", "watched", "try"] as const;

type View = (typeof views)[number];

/** Subject of the open dialog. */
type Opened =
  | { readonly kind: "synonym"; readonly at?: number | undefined; readonly search?: Asked }
  | { readonly kind: "pin" | "watched"; readonly at?: number | undefined; readonly search?: Asked };

interface Asked {
  readonly language: Language;
  readonly text: string;
}

/** Searches of readers, and the synonyms and pins by which staff answer them. */
export default function SearchTuningScreen({ place }: ScreenProps) {
  const t = useSearchTuningMessages();
  const state = useSearchSetup();
  const toast = useToast();
  const [open, setOpen] = useState<Opened>();
  const [error, setError] = useState<unknown>();
  const { setup, last } = state;
  const { data } = setup;
  const keys = changedKeys(data);
  const publishing = usePublishing({ title: t.publish, keys, onChanged: state.refresh });
  const attempt = async (act: () => Promise<unknown>, told: string) => {
    setError(undefined);
    try {
      await act();
      toast(told);
    } catch (refused) {
      setError(refused);
    }
  };
  const undo = () => {
    if (last !== undefined) void attempt(state.undo, t.undone(last.told));
  };
  useUndoKey(undo);
  const view = views.find((one) => one === place.queries.view) ?? "searches";
  return (
    <Screen
      title={t.title}
      actions={
        mayEditAny(data) && (
          <>
            <Button onClick={undo} aria-disabled={last === undefined} aria-keyshortcuts="Control+Z">
              {t.undo}
            </Button>
            <Button look="primary" aria-disabled={keys.length === 0} onClick={publishing.open}>
              {t.publish}
            </Button>
          </>
        )
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      {setup.isError && <FailureNotice error={setup.error} retry={setup.refetch} />}
      {error !== undefined && <FailureNotice error={error} />}
      {data && <UnfitNotice setup={data} />}
      {publishing.notice}
      <Views view={view} setup={data} />
      {view === "searches" && (
        <CountedList
          {...{ place, setup: data }}
          onAct={(kind, search) => setOpen({ kind, search })}
        />
      )}
      {data && (
        <Lists
          {...{ place, view, setup: data, state }}
          onEdit={(kind, at) => setOpen({ kind, at })}
          onAct={attempt}
        />
      )}
      {data && open && (
        <OpenDialog {...{ open, setup: data, state, toast }} onClose={() => setOpen(undefined)} />
      )}
      {publishing.dialog}
    </Screen>
  );
}

SearchTuningScreen.areas = [useSearchTuningMessages];

function drafts({ synonyms, pins, watched }: SearchSetup) {
  return [synonyms, pins, watched];
}

function changedKeys(setup: SearchSetup | undefined): string[] {
  if (setup === undefined) return [];
  return drafts(setup).flatMap((one) => (one.is_changed && one.may_edit ? [one.key] : []));
}

function mayEditAny(setup: SearchSetup | undefined): boolean {
  return setup !== undefined && drafts(setup).some((one) => one.may_edit);
}

function UnfitNotice({ setup }: { readonly setup: SearchSetup }) {
  const t = useSearchTuningMessages();
  const unfit = drafts(setup).filter((one) => !one.is_fit);
  if (unfit.length === 0) return null;
  return (
    <Notice tone="warning" title={t.unfit}>
      {unfit.map(({ key }) => (
        <Link key={key} href={addressOf("document", { key })}>
          {key}
        </Link>
      ))}
    </Notice>
  );
}

/** Links to the parts of the screen. */
function Views({ view, setup }: { readonly view: View; readonly setup: SearchSetup | undefined }) {
  const t = useSearchTuningMessages();
  const isChanged = (one: View) =>
    (one === "synonyms" || one === "pins" || one === "watched") && setup?.[one].is_changed === true;
  return (
    <nav className="tabs" aria-label={t.title}>
      {views.map((one) => (
        <Link
          key={one}
          className="tabs__one"
          href={addressOf("searchTuning", {}, one === "searches" ? {} : { view: one })}
          aria-current={one === view ? "page" : undefined}
        >
          {t.views[one]}
          {isChanged(one) && <span className="chip chip--accent">{t.changed}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface ListsProps extends ScreenProps {
  readonly view: View;
  readonly setup: SearchSetup;
  readonly state: SearchTuningState;
  onEdit(kind: Opened["kind"], at: number | undefined): void;
  onAct(act: () => Promise<unknown>, told: string): Promise<void>;
}

/** The lists of the settings. */
function Lists({ place, view, setup, state, onEdit, onAct }: ListsProps) {
  const t = useSearchTuningMessages();
  const { synonyms, pins, watched, documents: named } = setup;
  const remove = <Name extends "synonyms" | "pins" | "watched">(name: Name, at: number) => {
    const told = t[name].removed;
    const write = {
      synonyms: () => state.write("synonyms", synonyms.list.toSpliced(at, 1), told),
      pins: () => state.write("pins", pins.list.toSpliced(at, 1), told),
      watched: () => state.write("watched", watched.list.toSpliced(at, 1), told),
    };
    return onAct(write[name], told);
  };
  switch (view) {
    case "synonyms":
      return (
        <SynonymList
          {...{ place, synonyms }}
          onEdit={(at) => onEdit("synonym", at)}
          onRemove={(at) => void remove("synonyms", at)}
        />
      );
    case "pins":
      return (
        <SearchesWithDocuments
          {...{ place, named, words: t.pins, label: t.views.pins, list: pins.list }}
          mayEdit={pins.may_edit && pins.is_fit}
          onEdit={(at) => onEdit("pin", at)}
          onRemove={(at) => void remove("pins", at)}
        />
      );
    case "watched":
      return (
        <SearchesWithDocuments
          {...{ place, named, words: t.watched, label: t.views.watched }}
          list={watched.list.map(editedOf)}
          mayEdit={watched.may_edit && watched.is_fit}
          onEdit={(at) => onEdit("watched", at)}
          onRemove={(at) => void remove("watched", at)}
        />
      );
    case "try":
      return <TrySearch setup={setup} />;
    default:
      return null;
  }
}

function editedOf({ documents, ...search }: SearchSetup["watched"]["list"][number]): EditedSearch {
  return { ...search, documents: documents.map((document) => ({ document })) };
}

interface OpenDialogProps {
  readonly open: Opened;
  readonly setup: SearchSetup;
  readonly state: SearchTuningState;
  readonly toast: (text: string) => void;
  onClose(): void;
}

function OpenDialog({ open, setup, state, toast, onClose }: OpenDialogProps) {
  const t = useSearchTuningMessages();
  const { language: shown } = useInterface();
  const { synonyms, pins, watched, documents: known } = setup;
  const { at, search } = open;
  if (open.kind === "synonym") {
    return (
      <SynonymDialog
        groups={synonyms.list}
        {...{ at, onClose, ...(search && { search }) }}
        onSave={async (groups) => {
          await state.write("synonyms", groups, t.synonyms.saved);
          toast(t.synonyms.saved);
        }}
      />
    );
  }
  const none = { language: search?.language ?? shown, search: search?.text ?? "", documents: [] };
  if (open.kind === "watched") {
    const present = watched.list[at ?? -1];
    return (
      <SearchedDialog
        {...{ known, hasEnd: false, onClose, documentsLabel: t.watched.documents }}
        title={at === undefined ? t.watched.addTitle : t.watched.editTitle}
        first={present ? editedOf(present) : none}
        trialOf={({ language, search: text }) => ({ language, search: text })}
        onSave={async ({ documents, ...edited }) => {
          const one = { ...edited, documents: documents.map(({ document }) => document) };
          await state.write("watched", putAt(watched.list, at, one), t.watched.saved);
          toast(t.watched.saved);
        }}
      />
    );
  }
  // A search that has pins already gets its further ones beside them.
  const own = pins.list.findIndex(
    (one) => one.language === search?.language && one.search === search.text,
  );
  const place = at ?? (own < 0 ? undefined : own);
  const withPins = ({ language, search: text, documents }: EditedSearch) =>
    putAt(pins.list, place, { language, search: text, documents: [...documents] });
  return (
    <SearchedDialog
      {...{ known, hasEnd: true, onClose, documentsLabel: t.pins.documents }}
      title={place === undefined ? t.pins.addTitle : t.pins.editTitle}
      first={pins.list[place ?? -1] ?? none}
      trialOf={(edited) => ({
        language: edited.language,
        search: edited.search,
        pins: withPins(edited),
      })}
      onSave={async (edited) => {
        await state.write("pins", withPins(edited), t.pins.saved);
        toast(t.pins.saved);
      }}
    />
  );
}

/** A list with an item put at its place; undefined: at the end. */
function putAt<Item>(list: readonly Item[], at: number | undefined, item: Item): Item[] {
  return at === undefined ? [...list, item] : list.with(at, item);
}
