import { useMemo, useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header } from "react-aria-components/Header";
import { Input } from "react-aria-components/Input";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { SearchField } from "react-aria-components/SearchField";
import { otherLanguage } from "../../../base/site/languages.ts";
import { ModalLayer } from "../../components/dialogs/ModalLayer.tsx";
import { Icon } from "../../components/Icon.tsx";
import { iconOfPlace } from "../../components/subjectIcons.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { navigate } from "../../router/router.tsx";
import { addressOf, readAddress } from "../../router/screens.ts";
import { useInterface } from "../language/language.tsx";
import { useChooseLanguage } from "../language/useChooseLanguage.ts";
import { mayOpen, useSections } from "../navigation/navigationSections.ts";
import { useViews, viewAddress } from "../navigation/SavedViews.tsx";
import { usePerson, useSignOut } from "../signIn/session.tsx";
import { setTheme } from "../theme.ts";
import { areDocumentsFirst, type Command, rank } from "./ranking.ts";
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
  const found = [...ranked, ...useSearchResults(text)];
  const documents = found.filter(({ group }) => group === "documents");
  const groups = (areDocumentsFirst(ranked, documents, text) ? documentsFirst : usualGroups)
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
              ref={takeFocus}
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
          {items.map(({ id, title, icon, more }) => (
            <MenuItem key={id} id={id} className="menu__item" textValue={title}>
              <Icon name={icon ?? icons[group]} />
              {title}
              {more !== undefined && <small>{more}</small>}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  );
}

const usualGroups = ["recent", "screens", "views", "documents", "people", "commands"] as const;

/** Order of groups where a document's title is the typed text, such as a part number. */
const documentsFirst = ["documents", "screens", "views", "people", "commands"] as const;

const icons = {
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

/** Administration is offered to those whose navigation has it; `mayOpen()` decides on the others. */
function isShown(screen: (typeof plainScreens)[number], sections: readonly string[]): boolean {
  return screen !== "roles" && screen !== "audit" ? true : sections.includes(screen);
}

/** Commands that are offered independently of the typed text. */
function useCommands(): readonly Command[] {
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
    const command = (id: keyof typeof palette.commands, run: () => unknown) =>
      ({ id, group: "commands", title: palette.commands[id], words: [], run }) as const;
    return [
      screen("home", t.screens.home, addressOf("home", {})),
      screen("profile", t.screens.profile, addressOf("profile", {})),
      ...(sections.includes("content")
        ? [
            screen("documents", documents.all, addressOf("documents", {})),
            ...types.map(({ name, label }) =>
              screen(`type-${name}`, label[language], addressOf("documents", {}, { type: name }), [
                label[otherLanguage(language)],
                name,
              ]),
            ),
          ]
        : []),
      ...plainScreens
        .filter((one) => isShown(one, sections) && mayOpen(person, one))
        .map((one) => screen(one, t.screens[one], addressOf(one, {}), screenWords[one])),
      ...saved.map((view) => ({
        ...{ id: `view-${view.id}`, group: "views" as const, title: view.name, words: [] },
        run: () => navigate(viewAddress(view)),
      })),
      ...recentDocuments().map(({ key, title }) => ({
        ...{ id: `recent-${key}`, group: "recent" as const, title, words: [key] },
        run: () => navigate(addressOf("document", { key })),
      })),
      command("password", () => navigate(`${addressOf("profile", {})}#password`)),
      command("sessions", () => navigate(`${addressOf("profile", {})}#sessions`)),
      command("language", () => choose(otherLanguage(language))),
      command("light", () => setTheme("light")),
      command("dark", () => setTheme("dark")),
      command("system", () => setTheme("system")),
      command("toSite", () => location.assign("/")),
      command("signOut", () => void signOut()),
    ];
  }, [language, messages, choose, types, sections, person, signOut, saved]);
}

/** Focuses a field when it is mounted, so that no key press is lost. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}
