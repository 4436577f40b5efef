import { useState } from "react";
import { staffPreviewPrefix } from "../../base/site/addresses/previewAddress.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import { useInterface } from "../frame/language/language.tsx";
import { Pane } from "../preview/Pane.tsx";
import { paneAddress } from "../preview/paneKinds.ts";
import { showFooter } from "../preview/showFooter.ts";
import { useArrangementMessages } from "./useArrangementMessages.ts";

/** The parts of every page that columns show in. */
const parts = ["header", "footer"] as const;

type Part = (typeof parts)[number];

/** A column as far as the menus of a page name it. */
interface ShownIn {
  readonly id: number;
  /** Its title in the languages. */
  readonly title: Readonly<Record<Language, string>>;
}

interface MenuPreviewProps {
  /** The path before every page of the preview. */
  readonly prefix: string;
  /** Counts up when the pages are to be drawn anew. */
  readonly version: number;
  /** The top column whose menu is open. */
  readonly open?: ShownIn | undefined;
  readonly part?: Part;
}

/** The drafts of the columns that are published, as readers would see them. */
export const columnsPreview = staffPreviewPrefix({
  subject: { kind: "changes", types: ["column"] },
  languages,
});

/** The header or the footer of the site's own pages, on both surfaces, with the drafts laid over them. */
export function MenuPreview({ prefix, version, open, part: first = "header" }: MenuPreviewProps) {
  const t = useArrangementMessages();
  const own = useInterface().language;
  const [language, setLanguage] = useState<Language>(own);
  const [part, setPart] = useState<Part>(first);
  return (
    <div className="menu-preview" data-part={part}>
      <div className="menu-preview__bar">
        <Choice
          label={t.preview.part}
          value={part}
          options={parts.map((one) => [one, t.preview.parts[one]])}
          onChange={setPart}
        />
        <Choice
          label={t.preview.language}
          value={language}
          options={languages.map((one) => [one, t.preview.languages[one]])}
          onChange={setLanguage}
        />
      </div>
      <div className="menu-preview__panes">
        {surfaces.map((surface) => {
          const kind = { key: `${language}-${surface}`, language, surface };
          return (
            <Pane
              key={`${kind.key} ${part} ${open?.id ?? ""}`}
              kind={kind}
              address={paneAddress(prefix, kind, "/")}
              version={version}
              onDrawn={(page) => showPart(page, part, open?.id, open?.title[language])}
            />
          );
        })}
      </div>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

/** A choice of few, as buttons side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <fieldset className="segments">
      <legend className="hidden">{label}</legend>
      {options.map(([one, text]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Brings a part of a page into view, its menus open. */
function showPart(page: Document, part: Part, id: number | undefined, title = ""): void {
  if (part === "footer") {
    for (const folded of page.querySelectorAll("footer details")) folded.setAttribute("open", "");
    showFooter(page);
    return;
  }
  page.defaultView?.scrollTo({ top: 0, behavior: "instant" });
  if (id !== undefined) {
    page.getElementById(`menu-${id}`)?.closest("[data-menu]")?.setAttribute("data-open", "");
  }
  const sheet = page.querySelector("[data-sheet]");
  sheet?.setAttribute("open", "");
  // By the attribute: a dialog that is opened otherwise takes the focus out of the studio.
  sheet?.querySelector("dialog")?.setAttribute("open", "");
  for (const branch of sheet?.querySelectorAll(".branch--1") ?? []) {
    const isOwn = branch.querySelector("summary")?.textContent?.trim() === title;
    branch.toggleAttribute("open", isOwn);
  }
}
