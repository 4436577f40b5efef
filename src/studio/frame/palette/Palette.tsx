import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { SearchField } from "react-aria-components/SearchField";
import type { StudioMessages } from "../../../base/i18n/studio/en/index.ts";
import { otherLanguage } from "../../../base/site/languages.ts";
import { ModalLayer } from "../../components/dialogs/ModalLayer.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Keys } from "../../components/Keys.tsx";
import { FoundPassage } from "../../components/lists/FoundPassage.tsx";
import { iconOfPlace } from "../../components/typeAndScreenIcons.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { mayBegin } from "../../document/editingRights.ts";
import { type Command as Act, offered } from "../../keys/commands.ts";
import { canPressSave, pressSave, saveChord } from "../../keys/saveKey.ts";
import { navigate } from "../../router/router.tsx";
import { addressOf, readAddress } from "../../router/screens.ts";
import { loadMessages, useInterface, useMessages } from "../language/language.tsx";
import { useChooseLanguage } from "../language/useChooseLanguage.ts";
import { useViews, viewAddress } from "../navigation/SavedViews.tsx";
import { mayFind, useSections } from "../navigation/screenRights.ts";
import { usePerson, useSignOut } from "../signIn/session.tsx";
import { setTheme } from "../theme.ts";
import { areDocumentsFirst, type Command, namedAs, type PaletteGroup, rank } from "./ranking.ts";
import { recentDocuments } from "./recentDocuments.ts";
import { useSearchResults } from "./useSearchResults.ts";

interface PaletteProps {
  /** Text typed before the palette was loaded. */
  readonly initialText: string;
  onClose(): void;
}

/** Search and commands: every screen and act by its name, people and documents. */
export default function Palette({ initialText, onClose }: PaletteProps) {
  const { messages } = useInterface();
  const { palette: t } = messages;
  const [text, setText] = useState(initialText);
  const commands = useCommands();
  const ranked = useMemo(() => rank(commands, text), [commands, text]);
  const results = useSearchResults(text);
  const field = useRef<HTMLInputElement>(null);
  useMark(field, results);
  const found = [...ranked, ...results];
  const documents = found.filter(({ group }) => group === "documents");
  const order = orderOfGroups(ranked, areDocumentsFirst(ranked, documents, text), text);
  const groups = order
    .map((group) => ({ group, items: found.filter((one) => one.group === group) }))
    .filter(({ items }) => items.length > 0);
  const run = (key: string | number) => {
    onClose();
    found.find(({ id }) => id === key)?.run();
  };
  return (
    <ModalLayer
      classNames={{ layer: "overlay overlay--top", box: "palette", dialog: "palette__inside" }}
      label={t.title}
      isDismissable
      onClose={onClose}
    >
      {() => (
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField className="palette__field" aria-label={t.title} autoFocus>
            <Icon name="search" />
            <Input
              ref={field}
              className="palette__input"
              placeholder={t.placeholder}
              maxLength={200}
              onKeyDown={({ key, nativeEvent, currentTarget }) => {
                // Text typed before the palette was loaded has marked no item yet.
                const isMarked = currentTarget.hasAttribute("aria-activedescendant");
                if (key !== "Enter" || nativeEvent.isComposing || isMarked || text === "") return;
                const top = groups[0]?.items[0];
                if (top !== undefined) run(top.id);
              }}
            />
            <kbd>Esc</kbd>
          </SearchField>
          <FoundMenu groups={groups} onAction={run} />
        </Autocomplete>
      )}
    </ModalLayer>
  );
}

/**
 * Order of the groups: for a typed text that of their best entries, with documents where no command is
 * called so.
 */
function orderOfGroups(
  ranked: readonly Command[],
  areFirst: boolean,
  text: string,
): readonly PaletteGroup[] {
  if (text.trim() === "") return usualGroups;
  const named = namedAs(ranked, text);
  const [first, others] = [
    new Set(named.map(({ group }) => group)),
    new Set(ranked.map(({ group }) => group)),
  ];
  return areFirst
    ? ["documents", ...new Set([...first, ...others]), "people"]
    : [...new Set([...first, ...searchedGroups, ...others])];
}

interface FoundMenuProps {
  readonly groups: readonly {
    readonly group: Command["group"];
    readonly items: readonly Command[];
  }[];
  readonly onAction: (key: string | number) => void;
}

