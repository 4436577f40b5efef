import { type RefObject, useState } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { isLanguage, languageFacts, languages } from "../../../base/site/languages.ts";
import { AriaLanguage } from "../../components/AriaLanguage.tsx";
import { Icon } from "../../components/Icon.tsx";
import { nameOf } from "../../data/people/account.ts";
import { isTheme, themes } from "../../pageConstants.ts";
import { navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useInterface } from "../language/language.tsx";
import { useChooseLanguage } from "../language/useChooseLanguage.ts";
import { usePerson, useSignOut } from "../signIn/session.tsx";
import { currentTheme, setTheme } from "../theme.ts";

export interface PersonMenuItemsProps {
  /** The button that opens it, and gets the focus again. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** Entry that gets the focus first. */
  readonly first: "first" | "last";
  onClose(): void;
}

/** Open menu of the signed-in person: profile, language, appearance, signing out. */
export default function PersonMenuItems({ opener, first, onClose }: PersonMenuItemsProps) {
  const { messages } = useInterface();
  const person = usePerson();
  const signOut = useSignOut();
  const name = nameOf(person);
  const act = (key: string | number) => {
    if (key === "profile") navigate(addressOf("profile", {}));
    else if (key === "sign-out") void signOut();
  };
  const t = messages.frame;
  return (
    <AriaLanguage>
      <Popover
        className="popover"
        placement="bottom end"
        triggerRef={opener}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Menu
          className="menu"
          aria-label={t.menu(name)}
          autoFocus={first}
          onAction={act}
          onClose={onClose}
        >
          <MenuSection>
            <Header className="menu__head">
              {name}
              <small>{person.account}</small>
            </Header>
            <MenuItem className="menu__item" id="profile">
              <Icon name="person" />
              {t.screens.profile}
            </MenuItem>
          </MenuSection>
          <Separator />
          <LanguageChoice />
          <Separator />
          <ThemeChoice />
          <Separator />
          <MenuItem className="menu__item" id="sign-out">
            <Icon name="out" />
            {t.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </AriaLanguage>
  );
}

function LanguageChoice() {
  const { language, messages } = useInterface();
  const choose = useChooseLanguage();
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[language]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (isLanguage(chosen)) void choose(chosen);
      }}
    >
      <Header className="menu__label">{messages.frame.language}</Header>
      {languages.map((one) => (
        <MenuItem key={one} id={one} className="menu__item" lang={languageFacts[one].tag}>
          <Icon name="check" />
          {languageFacts[one].ownName}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

function ThemeChoice() {
  const { messages } = useInterface();
  const { frame: t } = messages;
  const [theme, choose] = useState(currentTheme);
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[theme]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (!isTheme(chosen)) return;
        setTheme(chosen);
        choose(chosen);
      }}
    >
      <Header className="menu__label">{t.theme}</Header>
      {themes.map((one) => (
        <MenuItem key={one} id={one} className="menu__item">
          <Icon name="check" />
          {t.themes[one]}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
