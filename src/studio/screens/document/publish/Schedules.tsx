import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { publishingCalls, type Schedule } from "../../../data/documents/publishing.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { usePublishingMessages } from "./usePublishingMessages.ts";

/** Pending schedules of a document, each with a button that cancels it. */
export function Schedules({ documentKey }: { readonly documentKey: string }) {
  const t = usePublishingMessages();
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ["documents", "one", documentKey, "schedules"];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => publishingCalls.schedules(client, documentKey, signal),
  });
  const [error, setError] = useState<unknown>();
  const cancel = async (id: number) => {
    try {
      await publishingCalls.cancelSchedule(client, documentKey, id);
      setError(undefined);
    } catch (refused) {
      setError(refused);
    }
    await queries.invalidateQueries({ queryKey });
  };
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <section className="schedules" aria-label={t.schedules}>
      <h3>{t.schedules}</h3>
      {error !== undefined && <FailureNotice error={error} />}
      <ul className="rows">
        {list.data.map((one) => (
          <li key={one.id} className="row">
            <div className="row__text">
              {t.scheduleLine(one.action, one.language, one.written)}
              <Troubles schedule={one} />
            </div>
            <Button
              aria-label={`${t.cancelSchedule}: ${t.scheduleLine(one.action, one.language, one.written)}`}
              onClick={() => void cancel(one.id)}
            >
              {t.cancelSchedule}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Troubles({ schedule }: { readonly schedule: Schedule }) {
  const t = usePublishingMessages();
  const { state, has_problem: hasProblem, has_warning: hasWarning } = schedule;
  const isFailed = state === "failed";
  const told = [
    ...(isFailed ? [t.scheduleFailed] : []),
    ...(hasProblem && !isFailed ? [t.scheduleProblem] : []),
    ...(hasWarning ? [t.scheduleWarning] : []),
  ];
  if (told.length === 0) return null;
  return <p className="row__more row__more--warning">{told.join(" ")}</p>;
}