/** Results by group. */
function FoundMenu({ groups, onAction }: FoundMenuProps) {
  const { palette: t } = useInterface().messages;
  return (
    <Menu
      className="palette__list"
      onAction={onAction}
      renderEmptyState={() => <p className="palette__empty">{t.empty}</p>}
    >
      {groups.map(({ group, items }) => (
        <MenuSection key={group}>
          <Header className="menu__label">{t.groups[group]}</Header>
          {items.map(({ id, title, icon, more, chord, passage }) => (
            <MenuItem
              key={id}
              id={id}
              className={passage ? "menu__item menu__item--passage" : "menu__item"}
              textValue={title}
            >
              <Icon name={icon ?? icons[group]} />
              <span className="menu__title">{title}</span>
              {more !== undefined && <small>{more}</small>}
              {chord !== undefined && <Keys chord={chord} />}
              {passage && <FoundPassage passage={passage} />}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}

/** Groups before a text is typed: what can be done here, where one was, and everything else. */
const usualGroups = ["acts", "recent", "screens", "views", "create", "commands"] as const;

/** Groups that are not in the order of their best entries. */
const searchedGroups = ["documents", "people"] as const;

const icons = {
  acts: "command",
  create: "plus",
  recent: "document",
  views: "bookmark",
  screens: "next",
  documents: "document",
  people: "person",
  commands: "command",
} as const;

/** Screens that are reached by their path alone, beside those that everybody has. */
const plainScreens = [
  ...(["calendar", "translation", "preview", "grid", "sheets", "changeSets", "lifecycle"] as const),
  ...(["columns", "homePage", "brand", "settings", "media", "trash"] as const),
  ...(["redirects", "searchTuning", "people", "roles", "audit", "systemStatus"] as const),
  ...(["mailAndBackups", "desk", "deskFigures", "deskMails", "deskSettings", "usage"] as const),
] as const;

/** Additional search terms by screen. */
const screenWords: Readonly<Record<string, readonly string[]>> = {
  ...{ translation: ["xliff"], grid: ["table"], sheets: ["excel", "xlsx", "csv"], media: ["pdf"] },
  ...{ brand: ["logo", "favicon", "colour", "color", "标志", "颜色"] },
  calendar: ["schedule", "embargo", "定时", "保密期"],
  systemStatus: ["health", "jobs", "outbox", "log", "健康", "日志"],
  mailAndBackups: ["smtp", "backup"],
  usage: ["statistics", "visits", "analytics", "统计"],
  searchTuning: ["synonyms", "pins", "同义词", "置顶"],
};

/** Acts of the screen and of the studio, as they are when the palette opens. */
function useActs(others: StudioMessages | undefined): readonly Command[] {
  const { palette } = useMessages();
  const [acts] = useState(() => ({ screen: offered("screen"), studio: offered("studio") }));
  return useMemo(() => {
    const made = (group: "acts" | "commands", commands: readonly Act[]) =>
      commands
        .filter(({ isKeyOnly }) => isKeyOnly !== true)
        .map(({ name, keys: [chord] = [], run }) => ({
          ...{ id: `${group}-${name}`, group, title: palette.acts[name], run },
          words: wordsOf(others?.palette.acts[name]),
          ...(chord !== undefined && { chord }),
        }));
    const screen = made("acts", acts.screen.commands);
    const hasSave = screen.some(({ id }) => id === "acts-save");
    const save: Command = {
      ...{ id: "acts-save", group: "acts", title: palette.acts.save, chord: saveChord },
      ...{ words: wordsOf(others?.palette.acts.save), run: pressSave },
    };
    const all = [
      ...(hasSave || !canPressSave() ? [] : [save]),
      ...screen,
      ...made("commands", acts.studio.commands),
    ];
    return [...new Map(all.map((one) => [one.id, one])).values()];
  }, [palette, others, acts]);
}

/** Messages of the other language, by whose names everything is found too; undefined until they are there. */
function useOtherMessages(): StudioMessages | undefined {
  const { language } = useInterface();
  const [others, setOthers] = useState<StudioMessages>();
  useEffect(() => {
    let isWanted = true;
    loadMessages(otherLanguage(language)).then(
      (messages) => {
        if (isWanted) setOthers(messages);
      },
      // Without them everything is still found by its own name.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return others;
}

function wordsOf(...words: readonly (string | undefined)[]): readonly string[] {
  return words.filter((word) => word !== undefined);
}

/** Commands that are offered independently of the typed text. */
function useCommands(): readonly Command[] {
  const others = useOtherMessages();
  const acts = useActs(others);
  const { language, messages } = useInterface();
  const choose = useChooseLanguage();
  const types = useContentTypes();
  const sections = useSections();
  const person = usePerson();
  const signOut = useSignOut();
  const saved = useViews(sections.includes("content"));
  return useMemo(() => {
    const { documents, frame: t, palette } = messages;
    const screen = (id: string, title: string, address: string, words: readonly string[] = []) => {
      const place = readAddress(address);
      const icon = place && { icon: iconOfPlace(place) };
      return { id, group: "screens", title, words, ...icon, run: () => navigate(address) } as const;
    };
    const command = (id: keyof typeof palette.commands, run: () => unknown) => {
      const words = wordsOf(others?.palette.commands[id]);
      return { id, group: "commands", title: palette.commands[id], words, run } as const;
    };
    const named = (id: keyof typeof t.screens) => wordsOf(others?.frame.screens[id]);
    return [
      ...acts.filter(({ group }) => group === "acts"),
      screen("home", t.screens.home, addressOf("home", {}), named("home")),
      screen("profile", t.screens.profile, addressOf("profile", {}), named("profile")),
      ...(sections.includes("content")
        ? [
            screen(
              "documents",
              documents.all,
              addressOf("documents", {}),
              wordsOf(others?.documents.all),
            ),
            ...types.map(({ name, label }) =>
              screen(`type-${name}`, label[language], addressOf("documents", {}, { type: name }), [
                label[otherLanguage(language)],
                name,
              ]),
            ),
          ]
        : []),
      ...plainScreens
        .filter((one) => mayFind(person, one))
        .map((one) => {
          const words = [...named(one), ...(screenWords[one] ?? [])];
          return screen(one, t.screens[one], addressOf(one, {}), words);
        }),
      ...saved.map((view) => ({
        ...{ id: `view-${view.id}`, group: "views" as const, title: view.name, words: [] },
        run: () => navigate(viewAddress(view)),
      })),
      ...recentDocuments().map(({ key, title }) => ({
        ...{ id: `recent-${key}`, group: "recent" as const, title, words: [key] },
        run: () => navigate(addressOf("document", { key })),
      })),
      ...types
        .filter(({ name }) => name !== "setting" && mayBegin(person, name))
        .map(({ name, label }) => ({
          ...{ id: `new-${name}`, group: "create" as const },
          title: newTitle(palette, name, label[language]),
          words: [
            ...wordsOf(others && newTitle(others.palette, name, label[otherLanguage(language)])),
            ...Object.values(label),
          ],
          run: () => navigate(addressOf("newDocument", {}, { type: name })),
        })),
      ...acts.filter(({ group }) => group === "commands"),
      command("password", () => navigate(`${addressOf("profile", {})}#password`)),
      command("sessions", () => navigate(`${addressOf("profile", {})}#sessions`)),
      command("language", () => choose(otherLanguage(language))),
      command("light", () => setTheme("light")),
      command("dark", () => setTheme("dark")),
      command("system", () => setTheme("system")),
      command("toSite", () => location.assign("/")),
      command("signOut", () => void signOut()),
    ];
  }, [acts, others, language, messages, choose, types, sections, person, signOut, saved]);
}

/** Name of the act that begins a document of a type. */
function newTitle(palette: StudioMessages["palette"], type: string, label: string): string {
  const names: Readonly<Record<string, string>> = palette.newDocuments;
  return names[type] ?? palette.newDocument(label);
}

/**
 * Focuses the field, so that no key press is lost, and marks the first entry where none is marked when
 * results come: React Aria does so at a key only, whose entries may have gone since.
 */
function useMark(field: RefObject<HTMLInputElement | null>, results: readonly Command[]): void {
  useEffect(() => field.current?.focus(), [field]);
  const ids = results.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (ids === "") return;
    // The menu draws its entries a render later.
    const drawn = requestAnimationFrame(() => {
      if (field.current?.closest(".palette")?.querySelector("[data-focused]") !== null) return;
      field.current.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    });
    return () => cancelAnimationFrame(drawn);
  }, [field, ids]);
}
