import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { saveAs } from "../../components/saveAs.ts";
import { type UsageFigures, usage } from "../../data/usage.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import type { Place } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { Period, periodQuery } from "./PeriodChoice.tsx";
import { UsageChart } from "./UsageChart.tsx";
import { Shares, UsageList } from "./UsageList.tsx";
import { UsageOfOneScreen } from "./UsageOfOneScreen.tsx";
import { OffNotice, Total } from "./UsageTotals.tsx";
import { useUsageMessages } from "./useUsageMessages.ts";

/** Usage of the site, or of one document or file that the address names. */
export default function UsageScreen({ place }: ScreenProps) {
  const { document, file } = place.queries;
  if (document)
    return <UsageOfOneScreen place={place} subject={{ of: "documents", name: document }} />;
  if (file) return <UsageOfOneScreen place={place} subject={{ of: "media", name: file }} />;
  return <WholeSite place={place} />;
}

UsageScreen.areas = [useUsageMessages];

function WholeSite({ place }: { readonly place: Place }) {
  const t = useUsageMessages();
  const { frame } = useMessages();
  const client = useClient();
  const query = periodQuery(place);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ["usage", query],
    queryFn: ({ signal }) => usage.figures(client, query, signal),
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: () => usage.file(client, query),
    onSuccess: (file) => saveAs("usage.csv", file),
  });
  return (
    <Screen
      title={frame.screens.usage}
      actions={
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {t.csv}
        </Button>
      }
    >
      <p className="section__intro lead">{t.intro}</p>
      <details className="usage-details">
        <summary>{t.details}</summary>
        <ul>
          {t.detailLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <Period place={place} shown={data} />
      {download.isError && <FailureNotice error={download.error} />}
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <Skeleton shape="chart" count={1} />}
      {data !== undefined && !isError && <Figures figures={data} place={place} />}
    </Screen>
  );
}

const totalNames = ["visits", "pages", "parts", "files", "searches"] as const;

interface FiguresProps {
  readonly figures: UsageFigures;
  readonly place: Place;
}

function Figures({ figures, place }: FiguresProps) {
  const t = useUsageMessages();
  const [shown, setShown] = useState<(typeof totalNames)[number]>("visits");
  const { total, before, days, lists } = figures;
  const list = (kind: keyof typeof lists) => (
    <UsageList kind={kind} title={t.lists[kind]} lines={lists[kind]} place={place} />
  );
  return (
    <>
      {!figures.is_on && <OffNotice />}
      <ul className="usage-totals">
        {totalNames.map((name) => (
          <li key={name}>
            <button type="button" aria-pressed={name === shown} onClick={() => setShown(name)}>
              <Total name={t.totals[name]} count={total[name]} before={before?.[name]} />
            </button>
          </li>
        ))}
      </ul>
      <UsageChart
        title={t.totals[shown]}
        days={days.map((one) => ({ day: one.day, count: one[shown] }))}
      />
      <div className="usage-lists">
        {list("part")}
        {list("page")}
        {list("file")}
        {list("search")}
        {list("referrer")}
        <div>
          <Shares title={t.surfaces} shares={figures.surfaces} words={t.surface} />
          <Shares title={t.languages} shares={figures.languages} words={t.language} />
        </div>
      </div>
      <Section title={t.programs} intro={t.programsIntro}>
        <div className="usage-lists">
          {list("robot")}
          {list("feed")}
          {list("api")}
        </div>
      </Section>
    </>
  );
}
