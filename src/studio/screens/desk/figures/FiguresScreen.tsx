import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { figureGroups } from "../../../../base/site/enquiryDeskCodes.ts";
import { languageFacts } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { saveAs } from "../../../components/saveAs.ts";
import { queryOf } from "../../../data/calls/paths.ts";
import { type DeskFigures, evaluation } from "../../../data/desk/figuresAndErasures.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Screen } from "../../../frame/Screen.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { Link, navigate, withQueries } from "../../../router/router.tsx";
import { addressOf, type Place } from "../../../router/screens.ts";
import type { ScreenProps } from "../../screenProps.ts";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { Receipts } from "./ErasureReceipts.tsx";

/** Figures of the desk: how many enquiries, how long to the first reply and to closing. */
export default function FiguresScreen({ place }: ScreenProps) {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  const client = useClient();
  const { from, to, by = "topic" } = place.queries;
  const query = queryOf({ from, to, by });
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["desk-figures", query],
    queryFn: ({ signal }) => evaluation.figures(client, query, signal),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: () => evaluation.figuresFile(client, query),
    onSuccess: (file) => saveAs("enquiry-figures.csv", file),
  });
  return (
    <Screen
      title={t.figuresTitle}
      above={<Link href={addressOf("desk", {})}>{desk.toList}</Link>}
      actions={
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {t.csv}
        </Button>
      }
    >
      <p className="section__intro lead">{t.figuresIntro}</p>
      <Period place={place} by={by} />
      {download.isError && <FailureNotice error={download.error} />}
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <Skeleton shape="rows" count={4} />}
      {data?.total.count === 0 && <p className="empty">{t.noFigures}</p>}
      {data !== undefined && data.total.count > 0 && (
        <FigureTable figures={data} isBusy={isPlaceholderData} />
      )}
      <Receipts />
    </Screen>
  );
}

FiguresScreen.areas = [useDeskMessages, useDeskSettingMessages];

function Period({ place, by }: { readonly place: Place; readonly by: string }) {
  const t = useDeskSettingMessages();
  const set = (change: Readonly<Record<string, string>>) =>
    navigate(withQueries(place, change), { replace: true });
  return (
    <div className="field-row">
      <SelectField
        label={t.by}
        value={by}
        onChange={({ currentTarget }) => set({ by: currentTarget.value })}
      >
        {figureGroups.map((group) => (
          <option key={group} value={group}>
            {t.groups[group]}
          </option>
        ))}
      </SelectField>
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          label={t[name]}
          type="date"
          value={place.queries[name] ?? ""}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      ))}
    </div>
  );
}

type Counts = DeskFigures["total"];

interface FigureTableProps {
  readonly figures: DeskFigures;
  readonly isBusy: boolean;
}

function FigureTable({ figures, isBusy }: FigureTableProps) {
  const t = useDeskSettingMessages();
  const { by, groups, total } = figures;
  const most = Math.max(...groups.map(({ count }) => count), 1);
  const { column } = t;
  const columns = [
    ...[t.groups[by], t.count, t.replied, t.closed],
    ...[column(t.firstReply, t.median), column(t.firstReply, t.p90)],
    column(t.firstReply, t.inTime),
    ...[column(t.close, t.median), column(t.close, t.p90), column(t.close, t.inTime)],
    t.reopened,
  ];
  return (
    // A wide table is scrolled by keyboard, too (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
    <section className="table-frame" aria-label={t.figuresTitle} tabIndex={0}>
      <table className="table table--blocks figures" aria-busy={isBusy}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ value, label, ...facts }) => (
            <FigureRow key={value} {...{ columns, label, facts, most }} />
          ))}
        </tbody>
        <tfoot>
          <FigureRow columns={columns} label={t.total} facts={total} most={undefined} />
        </tfoot>
      </table>
    </section>
  );
}

interface FigureRowProps {
  readonly columns: readonly string[];
  readonly label: string;
  readonly facts: Counts;
  /** The largest number of enquiries of a group; undefined: no bar. */
  readonly most: number | undefined;
}

function FigureRow({ columns, label, facts, most }: FigureRowProps) {
  const durationText = useDurationText();
  const t = useDeskSettingMessages();
  const { count, replied, closed, reopened, first_reply: firstReply, close } = facts;
  const shareText = (share: number | null) => (share === null ? t.none : t.percent(share));
  const texts = [
    ...[`${replied}`, `${closed}`, ...[firstReply.median, firstReply.p90].map(durationText)],
    ...[shareText(facts.in_time.first_reply), ...[close.median, close.p90].map(durationText)],
    ...[shareText(facts.in_time.close), `${reopened}`],
  ];
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={columns[1]}>
        <span className="figures__count">
          <span>{count}</span>
          {most !== undefined && <Bar share={count / most} />}
        </span>
      </td>
      {texts.map((text, index) => (
        <td key={columns[index + 2]} data-label={columns[index + 2]}>
          {text}
        </td>
      ))}
    </tr>
  );
}

/** A bar beside the number that it shows. */
function Bar({ share }: { readonly share: number }) {
  return (
    <svg className="figures__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" rx="1" className="figures__ground" />
      <rect width={Math.max(1, share * 100)} height="8" rx="1" className="figures__fill" />
    </svg>
  );
}

/** Minutes in words. */
function useDurationText(): (minutes: number | null) => string {
  const t = useDeskSettingMessages();
  const { language } = useInterface();
  const { tag } = languageFacts[language];
  return (minutes) => {
    if (minutes === null) return t.none;
    const whole = Math.round(minutes);
    if (whole < 60) return t.minutes(whole);
    if (whole < 1_440) return t.hours(Math.floor(whole / 60), whole % 60);
    const days = Math.floor(whole / 1_440);
    // Beyond a month, hours are no help.
    if (days > 30) return new Intl.NumberFormat(tag, { style: "unit", unit: "day" }).format(days);
    return t.days(days, Math.floor((whole % 1_440) / 60));
  };
}
