import { describe, expect, it } from "vitest";
import { apiFilters, quickViewNames, quickViewOf, quickViews, shownState } from "./listFilters.ts";

describe("the list of enquiries for its address", () => {
  it("shows pending ones, and every state for a search", () => {
    expect(apiFilters({})).toBe("state=open");
    expect(apiFilters({ assignee: "me" })).toBe("state=open&assignee=me");
    expect(apiFilters({ words: "board 3" })).toBe("words=board+3");
    expect(apiFilters({ spam: "only" })).toBe("spam=only");
    expect(apiFilters({ state: "all" })).toBe("");
    expect(apiFilters({ state: "all", order: "due" })).toBe("order=due");
    expect(apiFilters({ state: "all", order: "newest", due: "near" })).toBe("due=near");
    expect(apiFilters({ due: "near", order: "loud" })).toBe("due=near&order=due");
    expect(apiFilters({ company: "Acme" })).toBe("company=Acme");
    expect(shownState({ words: "board", state: "closed" })).toBe("closed");
  });

  it("recognises each quick view, and no other list as one", () => {
    for (const name of quickViewNames) expect(quickViewOf(quickViews[name])).toBe(name);
    expect(quickViewOf({ assignee: "me", form: "technical" })).toBeUndefined();
  });
});
