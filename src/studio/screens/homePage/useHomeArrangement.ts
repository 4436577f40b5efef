import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HomeArrangement, HomeSection } from "../../data/arrangement.ts";
import { homeArrangementCalls } from "../../data/arrangement.ts";
import { useClient } from "../../frame/session.tsx";

const queryKey = ["arrangement", "home"];

/** A state of the page's order: its sections and the keys of its banners. */
interface Order {
  readonly sections: readonly HomeSection[];
  readonly banners: readonly string[];
}

/** The home page's sections and banners, what is done to them, and the way back. */
export function useHomeArrangement() {
  const client = useClient();
  const cache = useQueryClient();
  const [former, setFormer] = useState<readonly Order[]>([]);
  const [error, setError] = useState<unknown>();
  const [told, setTold] = useState("");
  const [version, setVersion] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => homeArrangementCalls.read(client, signal),
  });
  const { data } = list;

  /** Stores an order; what is shown meanwhile is what is wanted. */
  const store = async (present: HomeArrangement, wanted: Order, words: string) => {
    const bannersNow = present.banners.map(({ key }) => key);
    const byKey = new Map(present.banners.map((one) => [one.key, one]));
    cache.setQueryData(queryKey, {
      ...{ ...present, sections: wanted.sections },
      banners: wanted.banners.flatMap((key) => byKey.get(key) ?? []),
    });
    setBusy(true);
    setError(undefined);
    try {
      let fresh: HomeArrangement = present;
      if (textOf(present.sections) !== textOf(wanted.sections)) {
        fresh = await homeArrangementCalls.sections(client, present.sections, wanted.sections);
      }
      if (bannersNow.join() !== wanted.banners.join()) {
        fresh = await homeArrangementCalls.banners(client, bannersNow, wanted.banners);
      }
      cache.setQueryData(queryKey, fresh);
      setTold(words);
      setVersion((count) => count + 1);
      return true;
    } catch (refused) {
      setError(refused);
      await cache.invalidateQueries({ queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const orderOf = ({ sections, banners }: HomeArrangement): Order => ({
    ...{ sections, banners: banners.map(({ key }) => key) },
  });
  return {
    ...{ list, error, told, version, isBusy },
    canUndo: former.length > 0,
    act: async (change: Partial<Order>, words: string) => {
      if (data === undefined || isBusy) return;
      const before = orderOf(data);
      if (await store(data, { ...before, ...change }, words)) {
        setFormer((all) => [...all, before]);
      }
    },
    undo: async (words: string) => {
      const last = former.at(-1);
      if (last === undefined || data === undefined || isBusy) return;
      // What was not listed then is now.
      const ids = new Map(data.sections.map(({ kind, id }) => [kind, id]));
      const sections = last.sections.map((one) => ({
        ...one,
        id: one.id ?? ids.get(one.kind) ?? null,
      }));
      if (await store(data, { ...last, sections }, words)) setFormer((all) => all.slice(0, -1));
    },
    refresh: async () => {
      setVersion((count) => count + 1);
      await cache.invalidateQueries({ queryKey });
    },
  };
}

function textOf(sections: readonly HomeSection[]): string {
  return sections.map(({ id, kind, hidden }) => `${id} ${kind} ${hidden}`).join();
}
