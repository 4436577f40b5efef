import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type SearchListName,
  type SearchLists,
  type SearchSetup,
  searchTuning,
} from "../../data/searchTuning.ts";
import { useClient } from "../../frame/signIn/session.tsx";

const queryKey = ["search-tuning", "setup"];

/** A stored step: the list before it, and its message. */
interface Done {
  readonly name: SearchListName;
  readonly before: SearchLists[SearchListName];
  readonly told: string;
}

/** The settings of search as their drafts have them, changes to them, and undo. */
export function useSearchSetup() {
  const client = useClient();
  const cache = useQueryClient();
  const [done, setDone] = useState<readonly Done[]>([]);
  const setup = useQuery({
    queryKey,
    queryFn: ({ signal }) => searchTuning.setup(client, signal),
  });
  const store = async <Name extends SearchListName>(name: Name, list: SearchLists[Name]) => {
    const present = cache.getQueryData<SearchSetup>(queryKey);
    if (present === undefined) return;
    const { version } = present[name];
    try {
      cache.setQueryData(queryKey, await searchTuning.write(client, name, { version, list }));
    } catch (error) {
      await cache.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return {
    setup,
    last: done.at(-1),
    /** Writes a list to its draft. @param told what was done, for the undo button. @throws Failure */
    write: async <Name extends SearchListName>(
      name: Name,
      list: SearchLists[Name],
      told: string,
    ) => {
      const before = cache.getQueryData<SearchSetup>(queryKey)?.[name].list ?? [];
      await store(name, list);
      setDone((all) => [...all, { name, before, told }]);
    },
    undo: async () => {
      const last = done.at(-1);
      if (last === undefined) return;
      await store(last.name, last.before);
      setDone((all) => all.slice(0, -1));
    },
    refresh: () => cache.invalidateQueries({ queryKey: ["search-tuning"] }),
  };
}

export type SearchTuningState = ReturnType<typeof useSearchSetup>;
