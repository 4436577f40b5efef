import { expect, test } from "vitest";
import { homeOrder, homeParts, isHomePart } from "./homeParts.ts";

const order = (...kinds: readonly string[]) =>
  homeOrder(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind);

test("Parts of the home page that are not listed stand behind the part before them", () => {
  expect(order()).toEqual(homeParts);
  expect(order("text")).toEqual([...homeParts, "text"]);
  expect(order("partners", "text", "families")).toEqual([
    ...["intro", "banners", "partners", "text", "families"],
    ...["featured", "applications", "latest-video", "latest-news", "investors"],
  ]);
  const turned = homeParts.toReversed();
  expect(order(...turned)).toEqual(turned);
});

test("Blocks are no parts of the home page", () => {
  expect(["banners", "text", "partners"].filter(isHomePart)).toEqual(["banners", "partners"]);
});
