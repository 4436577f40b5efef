import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { FailureNotice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type SearchTrial, searchTuning, type TriedSearch } from "../../data/searchTuning.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useSearchTuningMessages } from "./useSearchTuningMessages.ts";

/** Milliseconds without a change until a trial. */
const restMs = 400;

interface TrialResultsProps {
  /** Undefined: what is typed cannot be tried yet. */
  readonly trial: SearchTrial | undefined;
  /** Headings of the two lists; absent: before and after a change. */
  readonly headings?: readonly [before: string, after: string];
}

/** A search before and after a change, tried on the live index while the change is typed. */
export function TrialResults({ trial, headings }: TrialResultsProps) {
  const { trial: t, languages } = useSearchTuningMessages();
  const client = useClient();
  const wanted = trial === undefined ? "" : JSON.stringify(trial);
  const rested = useRested(wanted);
  const tried = useQuery({
    queryKey: ["search-tuning", "try", rested],
    queryFn: ({ signal }) => {
      if (trial === undefined) throw new Error("There is nothing to try");
      return searchTuning.try(client, trial, signal);
    },
    enabled: rested !== "" && rested === wanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const isBusy = wanted !== rested || tried.isFetching;
  return (
    <section className="trial" aria-label={t.title} aria-busy={isBusy}>
      <h3>{t.title}</h3>
      <p className="trial__state" role="status">
        {trial === undefined && t.hint}
        {trial !== undefined &&
          (isBusy ? t.waiting : t.tried(trial.search, languages[trial.language]))}
      </p>
      {tried.isError && <FailureNotice error={tried.error} retry={tried.refetch} />}
      {trial !== undefined && tried.data && (
        <Compared tried={tried.data} headings={headings ?? [t.before, t.after]} />
      )}
    </section>
  );
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface ComparedProps {
  readonly tried: TriedSearch;
  readonly headings: readonly [before: string, after: string];
}

function Compared({ tried: { before, after, watched, counted }, headings }: ComparedProps) {
  const t = useSearchTuningMessages().trial;
  const { language } = useInterface();
  const changedWatched = watched.filter(({ is_changed: isChanged }) => isChanged);
  const unmet = watched.filter((one) => !one.is_met && !one.is_changed);
  return (
    <>
      <div className="trial__pair">
        <Hits heading={headings[0]} tried={before} />
        <Hits heading={headings[1]} tried={after} former={before} />
      </div>
      <Effect title={t.watched}>
        {watched.length === 0 && <p>{t.noWatched}</p>}
        {watched.length > 0 && changedWatched.length === 0 && (
          <p>{t.watchedSame(watched.length)}</p>
        )}
        <ul className="trial__list">
          {[...changedWatched, ...unmet].map((one) => (
            <li key={`${one.language} ${one.search}`}>
              <b>{one.search}</b>{" "}
              {!one.is_met && <span className="chip chip--warning">{t.unmet}</span>}
              {one.documents.map(({ key, title, before: from, after: to }) => (
                <span className="trial__moved" key={key}>
                  {t.moved(titleIn({ key, title }, language), t.place(from), t.place(to))}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Effect>
      <Effect title={t.counted}>
        <p>{countedSummary(t, counted)}</p>
        <ul className="trial__list">
          {counted.changed.map((one) => (
            <li key={`${one.language} ${one.text}`}>
              <details>
                <summary>
                  <b>{one.text}</b> {t.total(one.before.total)} → {t.total(one.after.total)}
                </summary>
                <div className="trial__pair">
                  <Hits heading={headings[0]} tried={one.before} />
                  <Hits heading={headings[1]} tried={one.after} former={one.before} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      </Effect>
    </>
  );
}

function countedSummary(
  t: ReturnType<typeof useSearchTuningMessages>["trial"],
  { tried, changed }: TriedSearch["counted"],
): string {
  if (tried === 0) return t.noCounted;
  return changed.length === 0 ? t.countedSame(tried) : t.countedChanged(changed.length, tried);
}

function Effect({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

interface HitsProps {
  readonly heading: string;
  readonly tried: TriedSearch["before"];
  /** Results before the change: those that were not among them are marked. */
  readonly former?: TriedSearch["before"];
}

/** First results of a search, with pinned ones marked. */
function Hits({ heading, tried: { total, hits }, former }: HitsProps) {
  const t = useSearchTuningMessages().trial;
  const { language } = useInterface();
  const known = former && new Set(former.hits.map(({ key }) => key));
  return (
    <section className="trial__hits" aria-label={heading}>
      <h4>
        {heading} <span className="trial__total">{total === 0 ? t.nothing : t.total(total)}</span>
      </h4>
      <ol>
        {hits.map((hit) => (
          <li key={hit.key} data-new={known && !known.has(hit.key) ? "" : undefined}>
            {titleIn(hit, language)}{" "}
            {hit.is_pinned && <span className="chip chip--accent">{t.pinned}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
