import { Fragment, useMemo } from "react";
import type { WordDiffMessages } from "../../base/i18n/studio/en/wordDiff.ts";
import { type Language, languageFacts } from "../../base/site/languages.ts";
import { areaMessages } from "../frame/language/areaMessages.ts";
import { useInterface } from "../frame/language/language.tsx";
import { type DiffBlock, hasChanges, type Part, wordDiff } from "./wordDiff/wordDiff.ts";

const useWordDiffMessages = areaMessages<WordDiffMessages>({
  en: async () => (await import("../../base/i18n/studio/en/wordDiff.ts")).wordDiff,
  zh: async () => (await import("../../base/i18n/studio/zh/wordDiff.ts")).wordDiff,
});

interface WordDiffProps {
  readonly before: string;
  readonly after: string;
  /** Language of both texts. */
  readonly language: Language;
  readonly isHtml?: boolean;
}

/** The differences between two texts, marked word by word; long runs without any are left out. */
export function WordDiff({ before, after, language, isHtml = false }: WordDiffProps) {
  const t = useWordDiffMessages();
  const { language: own } = useInterface();
  const blocks = useMemo(
    () => wordDiff({ before, after, language, isHtml }),
    [before, after, language, isHtml],
  );
  if (!hasChanges(blocks)) return <p className="word-diff word-diff__gap">{t.same}</p>;
  return (
    <div className="word-diff" lang={languageFacts[language].tag}>
      {withoutUnchanged(blocks).map((shown, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: differences have no identity but their order.
        <Fragment key={index}>
          {typeof shown === "number" ? (
            <p className="word-diff__gap" lang={languageFacts[own].tag}>
              {t.unchanged(shown)}
            </p>
          ) : (
            <BlockView block={shown} t={t} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Class name suffixes by element; all others are drawn as paragraphs. */
const looks: Readonly<Record<string, string>> = {
  ...{ h2: "heading", h3: "heading", h4: "heading" },
  ...{ li: "li", td: "td", th: "th", blockquote: "blockquote" },
};

function BlockView({ block, t }: { readonly block: DiffBlock; readonly t: WordDiffMessages }) {
  const { tag, kind, parts } = block;
  const look = looks[tag] ?? "p";
  const isTagAlone = kind === "restyled" && parts.every((part) => part.kind === "same");
  return (
    <p className={`word-diff__block word-diff__block--${look}`} data-kind={kind}>
      {isTagAlone && <span className="hidden">{t.restyled} </span>}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: differences have no identity but their order.
        <PartView key={index} part={part} t={t} />
      ))}
    </p>
  );
}

/** Words of one kind. Screen readers pass over `<ins>` and `<del>`: hidden words say what they are. */
function PartView({ part, t }: { readonly part: Part; readonly t: WordDiffMessages }) {
  const { kind, text } = part;
  if (kind === "same") return text;
  const said = (
    <>
      <span className="hidden"> {t[kind]} </span>
      {text}
      <span className="hidden"> {t.end} </span>
    </>
  );
  if (kind === "removed") return <del>{said}</del>;
  if (kind === "added") return <ins>{said}</ins>;
  return <span className="word-diff__restyled">{said}</span>;
}

/** Unchanged paragraphs that are shown around a change. */
const around = 1;

/** Blocks around changes, and in place of the others their number. */
function withoutUnchanged(blocks: readonly DiffBlock[]): (DiffBlock | number)[] {
  const isNear = blocks.map((_, index) =>
    blocks
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ kind }) => kind !== "same"),
  );
  const shown: (DiffBlock | number)[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(block);
    else if (typeof last === "number") shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}
