import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { staffPreviewPrefix } from "../../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Notice } from "../../../components/Notice.tsx";
import { focusField } from "../../../document/focusField.ts";
import { labelOfPath } from "../../../document/labels/fieldLabels.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useStoredVersion } from "../../../document/store/useStoredVersion.ts";
import { useDocumentMessages } from "../../../document/useDocumentMessages.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { fieldOfTexts, leavesOf } from "../../../preview/fieldOfTexts.ts";
import { Panes } from "../../../preview/Panes.tsx";
import type { PaneKind } from "../../../preview/paneKinds.ts";
import { ShareDialog } from "../../../preview/ShareDialog.tsx";
import { usePreviewMessages } from "../../../preview/usePreviewMessages.ts";
import type { PanelProps } from "../panelProps.ts";

/** Elements above the one that was pressed whose text is looked at. */
const maxAbove = 4;

const undrawnFields = z.array(z.object({ id: z.number(), path: z.string() }));

type Undrawn = z.output<typeof undrawnFields>[number];

/** The document's page as it will be, beside the form, drawn anew as somebody types. */
export default function PreviewPanel({ document: opened }: PanelProps) {
  const t = usePreviewMessages();
  const version = useStoredVersion(opened);
  const [undrawn, setUndrawn] = useState<readonly Undrawn[]>([]);
  const [isWide, setWide] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const subject = { kind: "documents", documents: [{ id: opened.id }] } as const;
  const prefix = staffPreviewPrefix({ subject, languages });

  useEffect(() => {
    if (!isWide) return;
    const pressed = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setWide(false);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [isWide]);

  const pressed = ({ language }: PaneKind, target: Element) => {
    const path = fieldOf(opened, language, target);
    if (path === undefined) return false;
    setWide(false);
    // The form may be behind what is closing.
    requestAnimationFrame(() => focusField(path));
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the wide preview, not the panel
    <section
      className={isWide ? "preview preview--wide" : "preview"}
      onKeyDown={(event) => {
        if (!isWide || event.key !== "Escape") return;
        event.stopPropagation();
        setWide(false);
      }}
    >
      <div className="preview__bar">
        <p className="preview__hint">{t.hint}</p>
        <Button onClick={() => setSharing(true)}>{t.share}</Button>
        <Button aria-pressed={isWide} onClick={() => setWide(!isWide)}>
          {isWide ? t.narrow : t.wide}
        </Button>
      </div>
      <UndrawnNotice {...{ opened, undrawn }} />
      <Panes
        {...{ prefix, version, isTall: isWide }}
        path={`/document/${opened.id}`}
        onDrawn={(page) => setUndrawn(undrawnIn(page, opened.id))}
        onPress={pressed}
      />
      {isSharing && (
        <ShareDialog
          documentKey={opened.key}
          isUnsaved={opened.store.isUnsaved || opened.details.unsaved !== null}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
}

/** The field that an element of the page shows. */
function fieldOf(
  { store }: OpenDocument,
  language: PaneKind["language"],
  target: Element,
): string | undefined {
  const texts: string[] = [];
  let element: Element | null = target;
  for (let above = 0; element !== null && above <= maxAbove; above += 1) {
    const file = element.getAttribute("src")?.split("/storage/")[1];
    if (file !== undefined) texts.push(decodeURIComponent(file));
    texts.push(element.textContent ?? "");
    element = element.parentElement;
  }
  return fieldOfTexts(leavesOf(store.body, language), texts);
}

function undrawnIn(page: Document, id: number): readonly Undrawn[] {
  const { undrawn } = page.documentElement.dataset;
  if (undrawn === undefined) return [];
  const parsed = undrawnFields.safeParse(JSON.parse(undrawn));
  return parsed.success ? parsed.data.filter((one) => one.id === id) : [];
}

interface UndrawnNoticeProps {
  readonly opened: OpenDocument;
  readonly undrawn: readonly Undrawn[];
}

function UndrawnNotice({ opened, undrawn }: UndrawnNoticeProps) {
  const t = usePreviewMessages();
  const words = useDocumentMessages();
  const { language } = useInterface();
  const problems = opened.problems.useAll();
  if (undrawn.length === 0) return null;
  const fields = undrawn.filter(({ path }) => path !== "");
  if (fields.length === 0) return <Notice tone="warning">{t.notDrawn}</Notice>;
  return (
    <Notice tone="warning">
      <p>{t.undrawn}</p>
      <ul className="preview__undrawn">
        {fields.map(({ path }) => (
          <li key={path}>
            <button type="button" className="link" onClick={() => focusField(path)}>
              {problems.find((one) => one.path === path)?.message ??
                labelOfPath(opened.type, path, language, words)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
