import { type ComponentType, useRef, useState } from "react";
import { Icon } from "../../components/Icon.tsx";
import { nameOf } from "../../data/people/account.ts";
import { useMessages } from "../language/language.tsx";
import { usePerson } from "../signIn/session.tsx";
import type { PersonMenuItemsProps } from "./PersonMenuItems.tsx";

type Items = ComponentType<PersonMenuItemsProps>;

const load = (): Promise<Items> => import("./PersonMenuItems.tsx").then((loaded) => loaded.default);

/**
 * Button of the signed-in person's menu. The menu's script is loaded when it gets the pointer or
 * the focus.
 */
export function PersonMenu() {
  const { frame: t } = useMessages();
  const name = nameOf(usePerson());
  const button = useRef<HTMLButtonElement>(null);
  const [Menu, setMenu] = useState<Items>();
  const [first, setFirst] = useState<PersonMenuItemsProps["first"]>();
  const prepare = () => {
    load().then(
      (loaded) => setMenu(() => loaded),
      // Without its script it stays closed; the next press tries again.
      () => setFirst(undefined),
    );
  };
  const open = (at: PersonMenuItemsProps["first"]) => {
    prepare();
    setFirst(at);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="person"
        aria-label={t.menu(name)}
        aria-haspopup="menu"
        aria-expanded={first !== undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => open("first")}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(event.key === "ArrowDown" ? "first" : "last");
        }}
      >
        <Initials name={name} />
        <span className="person__name">{name}</span>
        <Icon name="chevron" />
      </button>
      {Menu !== undefined && first !== undefined && (
        <Menu opener={button} first={first} onClose={() => setFirst(undefined)} />
      )}
    </>
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
