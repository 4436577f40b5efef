import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type EventData, events } from "../../api/contract/events.ts";
import { type Moving, movingIn, tellProgress } from "../data/calls/progressEvents.ts";
import { Failure } from "../data/calls/requestFailure.ts";
import { deskKey } from "../data/desk/enquiries.ts";
import { useClient } from "./signIn/session.tsx";

/** Milliseconds until a stream that was refused is tried again: there may be too many of them. */
const refusedMs = 30_000;

/** Another person in the same document, with their field: `document:KEY#/path`. */
export type Other = EventData<"presence">["people"][number];

/** Query key of the other people in the same document. */
export const othersKey = ["presence"] as const;

/** Query key of the number of unread notices, as the stream reports it. */
export const noticeStateKey = ["notice-state"] as const;

/** Query key of the progress of one's own jobs, as the stream reports it. */
const progressKey = ["progress"] as const;

/** Progress of one's own jobs of a kind, as reported by the stream. */
export function useToldWork(kind: Moving["kind"]): readonly Moving[] {
  const { data } = useQuery({ queryKey: progressKey, enabled: false });
  return movingIn(data).filter((one) => one.kind === kind);
}

/** First parts of the keys of queries that a publication makes outdated. */
const published = ["documents", "work-lists", "checklist"];

/**
 * The stream of what happens meanwhile: lists that it makes outdated are loaded again, and where the
 * session was ended elsewhere the person is asked to sign in at once.
 */
export function useEvents(): void {
  const client = useClient();
  const queries = useQueryClient();
  // Another number opens another stream.
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const source = new EventSource("/api/v1/admin/events");
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      if (!signal.aborted) setTurn((before) => before + 1);
    };
    // If the session has ended, this waits for the sign-in.
    const check = (delay: number) =>
      client.admin("GET", "/me", { signal }).then(
        () => {
          timer = setTimeout(open, delay);
        },
        (error) => {
          if (!(error instanceof Failure && error.kind === "cancelled")) {
            timer = setTimeout(open, refusedMs);
          }
        },
      );
    source.addEventListener("publication", () => {
      for (const key of published) void queries.invalidateQueries({ queryKey: [key] });
    });
    for (const name of ["enquiries", "enquiry"]) {
      source.addEventListener(name, () => {
        void queries.invalidateQueries({ queryKey: deskKey });
      });
    }
    source.addEventListener("presence", ({ data }) => {
      queries.setQueryData(othersKey, events.presence.parse(JSON.parse(data)).people);
    });
    source.addEventListener("notices", ({ data }) => {
      queries.setQueryData(noticeStateKey, events.notices.parse(JSON.parse(data)).unread);
      // What they are about is loaded again where it is in sight.
      for (const first of ["notices", "turn", "comments", "hand-over"]) {
        void queries.invalidateQueries({ queryKey: [first] });
      }
    });
    source.addEventListener("progress", ({ data }) => {
      const told: unknown = JSON.parse(data);
      queries.setQueryData(progressKey, told);
      tellProgress(told);
    });
    source.addEventListener("end", ({ data }) => {
      if (events.end.parse(JSON.parse(data)).reason !== "signed-out") return;
      source.close();
      // A session goes on under another number when its owner confirms: then there is nothing to wait for.
      void check(0);
    });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) void check(refusedMs);
    });
    return () => {
      source.close();
      over.abort();
      clearTimeout(timer);
    };
  }, [client, queries, turn]);
}
