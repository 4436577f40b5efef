import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { isLanguage, languageFacts, languages } from "../../site/languages.ts";
import { Icon } from "../components/Icon.tsx";
import { nameOf } from "../data/account.ts";
import { navigate } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { isTheme, themes } from "../shellContract.ts";
import { currentTheme, setTheme } from "./choices.ts";
import { useInterface } from "./language.tsx";
import { usePerson, useSignOut } from "./session.tsx";
import { useChooseLanguage } from "./useChooseLanguage.ts";

/** Who is signed in: profile, language, appearance, signing out. */
export function PersonMenu() {
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
    <MenuTrigger>
      <AriaButton className="person" aria-label={t.menu(name)}>
        <Initials name={name} />
        <span className="person__name">{name}</span>
        <Icon name="chevron" />
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" onAction={act}>
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
    </MenuTrigger>
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

/** A person's initials: of Latin names the first letters, of Chinese ones the last two characters. */
function Initials({ name }: { readonly name: string }) {
  const characters = [...name.replaceAll(/\s+/g, "")];
  const isHan = /^\p{Script=Han}+$/u.test(characters.join(""));
  const parts = name.trim().split(/\s+/);
  const letters = isHan
    ? characters.slice(-2).join("")
    : [parts[0], parts.length > 1 ? parts.at(-1) : ""]
        .map((part) => [...(part ?? "")][0] ?? "")
        .join("");
  // Written by the style sheet: a picture, no text that the button's name would have to hold.
  return <span className="initials" data-letters={letters.toUpperCase()} aria-hidden="true" />;
}
