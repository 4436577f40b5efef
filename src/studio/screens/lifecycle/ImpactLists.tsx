import { languages } from "../../../base/site/languages.ts";
import { Notice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { LifecycleImpact } from "../../data/parts/lifecycle.ts";
import { useInterface, usePunctuation } from "../../frame/language/language.tsx";
import { Mentions, Redirects, Uses } from "./AffectedDocuments.tsx";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

interface ImpactProps {
  readonly impact: LifecycleImpact;
  /** The change is published with its making. */
  readonly isPublished: boolean;
}

/** Readers, pages and documents that a change touches. */
export function ImpactLists({ impact, isPublished }: ImpactProps) {
  const t = useLifecycleMessages();
  const { list } = usePunctuation();
  const { language } = useInterface();
  const changed = new Set(impact.cells.map(({ key }) => key));
  const changedParts = impact.parts.filter(({ key }) => changed.has(key));
  const fresh = changedParts.filter((part) => part.languages.length < languages.length);
  const urls = [
    ...new Set(changedParts.flatMap(({ pages }) => pages.map((page) => page.readable ?? page.url))),
  ];
  return (
    <>
      <ul className="lifecycle-facts">
        <li>{t.cells(impact.cells.length, changedParts.length)}</li>
        {isPublished ? (
          languages.map((one) => (
            <li key={one}>
              {t.readersOf(one, changedParts.filter((part) => part.languages.includes(one)).length)}
            </li>
          ))
        ) : (
          <li>{t.noReaders}</li>
        )}
      </ul>
      {isPublished && fresh.length > 0 && (
        <Notice
          tone="warning"
          title={t.newlyShown(fresh.map((part) => titleIn(part, language)).join(list))}
        />
      )}
      <h3>{t.pages}</h3>
      {urls.length === 0 ? (
        <p className="table__quiet">{t.noPages}</p>
      ) : (
        <ul className="lifecycle-pages">
          {urls.map((url) => (
            <li key={url}>
              <a href={url}>{url}</a>
            </li>
          ))}
        </ul>
      )}
      <Uses impact={impact} />
      <Mentions impact={impact} />
      <Redirects impact={impact} />
    </>
  );
}
