import type { ReactNode } from "react";
import { languageFacts } from "../../../../base/site/languages.ts";
import type { Difference } from "../../../data/documents/publishing.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { usePublishingMessages } from "./usePublishingMessages.ts";

interface DifferencesProps {
  readonly differences: readonly Difference[];
  /** Draws the acts on a difference. */
  readonly acts?: (difference: Difference) => ReactNode;
}

/** Fields that differ, each with its old and new value. */
export function Differences({ differences, acts }: DifferencesProps) {
  const t = usePublishingMessages();
  return (
    <ul className="differences">
      {differences.map((one) => (
        <li key={one.path} className="difference">
          <div className="difference__head">
            <strong>{one.label}</strong>
            {one.language !== null && <span className="chip">{t.languageNames[one.language]}</span>}
            {one.change !== "changed" && <span className="chip">{t[one.change]}</span>}
            {acts?.(one)}
          </div>
          {one.blocks.length > 0 ? (
            <div
              className="difference__text"
              lang={one.language === null ? undefined : languageFacts[one.language].tag}
            >
              {one.blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their order.
                <Block key={index} block={block} />
              ))}
            </div>
          ) : (
            <Fact difference={one} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Fact({ difference: { before, after, change } }: { readonly difference: Difference }) {
  const t = usePublishingMessages();
  if (change === "moved" || (before === null && after === null)) return null;
  return (
    <p className="difference__fact">
      <span className="hidden">{t.wasThere}</span>
      <del>{before ?? t.nothingThere}</del>
      <span aria-hidden="true"> → </span>
      <span className="hidden">{t.isThere}</span>
      <ins>{after ?? t.nothingThere}</ins>
    </p>
  );
}

function Block({ block }: { readonly block: Difference["blocks"][number] }) {
  const t = usePublishingMessages();
  const { colon } = usePunctuation();
  const { kind, tag, parts, count = 0 } = block;
  if (kind === "skipped") return <p className="difference__gap">{t.skipped(count)}</p>;
  return (
    <p className={tag.startsWith("h") ? "difference__heading" : undefined}>
      {kind === "markup" && <em>{`${t.markup}${colon}`}</em>}
      {parts.map(({ kind: of, text }, index) => {
        const key = `${index} ${of}`;
        if (of === "removed") return <del key={key}>{text}</del>;
        return of === "added" ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
