import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownProfile } from "../../../api/contract/account.ts";
import { type EventData, events } from "../../../api/contract/streamEvents.ts";
import type { Client } from "../../data/calls/client.ts";
import { type Moving, movingIn, tellProgress } from "../../data/calls/ownWorkProgress.ts";
import { Failure } from "../../data/calls/requestFailure.ts";
import { deskKey } from "../../data/desk/enquiries.ts";
import { rootId } from "../../pageConstants.ts";
import { useClient, usePerson } from "../signIn/session.tsx";
import { type Heard, SharedStream, type Source } from "./sharedStream.ts";
import { eventNames, type Told } from "./streamEvents.ts";

/** Another person in the same document, with their field: `document:KEY#/path`. */
export type Other = EventData<"presence">["people"][number];

/** Query key of the other people in the same document. */
export const othersKey = ["presence"] as const;

/** Query key of the progress of one's own jobs, as the stream reports it. */
const progressKey = ["progress"] as const;

/** Progress of one's own jobs of a kind, as reported by the stream. */
export function useToldWork(kind: Moving["kind"]): readonly Moving[] {
  const { data } = useQuery({ queryKey: progressKey, enabled: false });
  return movingIn(data).filter((one) => one.kind === kind);
}

/** Query key of the number of unread notices, as the stream reports it. */
export const noticeStateKey = ["notice-state"] as const;

/** First parts of the keys of queries that a publication makes outdated. */
const published = ["documents", "work-lists", "checklist", "calendar", "recent-changes"];

/**
 * The stream of what happens meanwhile, one for all tabs: lists that it makes outdated are loaded again,
 * and where the session was ended elsewhere the person is asked to sign in at once.
 */
export function useEvents(): void {
  const client = useClient();
  const queries = useQueryClient();
  const { id: account } = usePerson();
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const stream = new SharedStream({
      name: `studio-events-1-${account}`,
      open: openSource,
      ...browserHands(),
      publication: Number(document.getElementById(rootId)?.dataset.publication),
      isForeign: ({ name, data }) =>
        name === "open" && events.open.parse(JSON.parse(data)).account !== account,
      tell: (event) => tellQueries(queries, event),
      reload: () => void queries.invalidateQueries({ queryKey: deskKey }),
      verify: () => verifySession(client, account, signal),
    });
    const seen = () => stream.watch(document.visibilityState === "visible");
    const pause = () => stream.pause();
    const resume = () => {
      stream.join();
      seen();
    };
    seen();
    const listening = { signal };
    document.addEventListener("visibilitychange", seen, listening);
    document.addEventListener("freeze", pause, listening);
    document.addEventListener("resume", resume, listening);
    addEventListener("pagehide", pause, listening);
    addEventListener("pageshow", ({ persisted }) => persisted && resume(), listening);
    return () => {
      over.abort();
      stream.close();
    };
  }, [client, queries, account]);
}

/** Locks and channels of the browser; without a secure context, there are no locks. */
function browserHands() {
  const locks: LockManager | undefined = navigator.locks;
  const isShared = locks !== undefined && typeof BroadcastChannel === "function";
  return {
    locks: isShared
      ? {
          request: (name: string, options: LockOptions, whileHeld: () => Promise<void>) =>
            locks.request(name, options, whileHeld),
        }
      : undefined,
    channel: isShared ? (name: string) => new BroadcastChannel(name) : undefined,
  };
}

function openSource(since: string | undefined, { told, refused }: Heard): Source {
  const query = since === undefined ? "" : `?since=${since}`;
  const source = new EventSource(`/api/v1/admin/events${query}`);
  for (const name of Object.keys(eventNames).filter(isEventName)) {
    source.addEventListener(name, (event) => {
      // The browser has an event of its own that is called `open`, too.
      if (!(event instanceof MessageEvent) || typeof event.data !== "string") return;
      told({ name, id: event.lastEventId, data: event.data });
    });
  }
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) refused();
  });
  return source;
}

function isEventName(name: string): name is Told["name"] {
  return name in eventNames;
}

/**
 * Waits until the session is the person's. If it has ended, or somebody else signed in in this browser,
 * the dialog asks the person to sign in.
 */
async function verifySession(client: Client, account: number, signal: AbortSignal): Promise<void> {
  const { id } = ownProfile.parse(await client.admin("GET", "/me", { signal }));
  if (id === account || (await client.interruptions.wait("sign-in"))) return;
  throw new Failure("cancelled", "");
}

function tellQueries(queries: QueryClient, { name, data }: Told): void {
  const told: unknown = JSON.parse(data);
  switch (name) {
    case "publication":
      for (const first of published) void queries.invalidateQueries({ queryKey: [first] });
      return;
    case "enquiries":
    case "enquiry":
      void queries.invalidateQueries({ queryKey: deskKey });
      return;
    case "presence":
      queries.setQueryData(othersKey, events.presence.parse(told).people);
      return;
    case "notices":
      queries.setQueryData(noticeStateKey, events.notices.parse(told).unread);
      // What they are about is loaded again where it is in sight.
      for (const first of ["notices", "turn", "comments", "hand-over"]) {
        void queries.invalidateQueries({ queryKey: [first] });
      }
      return;
    case "progress":
      queries.setQueryData(progressKey, told);
      tellProgress(told);
  }
}
