import { Fragment, useState } from "react";
import { Dialog } from "../components/dialogs/Dialog.tsx";
import { chordText, keysText } from "../keys/chords.ts";
import { areSignsOn, type Command, offered, setSigns } from "../keys/commands.ts";
import { areaMessages } from "./language/areaMessages.ts";
import { useMessages } from "./language/language.tsx";

const useKeysMessages = areaMessages({
  en: async () => (await import("../../base/i18n/studio/en/keys.ts")).keys,
  zh: async () => (await import("../../base/i18n/studio/zh/keys.ts")).keys,
});

/** Every key that works on the open screen, and those of every screen. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { palette } = useMessages();
  return (
    <Dialog title={palette.acts.keys} onClose={onClose} width="wide">
      <KeyLists />
    </Dialog>
  );
}

function KeyLists() {
  const t = useKeysMessages();
  // Those of the screen as it was when the list was opened.
  const [{ studio, screen }] = useState(() => ({
    studio: offered("studio"),
    screen: offered("screen"),
  }));
  const named = useNamed();
  const studioLines = named(studio.commands);
  const screenLines = named(screen.commands).filter(
    ([keys]) => !studioLines.some(([one]) => one === keys),
  );
  return (
    <div className="key-lists">
      <KeyList title={t.everywhere} lines={[...studioLines, ["Escape", t.close]]} />
      {screenLines.length > 0 && <KeyList title={t.screen} lines={screenLines} />}
      {screen.parts.map((part) => (
        <KeyList
          key={part}
          title={t.parts[part].title}
          lines={t.parts[part].lines.map(([keys = "", meaning = ""]) => [keysText(keys), meaning])}
        />
      ))}
      <SignsSwitch />
    </div>
  );
}

/** Returns a function that writes commands with their keys, each once. */
function useNamed() {
  const { acts } = useMessages().palette;
  return (commands: readonly Command[]): Line[] => {
    const lines = new Map<string, string>();
    for (const { name, keys = [] } of commands) {
      if (keys.length > 0) lines.set(keys.map((chord) => chordText(chord)).join(", "), acts[name]);
    }
    return [...lines];
  };
}

type Line = readonly [keys: string, meaning: string];

function KeyList({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="key-list">
        {lines.map(([keys, meaning]) => (
          <Fragment key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** Turns keys that are a sign alone off: speech input may type them. */
function SignsSwitch() {
  const t = useKeysMessages();
  const [isOn, setOn] = useState(areSignsOn);
  return (
    <label className="key-lists__signs">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setSigns(target.checked);
          setOn(target.checked);
        }}
      />
      <span>
        {t.signs}
        <small>{t.signsHint(chordText("Mod+/"))}</small>
      </span>
    </label>
  );
}
