import { useId } from "react";
import { type Language, languageFacts, languages } from "../../../../base/site/languages.ts";
import { shortened } from "../../../../base/site/text/cutText.ts";
import { Button } from "../../../components/Button.tsx";
import { WordDiff } from "../../../components/WordDiff.tsx";
import { withoutTags } from "../../../components/withoutTags.ts";
import type { DocumentDetails } from "../../../data/documents/oneDocument.ts";
import { focusField } from "../../../document/focusField.ts";
import { fieldAt, labelOf } from "../../../document/labels/fieldLabels.ts";
import { itemId, itemsOf } from "../../../document/store/jsonValues.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { useTranslationMessages } from "./useTranslationMessages.ts";

/** A text whose languages are not in step. */
export type Pair = DocumentDetails["pairs"][number];

/** Ways to agree a pair as it stands: by who writes what is behind, or what moved. */
export type AgreeingAct = "still-right" | "small-fix";

/** True where both texts are there. */
export function isWhole({ hashes }: Pair): boolean {
  return hashes.en !== null && hashes.zh !== null;
}

interface PairCardProps {
  readonly document: OpenDocument;
  readonly pair: Pair;
  readonly isBusy: boolean;
  mayAgree(act: AgreeingAct): boolean;
  agree(act: AgreeingAct): void;
}

/** One text that is not in step: what moved, and what can be said to it. */
export function PairCard({ document, pair, isBusy, mayAgree, agree }: PairCardProps) {
  const t = useTranslationMessages();
  const { language } = useInterface();
  const heading = useId();
  const { path, state, outdated, agreed } = pair;
  const [behind = "zh"] = outdated;
  const isHtml = fieldAt(document.type, path)?.kind === "rich-text";
  const isMoved = state === "en-newer" || state === "zh-newer";
  return (
    <section className="pair" aria-labelledby={heading}>
      <h3 className="pair__title" id={heading}>
        {labelOf(document.type, path, language, placesIn(document))}
        <span className="chip chip--warning">{t.states[state]}</span>
      </h3>
      {agreed === null ? (
        <>
          {state === "new" && <p className="pair__note">{t.noEarlier}</p>}
          <Texts document={document} path={path} isHtml={isHtml} />
        </>
      ) : (
        <>
          <p className="pair__note">{t.changedSince}</p>
          <Moved
            document={document}
            path={path}
            language={agreed.language}
            before={agreed.text}
            isHtml={isHtml}
          />
        </>
      )}
      <div className="pair__acts">
        <Button onClick={() => focusField(`${path}/${behind}`)}>{t.edit}</Button>
        {isWhole(pair) && (
          <Button
            isBusy={isBusy}
            disabled={!mayAgree("still-right")}
            title={mayAgree("still-right") ? t.stillRightHint : t.noRight}
            onClick={() => agree("still-right")}
          >
            {t.stillRight}
          </Button>
        )}
        {isWhole(pair) && isMoved && (
          <Button
            isBusy={isBusy}
            disabled={!mayAgree("small-fix")}
            title={mayAgree("small-fix") ? t.smallFixHint : t.noRight}
            onClick={() => agree("small-fix")}
          >
            {t.smallFix}
          </Button>
        )}
      </div>
    </section>
  );
}

interface TextProps {
  readonly document: OpenDocument;
  readonly path: string;
  readonly isHtml: boolean;
}

/** The text that moved, against what it was when it was in step. */
function Moved({
  document,
  path,
  language,
  before,
  isHtml,
}: TextProps & { readonly language: Language; readonly before: string }) {
  const present = document.store.useValue(`${path}/${language}`);
  const after = typeof present === "string" ? present : "";
  return <WordDiff before={before} after={after} language={language} isHtml={isHtml} />;
}

/** Most characters of a text that are shown where there is nothing to compare it with. */
const maxShown = 400;

/** Both texts as they are. */
function Texts({ document, path, isHtml }: TextProps) {
  const t = useTranslationMessages();
  const texts = {
    en: document.store.useValue(`${path}/en`),
    zh: document.store.useValue(`${path}/zh`),
  };
  return (
    <dl className="pair__texts">
      {languages.map((one) => {
        const text = texts[one];
        const shown = typeof text === "string" ? plain(text, isHtml) : "";
        return (
          <div key={one}>
            <dt>{one === "en" ? t.english : t.chinese}</dt>
            {shown === "" ? (
              <dd className="pair__empty">{t.empty}</dd>
            ) : (
              <dd lang={languageFacts[one].tag}>{shown}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function plain(text: string, isHtml: boolean): string {
  return shortened(isHtml ? withoutTags(text) : text, maxShown);
}

/** The place of a list's item by its id. */
function placesIn({ store }: OpenDocument): (list: string, id: string) => number | undefined {
  return (list, id) => {
    const place = itemsOf(store.get(list)).findIndex((item) => item[itemId] === id);
    return place === -1 ? undefined : place;
  };
}
