import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isActive, type JobState } from "../../../base/site/jobStates.ts";
import type { Moving } from "../../data/calls/ownWorkProgress.ts";
import { useToldWork } from "../events/useEvents.ts";

/** Polling intervals of a running job, in milliseconds: with and without reports by events. */
const everyMs = { told: 5_000, untold: 700 } as const;

/** Polling intervals of a list of jobs, in milliseconds. */
const listEveryMs = { told: 10_000, untold: 2_000 } as const;

interface Job {
  readonly id: number;
  readonly state: JobState;
  readonly done: number;
}

interface JobWanted<Found extends Job> {
  readonly kind: Moving["kind"];
  /** Undefined: there is none. */
  readonly id: number | undefined;
  readonly queryKey: readonly string[];
  readonly load: (signal: AbortSignal) => Promise<Found>;
  /** State of the job that is known before the first load. */
  readonly first?: Found | undefined;
}

/** Follows the progress of a job: by events, and by polling where the stream does not report it. */
export function useJob<Found extends Job>({ kind, id, queryKey, load, first }: JobWanted<Found>) {
  const told = useToldWork(kind).find((one) => one.id === id);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isActive(data.state)
        ? everyMs[told === undefined ? "untold" : "told"]
        : false,
  });
  const job = found.data ?? first;
  const hasMoved = told !== undefined && job !== undefined && told.state !== job.state;
  useFreshAt(hasMoved ? told.state : "", queryKey, true);
  const isFurther = !hasMoved && told !== undefined && told.done > (job?.done ?? 0);
  return { ...found, job: job && isFurther ? { ...job, done: told.done } : job };
}

interface JobsWanted<Found extends Job> extends Pick<JobWanted<Found>, "kind" | "queryKey"> {
  readonly load: (signal: AbortSignal) => Promise<readonly Found[]>;
}

/** A list of jobs that is loaded again when one of them begins or ends a step. */
export function useJobs<Found extends Job>({ kind, queryKey, load }: JobsWanted<Found>) {
  const told = useToldWork(kind);
  useFreshAt(told.map(({ id, state }) => `${id} ${state}`).join(", "), queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isActive(state)) === true
        ? listEveryMs[told.length === 0 ? "untold" : "told"]
        : false,
  });
}

/**
 * Loads a query again at each step of some work.
 * @param step another text at each step; "" where nothing is told
 */
export function useFreshAt(step: string, queryKey: readonly string[], exact = false): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a new list at each rendering.
  useEffect(() => {
    if (step !== "") void queries.invalidateQueries({ queryKey, exact });
  }, [step, queries, exact, ...queryKey]);
}
