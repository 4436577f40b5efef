import { describe, expect, test } from "vitest";
import { typeNames } from "../../../base/site/contentCodes.ts";
import { iconOfPlace, iconOfScreen, iconOfType } from "../../components/typeAndScreenIcons.ts";
import type { Profile } from "../../data/people/account.ts";
import { readAddress } from "../../router/screens.ts";
import { currentAt, type Entry, entriesFor, openAtFirst } from "./navigationGroups.ts";

type Rights = Profile["rights"];

const everything: Rights = [
  ...["draft.see", "fact.edit", "setting.edit", "redirect.edit", "search.tune", "enquiry.read"],
  ...["enquiry.configure", "usage.read", "account.manage", "role.manage", "audit.read"],
  ...["job.see", "system.manage"],
].map((act) => ({ act }));

const nameOf = (entry: Entry) => ("type" in entry ? entry.type : entry.screen);

function shownTo(rights: Rights) {
  const offered = entriesFor({ rights });
  const groups = Object.fromEntries(
    offered.groups.map(({ name, entries }) => [name, entries.map(nameOf)]),
  );
  return { first: offered.first.map(nameOf), groups, open: openAtFirst(offered) };
}

describe("the entries of an administrator", () => {
  const offered = entriesFor({ rights: everything });

  test("have every type once; settings have a screen instead of a list", () => {
    const lists = offered.groups.flatMap(({ entries }) =>
      entries.flatMap((entry) => ("type" in entry ? [entry.type] : [])),
    );
    expect(lists.toSorted()).toEqual(typeNames.filter((name) => name !== "setting").toSorted());
  });

  test("are at most twenty in sight at first, what every day needs among them", () => {
    const open = openAtFirst(offered);
    const inSight = [
      ...offered.first,
      ...offered.groups.flatMap(({ name, entries }) => (open.includes(name) ? entries : [])),
    ].map(nameOf);
    expect(inSight.length).toBeLessThanOrEqual(20);
    // What people begin with from day to day is not behind a heading.
    expect(inSight).toEqual(
      expect.arrayContaining([
        ...["home", "desk", "news", "product", "grid", "sheets", "parameter", "lifecycle"],
        ...["media", "columns", "homePage"],
      ]),
    );
  });

  test("have a picture of their own in each list of entries", () => {
    for (const { entries } of offered.groups) {
      const icons = entries.map((entry) =>
        "type" in entry ? iconOfType(entry.type) : iconOfScreen(entry.screen),
      );
      expect(new Set(icons).size).toBe(icons.length);
    }
  });
});

describe("somebody with few rights", () => {
  test("has what they may open, all of it in sight, and no empty group", () => {
    const desk = shownTo([{ act: "enquiry.read" }]);
    expect(desk).toEqual({ first: ["home", "desk"], groups: {}, open: [] });
    const nobody = shownTo([]);
    expect(nobody).toEqual({ first: ["home"], groups: {}, open: [] });
  });

  test("has lists of the types that they may see alone", () => {
    const { groups, open } = shownTo([{ act: "draft.see", types: ["news", "investor"] }]);
    expect(groups.content).toEqual(["news", "media", "trash"]);
    expect(groups.company).toEqual(["investor"]);
    expect(groups).not.toHaveProperty("support");
    expect(groups.partData).toEqual(["changeSets"]);
    expect(open).toEqual(Object.keys(groups));
  });

  test("has the screen of settings where they may see or change some", () => {
    const seen: Rights[number] = { act: "draft.see", types: ["news"] };
    expect(shownTo([seen]).groups).not.toHaveProperty("site");
    const changed: Rights[number] = { act: "setting.edit", settings: ["company"] };
    expect(shownTo([seen, changed]).groups.site).toContain("settings");
  });

  test("finds the brand only with the right to settings", () => {
    expect(shownTo([{ act: "draft.see" }]).groups.site).not.toContain("brand");
    expect(shownTo([{ act: "setting.edit" }]).groups.site).toEqual(["brand"]);
  });
});

describe("the entry of a place", () => {
  const marked = (address: string, openType?: string) => {
    const offered = entriesFor({ rights: everything });
    const all = [...offered.first, ...offered.groups.flatMap(({ entries }) => entries)];
    return all.flatMap((entry) => {
      const current = currentAt(entry, readAddress(address), openType);
      return current === undefined ? [] : [`${nameOf(entry)} ${current}`];
    });
  };

  test.each([
    ["/studio", undefined, ["home page"]],
    ["/studio/documents?type=news", undefined, ["news page"]],
    ["/studio/documents", undefined, []],
    ["/studio/documents/rg8810", "product", ["product true"]],
    ["/studio/documents/rg8810", undefined, []],
    ["/studio/new-document?type=faq", undefined, ["faq true"]],
    ["/studio/documents/settings%2Fcompany", "setting", ["settings true"]],
    ["/studio/trash?type=news", undefined, ["trash page"]],
    ["/studio/people/7", undefined, ["people true"]],
    ["/studio/enquiries/figures", undefined, ["desk true"]],
    ["/studio/profile", undefined, []],
    ["/elsewhere", undefined, []],
  ])("is marked: %s of %s", (address, openType, expected) => {
    expect(marked(address, openType)).toEqual(expected);
  });
});

test("A list or a new document of one type has the type's icon, another place that of its screen", () => {
  const icon = (screen: "documents" | "newDocument" | "preview", type?: string) =>
    iconOfPlace({ screen, parameters: {}, queries: type === undefined ? {} : { type } });
  expect([
    icon("documents", "product"),
    icon("newDocument", "product"),
    icon("documents", "product,news"),
    icon("documents"),
    icon("newDocument"),
    icon("preview", "product"),
  ]).toEqual(["chip", "chip", "document", "document", "plus", "eye"]);
});
