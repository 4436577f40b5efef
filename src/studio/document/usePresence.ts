import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Client } from "../data/calls/client.ts";
import { type Other, othersKey } from "../frame/events/useEvents.ts";
import { useClient } from "../frame/signIn/session.tsx";
import { pathAttribute } from "./focusField.ts";

/** Milliseconds of focus in a field before others are told. */
const restMs = 800;

/** Milliseconds between two looks for tabs that ended without a word. */
const lookMs = 20_000;

/** Prefix of the names of the locks by which tabs show where they are. */
const lockPrefix = "studio-place ";

/**
 * Other people in the same document or enquiry.
 * @param subject `document:KEY` or `enquiry:CODE`
 */
export function useOthers(subject: string): readonly Other[] {
  const { data } = useQuery<readonly Other[]>({ queryKey: othersKey, enabled: false });
  // The stream tells of the place that was entered last, which may be another tab's.
  return data?.filter(({ place }) => place.split("#")[0] === subject) ?? [];
}

/**
 * Tells others where the person is, while the screen is open: a session is in one place, that of the tab
 * looked at last.
 * @param subject `document:KEY` or `enquiry:CODE`, to which the field that has the focus is added
 */
export function useOwnPresence(subject: string): void {
  const client = useClient();
  const [path, setPath] = useState<string>();
  // Another number tells the place again.
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element) setPath(fieldOf(target));
    };
    const again = () => {
      if (document.visibilityState === "visible") setTurn((before) => before + 1);
    };
    const over = new AbortController();
    const { signal } = over;
    addEventListener("focusin", follow, { signal });
    addEventListener("focus", again, { signal });
    addEventListener("pageshow", again, { signal });
    document.addEventListener("visibilitychange", again, { signal });
    // The other tabs in view tell again where they are.
    const channel =
      typeof BroadcastChannel === "function" ? new BroadcastChannel("studio-left") : undefined;
    channel?.addEventListener("message", again, { signal });
    return () => {
      over.abort();
      channel?.close();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const place = `${subject}${path === undefined ? "" : `#${path}`}`;
    const timer = setTimeout(() => void tell(client, { place }), restMs);
    return () => clearTimeout(timer);
  }, [client, subject, path, turn]);
  useEffect(() => {
    const leave = () => {
      void tell(client, { place: null, left: subject });
      if (typeof BroadcastChannel !== "function") return;
      const channel = new BroadcastChannel("studio-left");
      channel.postMessage(null);
      channel.close();
    };
    addEventListener("pagehide", leave);
    const release = holdPlace(subject);
    return () => {
      removeEventListener("pagehide", leave);
      release();
      leave();
    };
  }, [client, subject]);
}

/**
 * Tells the server that tabs have ended which could not tell it themselves: those that crashed, or that
 * the browser has discarded. The server itself notices only the last one.
 */
export function useEndedTabs(): void {
  const client = useClient();
  useEffect(() => {
    const locks: LockManager | undefined = navigator.locks;
    if (locks === undefined) return;
    let before: ReadonlySet<string> = new Set();
    const look = async () => {
      const { held = [] } = await locks.query();
      const now = subjectsOf(held.map(({ name = "" }) => name));
      for (const subject of before) {
        if (!now.has(subject)) await tell(client, { place: null, left: subject });
      }
      before = now;
    };
    const timer = setInterval(() => void look(), lookMs);
    void look();
    return () => clearInterval(timer);
  }, [client]);
}

/** The documents and enquiries that tabs are in, by the names of their locks. */
function subjectsOf(locks: readonly string[]): ReadonlySet<string> {
  return new Set(
    locks.flatMap((name) => {
      if (!name.startsWith(lockPrefix)) return [];
      const [, subject = ""] = name.slice(lockPrefix.length).split(/ (.*)/s);
      return subject === "" ? [] : [subject];
    }),
  );
}

/** Shows the other tabs where this one is, by a lock that ends with it. @returns what ends it before */
function holdPlace(subject: string): () => void {
  const locks: LockManager | undefined = navigator.locks;
  const { promise, resolve } = Promise.withResolvers<void>();
  locks
    ?.request(`${lockPrefix}${crypto.randomUUID()} ${subject}`, () => promise)
    .catch(() => undefined);
  return () => resolve();
}

/** The path of the field that an element is in. */
export function fieldOf(element: Element): string | undefined {
  return element.closest(`[${pathAttribute}]`)?.getAttribute(pathAttribute) ?? undefined;
}

interface ToldPlace {
  /** Null: nowhere. */
  readonly place: string | null;
  /** The document or enquiry that is left. */
  readonly left?: string;
}

async function tell(client: Client, body: ToldPlace): Promise<void> {
  // Best effort: nothing depends on it. The page may be closed before the answer comes.
  await client
    .admin("PUT", "/me/presence", { body, isPlain: true, isLast: true })
    .catch(() => undefined);
}
