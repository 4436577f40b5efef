import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { Failure } from "../data/calls/failure.ts";
import { tellProgress } from "../data/calls/toldProgress.ts";
import { useClient } from "./signIn/session.tsx";

/** Milliseconds until a stream that was refused is tried again: there may be too many of them. */
const refusedMs = 30_000;

const endSchema = z.object({ reason: z.string() });

const presenceSchema = z.object({
  people: z.array(z.object({ id: z.number(), name: z.string(), place: z.string() })),
});

/** Another person in the same document, with their field: `document:KEY#/path`. */
export type Other = z.output<typeof presenceSchema>["people"][number];

/** Key under which the others in the same document are kept. */
export const othersKey = ["presence"] as const;

/** Keys under which the progress of one's own work is stored as the server tells it, by event. */
export const progressKeys = {
  "change-sets": ["change-set-progress"],
  bulk: ["bulk-progress"],
  sheets: ["sheet-progress"],
} as const;

type ProgressEvent = keyof typeof progressKeys;

function isProgressEvent(event: string): event is ProgressEvent {
  return event in progressKeys;
}

const movingSchema = z.object({
  list: z.array(
    z.object({
      ...{ id: z.number(), state: z.string() },
      ...{ touched_at: z.optional(z.number()), done: z.optional(z.number()) },
      of: z.optional(z.number()),
    }),
  ),
});

/** A piece of one's own work, and how far it is. */
export type Moving = z.output<typeof movingSchema>["list"][number];

/** Returns the last reported progress of the person's own work. */
export function useToldWork(event: ProgressEvent): readonly Moving[] {
  const { data } = useQuery({ queryKey: progressKeys[event], enabled: false });
  return movingSchema.safeParse(data).data?.list ?? [];
}

/**
 * Loads a query again at each step of some work.
 * @param step another text at each step; "" where nothing is told
 */
export function useFollowing(step: string, ...key: readonly (string | number)[]): void {
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is a new list at each rendering.
  useEffect(() => {
    if (step !== "") void queries.invalidateQueries({ queryKey: key });
  }, [step, queries, ...key]);
}

/** First parts of the keys of queries that a publication makes outdated. */
const published = ["documents", "work-lists"];

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
    source.addEventListener("presence", ({ data }) => {
      queries.setQueryData(othersKey, presenceSchema.parse(JSON.parse(data)).people);
    });
    for (const event of Object.keys(progressKeys).filter(isProgressEvent)) {
      source.addEventListener(event, ({ data }) => {
        const told: unknown = JSON.parse(data);
        queries.setQueryData(progressKeys[event], told);
        if (event === "change-sets") tellProgress(told);
      });
    }
    source.addEventListener("end", ({ data }) => {
      if (endSchema.parse(JSON.parse(data)).reason !== "signed-out") return;
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
