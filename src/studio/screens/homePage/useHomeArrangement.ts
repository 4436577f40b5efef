import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { nothingTold, toldNext } from "../../arrange/ActionMessage.tsx";
import type { Client } from "../../data/calls/client.ts";
import {
  type HomeArrangement,
  type HomeSection,
  homeArrangementCalls,
} from "../../data/documents/arrangement.ts";
import { useClient } from "../../frame/signIn/session.tsx";

const queryKey = ["arrangement", "home"];

/** A state of the page's order: its sections and the keys of its banners. */
interface Order {
  readonly sections: readonly HomeSection[];
  readonly banners: readonly string[];
}

/** A stored step: the order before it, and its message. */
interface Done {
  readonly before: Order;
  readonly told: string;
}

/** Sections and banners of the home page, the acts on them, and undo. */
export function useHomeArrangement() {
  const client = useClient();
  const cache = useQueryClient();
  const done = useRef<readonly Done[]>([]);
  // As stored by the server: the arrangement shown may be a step ahead.
  const stored = useRef<HomeArrangement>(undefined);
  const [count, setCount] = useState(0);
  const [error, setError] = useState<unknown>();
  const [told, setTold] = useState(nothingTold);
  const [version, setVersion] = useState(0);
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      stored.current = await homeArrangementCalls.read(client, signal);
      return stored.current;
    },
  });
  const turns = useTurns(() => stored.current && cache.setQueryData(queryKey, stored.current));

  /** Stores an order. @param after returns the steps that can be undone then */
  const store = async (change: Partial<Order>, words: string, after: (before: Order) => Done[]) => {
    const present = stored.current;
    if (present === undefined) return;
    try {
      stored.current = await sendOrder(client, present, change);
      done.current = after(orderOf(present));
      setCount(done.current.length);
      setTold((last) => toldNext(last, words));
      setVersion((last) => last + 1);
    } catch (refused) {
      turns.giveUp();
      setError(refused);
      await cache.invalidateQueries({ queryKey });
    }
  };
  return {
    ...{ list, error, told, version },
    canUndo: count > 0,
    act: (change: Partial<Order>, words: string) => {
      const shown = cache.getQueryData<HomeArrangement>(queryKey);
      if (shown === undefined) return;
      setError(undefined);
      cache.setQueryData(queryKey, arrangementWith(shown, change));
      const after = (before: Order) => [...done.current, { before, told: words }];
      turns.take(() => store(change, words, after));
    },
    /** Undoes the last step, once it is stored. @param words the message then */
    undo: (words: (told: string) => string) =>
      turns.take(async () => {
        const last = done.current.at(-1);
        if (last === undefined) return;
        setError(undefined);
        await store(last.before, words(last.told), () => done.current.slice(0, -1));
      }),
    refresh: async () => {
      setVersion((last) => last + 1);
      await cache.invalidateQueries({ queryKey });
    },
  };
}

/**
 * Runs tasks one after another. Discarding drops the tasks queued before it.
 * @param onIdle called when none is queued any more
 */
function useTurns(onIdle: () => void) {
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  const givenUp = useRef(0);
  return {
    take: (work: () => Promise<void>) => {
      const known = givenUp.current;
      waiting.current += 1;
      queue.current = queue.current.then(async () => {
        if (known === givenUp.current) await work();
        waiting.current -= 1;
        if (waiting.current === 0) onIdle();
      });
    },
    giveUp: () => {
      givenUp.current += 1;
    },
  };
}

/** Sends the changes of an order to the server. @returns the arrangement after it */
async function sendOrder(
  client: Client,
  present: HomeArrangement,
  change: Partial<Order>,
): Promise<HomeArrangement> {
  const before = orderOf(present);
  const { sections = before.sections, banners = before.banners } = change;
  const wanted = listedSections(sections, present);
  let fresh = present;
  if (textOf(before.sections) !== textOf(wanted)) {
    fresh = await homeArrangementCalls.sections(client, before.sections, wanted);
  }
  if (before.banners.join() !== banners.join()) {
    fresh = await homeArrangementCalls.banners(client, before.banners, banners);
  }
  return fresh;
}

function orderOf({ sections, banners }: HomeArrangement): Order {
  return { sections, banners: banners.map(({ key }) => key) };
}

/** The arrangement with a change, shown until the server has answered. */
function arrangementWith(shown: HomeArrangement, change: Partial<Order>): HomeArrangement {
  const { sections, banners } = { ...orderOf(shown), ...change };
  const byKey = new Map(shown.banners.map((one) => [one.key, one]));
  return {
    ...{ ...shown, sections: [...sections] },
    banners: banners.flatMap((key) => byKey.get(key) ?? []),
  };
}

/** Sections of an order, with the ids of those that have been stored since. */
function listedSections(
  sections: readonly HomeSection[],
  present: HomeArrangement,
): readonly HomeSection[] {
  const ids = new Map(present.sections.map(({ kind, id }) => [kind, id]));
  return sections.map((one) => ({ ...one, id: one.id ?? ids.get(one.kind) ?? null }));
}

function textOf(sections: readonly HomeSection[]): string {
  return sections.map(({ id, kind, hidden }) => `${id} ${kind} ${hidden}`).join();
}
