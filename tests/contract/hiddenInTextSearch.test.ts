import { expect, test, vi } from "vitest";
import { followPublication } from "../../src/content/published/livePublication.ts";
import { openTestApp } from "../support/app.ts";
import { limits } from "../support/limits.ts";
import { ContentMarker } from "../support/markedContent.ts";
import { forSqlite } from "../support/store.ts";
import {
  adminBase,
  hiddenFrom,
  holderOf,
  namedPerson,
  nobody,
  peopleOf,
  type Somebody,
  unlimited,
  Visit,
} from "../support/visit.ts";

// Staff's search in texts is asked, as every role, for words of documents that are public, drafts,
// scheduled, trashed, under embargo, or half published: nobody finds what they may not see.

forSqlite("Search in texts", (open) => {
  test("shows nothing hidden, to any role", async () => {
    const store = await open();
    const marker = new ContentMarker(["news", "product", "investor"]);
    const content = await marker.fill(store);
    const people = await peopleOf(store);
    await marker.embargo(store, await namedPerson(store, "named"));
    const live = await followPublication(store, (error) => {
      throw error;
    });
    live.close();
    const world = await openTestApp({
      ...{ store, publication: live.current(), searchesTexts: true },
      ...unlimited(),
    });
    try {
      const visit = new Visit(world, content);
      const find = (word: string, somebody: Somebody) =>
        visit.ask(`${adminBase}documents?q=${word}&order=fit&limit=100`, somebody, {
          isLeak: hiddenFrom(somebody),
        });
      const texts = [...content.markers].filter(([, { isKey }]) => isKey !== true);
      const byState = Map.groupBy(texts, ([, { type, state, isPublic }]) => {
        return `${type} ${state} ${isPublic}`;
      });
      // Neither a title nor the name of a file.
      const words = new Map(Array.from(byState, ([of, some]) => [of, some[2]?.[0] ?? ""]));
      const draft = words.get("news draft false") ?? "";
      const statesFound = async () => {
        const found = await find(draft, holderOf(people, "admin"));
        return found.map((word) => content.markers.get(word)?.state);
      };
      // The first index takes a moment. The visits below could find something.
      await vi.waitFor(async () => expect(await statesFound()).toContain("draft"), {
        timeout: limits.wait,
      });
      for (const somebody of people) {
        // What all words begin with finds everything at once.
        for (const word of [...words.values(), "zqv"]) await find(word, somebody);
      }
      // Readers' search knows none of the words, with the staff's index in memory.
      for (const word of words.values()) {
        await visit.ask("/web_en/api/v1/search", nobody, {
          ...{ method: "POST", payload: { search: word } },
        });
      }
      expect(visit.leaks, JSON.stringify(visit.leaks)).toEqual([]);
    } finally {
      await world.close();
    }
  });
});
