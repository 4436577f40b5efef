import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { writtenLanguages } from "../document/editingRights.ts";
import { useInterface } from "../frame/language/language.tsx";
import { usePerson } from "../frame/signIn/session.tsx";
import { Pane } from "./Pane.tsx";
import { type PaneKind, paneAddress, paneKinds, storedPanes, storePanes } from "./paneKinds.ts";
import { usePreviewMessages } from "./usePreviewMessages.ts";

interface PanesProps {
  /** Prefix of the preview's addresses. */
  readonly prefix: string;
  /** Initial path, on the desktop surface. */
  readonly path: string;
  readonly version: number;
  readonly isTall?: boolean;
  readonly onDrawn?: (page: Document) => void;
  readonly onPress?: (kind: PaneKind, target: Element) => boolean;
}

/** Up to four panes, chosen by language and surface. */
export function Panes({ prefix, path, version, isTall = false, onDrawn, onPress }: PanesProps) {
  const t = usePreviewMessages();
  const { language } = useInterface();
  const person = usePerson();
  const [chosen, setChosen] = useState(() => storedPanes(language, writtenLanguages(person)));
  const choose = (next: readonly string[]) => {
    setChosen(next);
    storePanes(next);
  };
  const toggle = (key: string) =>
    choose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  const shown = paneKinds.filter(({ key }) => chosen.includes(key));
  return (
    <div className="panes">
      <fieldset className="panes__choice">
        <legend className="hidden">{t.panes}</legend>
        {paneKinds.map(({ key, language: of, surface }) => (
          <label key={key} className="panes__toggle">
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            {t.pane(of, surface)}
          </label>
        ))}
        {shown.length < paneKinds.length && (
          <Button look="plain" onClick={() => choose(paneKinds.map(({ key }) => key))}>
            {t.allPanes}
          </Button>
        )}
      </fieldset>
      {shown.length === 0 && <p className="empty">{t.noPane}</p>}
      <div className="panes__row" data-count={shown.length}>
        {shown.map((kind) => (
          <Pane
            key={kind.key}
            kind={kind}
            address={paneAddress(prefix, kind, path)}
            {...{ version, isTall }}
            {...(onDrawn && { onDrawn })}
            {...(onPress && { onPress: (target: Element) => onPress(kind, target) })}
          />
        ))}
      </div>
    </div>
  );
}
