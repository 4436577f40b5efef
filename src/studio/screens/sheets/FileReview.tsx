import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { Pages } from "../../components/lists/Pages.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import type { Moving } from "../../data/calls/ownWorkProgress.ts";
import { queryOf } from "../../data/calls/paths.ts";
import {
  type CellAnswer,
  markedAddress,
  type SheetAnalysis,
  sheets,
} from "../../data/parts/sheets.ts";
import { useToldWork } from "../../frame/events/useEvents.ts";
import { JobProgress } from "../../frame/jobs/JobProgress.tsx";
import { useFreshAt } from "../../frame/jobs/useJob.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link, navigate, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { AppliedSet } from "./AppliedSet.tsx";
import { ApplyForm } from "./ApplyForm.tsx";
import { ColumnQuestions } from "./ColumnQuestions.tsx";
import { RowView } from "./RowView.tsx";
import { useSheetsMessages } from "./useSheetsMessages.ts";

/** Exported items that are not in the file; they stay unchanged. */
function AbsentRows({ absent: { total, list } }: Pick<SheetAnalysis, "absent">) {
  const t = useSheetsMessages();
  if (total === 0) return null;
  const kinds: Readonly<Record<string, string>> = t.kinds;
  return (
    <Notice title={t.absent(total)}>
      <details>
        <summary>{t.absentList}</summary>
        <ul className="sheet__absent">
          {list.map(({ key, part, kind, item }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may be called the same.
            <li key={at}>
              <Link href={addressOf("document", { key })}>{part}</Link>
              {kind !== "parts" && ` · ${kinds[kind] ?? kind}${item ? `: ${item}` : ""}`}
            </li>
          ))}
          {total > list.length && <li>{t.absentMore(total - list.length)}</li>}
        </ul>
      </details>
    </Notice>
  );
}

/** Rows of one page of the API. */
const perPage = 50;

/** Polling interval of a file in milliseconds: with progress events, and without. */
const everyMs = { told: 5_000, untold: 700 } as const;

const shown = ["all", "changes", "conflicts", "problems"] as const;

interface FileReviewProps {
  readonly id: string;
  readonly place: Place;
}

/** Review of a file: its progress, then its changes by part, and the acts on it. */
export function FileReview({ id, place }: FileReviewProps) {
  const client = useClient();
  const cache = useQueryClient();
  const { page } = place.queries;
  const { found, file: data } = useAnalysis(id, place);
  const refresh = () => cache.invalidateQueries({ queryKey: ["sheet", id] });
  const answer = useMutation({
    mutationFn: (work: (file: SheetAnalysis) => Promise<unknown>) =>
      found.data === undefined ? Promise.resolve() : work(found.data),
    onSettled: refresh,
  });
  if (found.isError) return <FailureNotice error={found.error} retry={found.refetch} />;
  if (data === undefined) return <Skeleton shape="rows" count={4} />;
  const answerCell = (cell: CellAnswer) => {
    answer.mutate((file) => sheets.answerCell(client, file, cell));
  };
  return (
    <>
      <Head file={data} />
      {answer.isError && <FailureNotice error={answer.error} />}
      <Progress data={data} />
      {data.change_set !== null && (
        <AppliedSet id={data.change_set} onAgain={() => void refresh()} />
      )}
      {data.state === "ready" && data.change_set === null && (
        <>
          <Summary data={data} place={place} />
          <AbsentRows absent={data.absent} />
          <ColumnQuestions
            file={data.id}
            questions={data.questions}
            onAnswer={(column, is) =>
              answer.mutate((file) => sheets.answerColumn(client, file, column, is))
            }
          />
          {data.rows.map((row) => (
            <RowView
              key={`${row.table}:${row.row}`}
              row={row}
              isBusy={answer.isPending}
              onAnswer={answerCell}
            />
          ))}
          <Pages
            place={place}
            page={Number(page ?? "1")}
            pages={Math.max(1, Math.ceil(data.total / perPage))}
          />
          <ApplyForm file={data} onApplied={() => void refresh()} />
        </>
      )}
    </>
  );
}

