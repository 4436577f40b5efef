import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { type UsageOfOne, type UsageSubject, usage } from "../../data/usage.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { Period, periodQuery } from "./PeriodChoice.tsx";
import { UsageChart } from "./UsageChart.tsx";
import { Shares, UsageList } from "./UsageList.tsx";
import { OffNotice, Total } from "./UsageTotals.tsx";
import { useUsageMessages } from "./useUsageMessages.ts";

interface UsageOfOneScreenProps {
  readonly place: Place;
  readonly subject: UsageSubject;
}

/** Usage of one document with its files, or of one file. */
export function UsageOfOneScreen({ place, subject }: UsageOfOneScreenProps) {
  const t = useUsageMessages();
  const { messages } = useInterface();
  const client = useClient();
  const query = periodQuery(place);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["usage", subject.of, subject.name, query],
    queryFn: ({ signal }) => usage.ofOne(client, subject, query, signal),
    placeholderData: keepPreviousData,
  });
  const { of, name } = subject;
  const own = of === "documents" ? addressOf("document", { key: name }) : undefined;
  return (
    <Screen
      title={data?.name ?? messages.frame.screens.usage}
      above={<Link href={withQueries(place, { document: "", file: "" })}>{t.toAll}</Link>}
      actions={
        <Link className="button button--usual" href={own ?? addressOf("mediaFile", { path: name })}>
          {own === undefined ? t.toFile : t.toDocument}
        </Link>
      }
    >
      <Period place={place} shown={data} />
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <Skeleton shape="chart" count={1} />}
      {data !== undefined && !isError && <One of={of} figures={data} place={place} />}
    </Screen>
  );
}

interface OneProps {
  readonly of: UsageSubject["of"];
  readonly figures: UsageOfOne;
  readonly place: Place;
}

function One({ of, figures, place }: OneProps) {
  const t = useUsageMessages();
  const { total, before, days, files, file_days: fileDays } = figures;
  const title = of === "media" ? t.fileOpenings : t.openings;
  return (
    <>
      {!figures.is_on && <OffNotice />}
      <ul className="usage-totals usage-totals--few">
        <li>
          <Total name={title} count={total.views} before={before?.views} />
        </li>
        <li>
          <Total name={t.readers} count={total.readers} before={before?.readers} />
        </li>
      </ul>
      <UsageChart title={title} days={days.map(({ day, views }) => ({ day, count: views }))} />
      {fileDays.length > 0 && files.length > 0 && (
        <UsageChart
          title={t.fileOpenings}
          days={fileDays.map(({ day, views }) => ({ day, count: views }))}
        />
      )}
      <div className="usage-lists">
        {files.length > 0 && <UsageList kind="file" title={t.files} lines={files} place={place} />}
        <Shares title={t.surfaces} shares={figures.surfaces} words={t.surface} />
        <Shares title={t.languages} shares={figures.languages} words={t.language} />
      </div>
    </>
  );
}
