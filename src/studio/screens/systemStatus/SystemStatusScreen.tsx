import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StatusLine } from "../../../base/site/systemStatusCodes.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { type SystemState, system } from "../../data/system.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { mayOpen } from "../../frame/navigation/screenRights.ts";
import { Screen, Section } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { openHelp } from "../../help/openHelp.ts";
import { Link } from "../../router/router.tsx";
import { JobList } from "./JobList.tsx";
import { LineFacts } from "./LineFacts.tsx";
import { InsideLinks, OutsideLinks } from "./LinkLists.tsx";
import { MailList } from "./MailList.tsx";
import { RequestLookup } from "./RequestLookup.tsx";
import { leads } from "./screensByCause.ts";
import { useSystemStatusMessages } from "./useSystemStatusMessages.ts";

/** Milliseconds after which an open screen is brought up to date. */
const refreshMs = 60_000;

/** Parts of the screen with their lines. */
const groups = {
  server: ["database", "storage", "publication", "search", "disk", "memory", "versions"],
  work: ["jobs", "outbox", "scheduled"],
  safety: ["backup", "backupTest", "certificates"],
  site: ["insideLinks", "outsideLinks", "unusedFiles", "datasheets", "reviews"],
} as const satisfies Record<string, readonly StatusLine[]>;

type Group = keyof typeof groups;

const groupNames = Object.keys(groups).filter((name): name is Group => name in groups);

/** Status of the system: every line with what to do where it is not in order. */
export default function SystemStatusScreen() {
  const { frame } = useMessages();
  const t = useSystemStatusMessages();
  const timeText = useTimeText();
  const client = useClient();
  const { data, error, isError, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ["system"],
    queryFn: ({ signal }) => system.state(client, signal),
    refetchOnMount: "always",
    refetchInterval: refreshMs,
  });
  return (
    <Screen
      title={frame.screens.systemStatus}
      actions={
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          {t.refresh}
        </Button>
      }
    >
      <p className="section__intro">{t.intro}</p>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {data === undefined && !isError && <Skeleton shape="rows" count={8} />}
      {data !== undefined && (
        <>
          <p className="status-sum" role="status">
            <strong>{t.summary(countOf(data, "red"), countOf(data, "yellow"))}</strong>{" "}
            <span className="status-sum__time">
              {t.checked(timeText(new Date(dataUpdatedAt).toISOString()))}
            </span>
          </p>
          {groupNames.map((group) => (
            <Section key={group} title={t.groups[group]} id={group}>
              <ul className="rows status">
                {groups[group].map((name) => (
                  <Line key={name} name={name} state={data} />
                ))}
              </ul>
            </Section>
          ))}
          <RequestLookup />
        </>
      )}
    </Screen>
  );
}

SystemStatusScreen.areas = [useSystemStatusMessages];

function countOf({ lines }: SystemState, state: "red" | "yellow"): number {
  return lines.filter((line) => line.state === state).length;
}

const chips = { green: "chip--good", yellow: "chip--warning", red: "chip--danger" } as const;

interface LineProps {
  readonly name: StatusLine;
  readonly state: SystemState;
}

function Line({ name, state }: LineProps) {
  const t = useSystemStatusMessages();
  const line = state.lines.find((one) => one.name === name);
  if (line === undefined) return null;
  return (
    <li className="row status__line" data-state={line.state}>
      <span className={`chip ${chips[line.state]} status__state`}>{t.states[line.state]}</span>
      <div className="row__text">
        <h3 className="status__name">{t.lines[name]}</h3>
        <LineFacts name={name} state={state} />
        {line.cause !== null && <Advice cause={line.cause} />}
        {detailsOf(name, state)}
      </div>
    </li>
  );
}

function Advice({ cause }: { readonly cause: keyof typeof leads }) {
  const t = useSystemStatusMessages();
  const person = usePerson();
  const lead = leads[cause];
  const { text, todo } = t.causes[cause];
  return (
    <div className="status__advice">
      <p>
        <strong>{text}</strong> {todo}
      </p>
      {lead !== undefined && mayOpen(person, lead.screen) ? (
        <Link className="button" href={lead.href}>
          {t.links[lead.label]}
        </Link>
      ) : (
        <Button icon="help" onClick={openHelp}>
          {t.manual}
        </Button>
      )}
    </div>
  );
}

/** Details below some lines: lists with their acts. */
function detailsOf(name: StatusLine, state: SystemState): ReactNode {
  if (name === "jobs") return <JobList jobs={state.jobs} />;
  if (name === "outbox") return <MailList outbox={state.outbox} />;
  if (name === "insideLinks") return <InsideLinks links={state.inside_links} />;
  if (name === "outsideLinks") return <OutsideLinks links={state.outside_links} />;
  return null;
}