/** One page of a file's analysis, polled while the server works on it. */
function useAnalysis(id: string, place: Place) {
  const client = useClient();
  const { show, page } = place.queries;
  const query = queryOf({ show, page });
  const told = useToldWork("sheet").find((one) => String(one.id) === id);
  useFreshAt(told?.state ?? "", ["sheet", id]);
  const found = useQuery({
    queryKey: ["sheet", id, query],
    queryFn: ({ signal }) => sheets.analysis(client, id, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === "ready" || data.state === "refused"
        ? false
        : everyMs[told === undefined ? "untold" : "told"],
  });
  return { found, file: found.data && furtherOf(found.data, told) };
}

/** Name of a file, and the acts on the whole of it. */
function Head({ file }: { readonly file: SheetAnalysis }) {
  const t = useSheetsMessages();
  const client = useClient();
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => sheets.remove(client, file.id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ["sheets"] });
      navigate(addressOf("sheets", {}));
    },
  });
  return (
    <>
      <div className="sheet__head">
        <h2>{file.name}</h2>
        <Link className="button" href={addressOf("sheets", {})}>
          {t.back}
        </Link>
        {file.counts !== null && (
          <a className="button" href={markedAddress(file.id)} download>
            {t.marked}
          </a>
        )}
        <Button icon="trash" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {t.remove}
        </Button>
      </div>
      {remove.isError && <FailureNotice error={remove.error} />}
    </>
  );
}

/** A file with the progress of events, where they are about the same state. */
function furtherOf(data: SheetAnalysis, told: Moving | undefined): SheetAnalysis {
  if (told === undefined || told.state !== data.state) return data;
  return { ...data, done: Math.max(data.done, told.done), of: told.total };
}

function Progress({ data: { state, done, of, refusal } }: { readonly data: SheetAnalysis }) {
  const t = useSheetsMessages();
  if (state === "refused") {
    return (
      <Notice tone="danger" title={t.states.refused}>
        {refusal ?? ""}
      </Notice>
    );
  }
  const isDone = state === "ready";
  return (
    <div className="sheet__progress" role="status">
      {!isDone && (
        <>
          <p>{t.states[state]}</p>
          {of > 0 && <JobProgress done={done} total={of} text={t.progress(done, of)} />}
        </>
      )}
    </div>
  );
}

interface SummaryProps {
  readonly data: SheetAnalysis;
  readonly place: Place;
}

function Summary({ data: { counts, parts, unread, questions, total }, place }: SummaryProps) {
  const t = useSheetsMessages();
  const { list } = usePunctuation();
  if (counts === null) return null;
  const { changes, added, removed, conflicts, problems } = counts;
  const isEmpty = Object.values(counts).every((count) => count === 0) && questions.length === 0;
  const current = place.queries.show ?? "all";
  return (
    <>
      {unread.length > 0 && <Notice tone="warning" title={t.unread(unread.join(list))} />}
      {isEmpty ? (
        <Notice tone="good" title={t.unchanged}>
          {t.unchangedText(parts)}
        </Notice>
      ) : (
        <ul className="import__counts">
          <li className="chip chip--good">{t.counts.changes(changes)}</li>
          {added > 0 && <li className="chip chip--good">{t.counts.added(added)}</li>}
          {removed > 0 && <li className="chip chip--warning">{t.counts.removed(removed)}</li>}
          {conflicts > 0 && <li className="chip chip--warning">{t.counts.conflicts(conflicts)}</li>}
          {problems > 0 && <li className="chip chip--danger">{t.counts.problems(problems)}</li>}
        </ul>
      )}
      {!isEmpty && (
        <nav className="sheet__filters" aria-label={t.show}>
          {shown.map((one) => (
            <Link
              key={one}
              className="button"
              href={withQueries(place, { show: one === "all" ? "" : one, page: "" })}
              aria-current={one === current ? "true" : undefined}
            >
              {t.shown[one]}
            </Link>
          ))}
        </nav>
      )}
      {!isEmpty && total === 0 && <p className="table__quiet">{t.nothingShown}</p>}
    </>
  );
}
