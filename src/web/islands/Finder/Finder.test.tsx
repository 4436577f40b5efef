import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  choiceColumn,
  finderTable,
  quantityColumn,
} from "../../../../tests/support/finderTables.ts";
import type { FinderTable } from "../../../base/finder/finderTable.ts";
import { orderedSelection } from "../../../base/finder/orderedSelection.ts";
import type { Language } from "../../../base/site/languages.ts";
import { Finder } from "./Finder.tsx";
import { type FinderProps, type FinderState, finderMessages } from "./finderProps.ts";
import { fileHref } from "./screen/addresses.ts";
import { screenOf } from "./screen/screenOfQuery.ts";

const table = finderTable(
  [2, 1, 1, 1],
  [
    choiceColumn({ name: "lifecycle", level: "part", options: ["active", "obsolete"] }, [
      [0],
      [0],
      [1],
      [0],
    ]),
    choiceColumn({ name: "package", level: "orderCode", options: ["qfp", "qfn"] }, [
      [0],
      [1],
      [0],
      [1],
      [1],
    ]),
    quantityColumn(
      {
        name: "p.clock",
        level: "part",
        text: "Clock",
        ownUnit: "GHz",
        direction: "more",
        isMain: true,
      },
      "number",
      [[1e9, 1e9], [2e9, 2e9], undefined, [1e9, 1e9]],
    ),
    quantityColumn(
      { name: "p.supply", level: "part", text: "Supply", unit: "V", ownUnit: "V", isMain: true },
      "range",
      [
        [1, 3],
        [2, 5],
        [2, 3],
        [1, 5],
      ],
    ),
  ],
);

function props(
  state: Partial<FinderState> = {},
  language: Language = "en",
  of: FinderTable = table,
): FinderProps {
  const place = {
    urls: { surface: "desktop", language, languageInQuery: true },
    fixed: { id: "", pid: "1,10" },
  } as const;
  const whole = { query: {}, sort: "", ...state };
  const messages = finderMessages[language];
  const list = orderedSelection(of, whole.query, whole.sort);
  return {
    place,
    column: 10,
    caption: "Parts",
    state: whole,
    look: "table",
    sorts: [],
    screen: screenOf({ list, place, messages, from: 0, count: 24, columns: "key" }),
    first: 1,
    views: [],
    exports: ["csv"],
    isLive: true,
  };
}

const html = (state?: Partial<FinderState>, language?: Language) =>
  renderToStaticMarkup(<Finder {...props(state, language)} />);

const order = (state?: Partial<FinderState>) =>
  [...html(state).matchAll(/<th scope="row"><a[^>]*>(\w+)/g)].map((match) => match[1]).join(" ");

describe("the finder's table", () => {
  it("has readers' order without a sort; sorted, parts without a value are last", () => {
    expect(order()).toBe("RG100 RG101 RG102 RG103");
    expect(order({ sort: "clock" })).toBe("RG100 RG103 RG101 RG102");
    expect(order({ sort: "-clock" })).toBe("RG101 RG100 RG103 RG102");
  });

  it("has headings that link to the better direction, and to the other one once sorted", () => {
    expect(html()).toContain('href="/product-list?id=&amp;pid=1,10&amp;sort=-clock"');
    expect(html({ sort: "-clock" })).toContain("pid=1,10&amp;sort=clock");
    expect(html().match(/aria-sort/g)).toBeNull();
    expect(html({ sort: "-clock" }).match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
  });

  it("can add each part to the comparison, in the form of all ticks", () => {
    expect(html()).toMatch(
      /<input(?=[^>]*form="compare")(?=[^>]*name="ids")(?=[^>]*value="101")[^>]*aria-label="Compare RG101"/,
    );
  });

  it("has a text for missing values, and no style attribute", () => {
    expect(html()).toContain('<span role="img" aria-label="Not specified">–</span>');
    expect(html()).not.toContain("style=");
  });

  it("shows the number of matching order codes if order codes are filtered", () => {
    expect(html()).not.toContain("order codes fit");
    expect(html({ query: { package: "qfp" } })).toContain("1 of 2 order codes fit");
    expect(html({ query: { package: "qfp" } }, "zh")).toContain("2 个订货型号中 1 个符合");
  });
});

describe("the finder's form", () => {
  it("sends its input, beside the list's own queries", () => {
    const filtered = html({ query: { lifecycle: "active", "p.clock": "1 GHz.." }, sort: "-clock" });
    expect(filtered).toContain('<input type="hidden" name="sort" value="-clock"/>');
    expect(filtered).toMatch(
      /<input type="checkbox"[^>]*name="lifecycle" checked="" value="active"/,
    );
    expect(filtered).toMatch(/<input type="text"[^>]*name="p\.clock" value="1 GHz"/);
    expect(filtered).toContain("Clock: from 1\u00a0GHz");
  });

  it("has slider thumbs with a position for an open end on either side of the values", () => {
    expect(html()).toMatch(/type="range" min="0" max="3"[^>]*aria-valuetext="Any" value="0"/);
    expect(html()).toMatch(/type="range" min="0" max="3"[^>]*aria-valuetext="Any" value="3"/);
    const filtered = html({ query: { "p.supply": "2..5 V" } });
    expect(filtered).toMatch(/aria-label="Supply, from" aria-valuetext="2\u00a0V" value="2"/);
    expect(filtered).toMatch(/aria-label="Supply, to" aria-valuetext="5\u00a0V" value="4"/);
  });
});

describe("the grades of a range", () => {
  /** Links of the filters to a temperature, as text and filter; "*" marks the one in force. */
  const grades = (ranges: readonly (readonly [number, number])[], state?: Partial<FinderState>) => {
    const column = { name: "temperature", level: "orderCode", unit: "°C", ownUnit: "°C" } as const;
    const graded = finderTable([3, 3], [quantityColumn(column, "range", ranges)]);
    const shown = renderToStaticMarkup(<Finder {...props(state, "en", graded)} />);
    const list = /<ul class="facet__ranges">(.*?)<\/ul>/.exec(shown)?.[1] ?? "";
    return [...list.matchAll(/<a href="([^"]*)"[^>]*?(aria-current="true")?>([^<]*)/g)].map(
      ([, address = "", isChosen, text]) => {
        const query = new URLSearchParams(address.split("?")[1]?.replaceAll("&amp;", "&"));
        return `${isChosen ? "*" : ""}${text} ${query.get("temperature")}`;
      },
    );
  };
  const [usual, wide] = [[-40, 85] as const, [-40, 105] as const];
  const both = [usual, wide, usual, usual, usual, wide];

  it("are links that set both ends, and clear them where they are set", () => {
    expect(grades(both)).toEqual(["−40 to 85 -40..85 °C", "−40 to 105 -40..105 °C"]);
    expect(grades(both, { query: { temperature: "-40..105 °C" } })).toEqual([
      "−40 to 85 -40..85 °C",
      "*−40 to 105 null",
    ]);
  });

  it("are offered where several share one, and there is a choice", () => {
    expect(grades([usual, usual, usual, usual, usual, usual])).toEqual([]);
    expect(grades([usual, wide, [0, 70], usual, wide, [0, 70]])).toEqual([]);
  });
});

describe("an empty result", () => {
  it("links to the nearest value that parts have, and to the list without the filter", () => {
    const nothing = html({ query: { "p.clock": "3 GHz.." } });
    expect(nothing).toContain("No part matches all of these filters");
    expect(nothing).toMatch(
      /p\.clock=2%20GHz\.\."[^>]*>Clock: from 2\u00a0GHz instead<\/a><span>1 part/,
    );
    expect(nothing).toMatch(/pid=1,10"[^>]*>Without Clock: from 3\u00a0GHz<\/a><span>4 parts/);
  });
});

describe("the nearest parts where nothing fits", () => {
  const nearest = (query: Record<string, string>) => {
    const nothing = html({ query });
    const list = nothing.slice(nothing.indexOf("ways-out__nearest"));
    const found = [...list.matchAll(/<a href="\/product-info[^"]*">(\w+)<\/a><span>([^<]*)/g)];
    return found.map(([, number, lacks]) => [number, lacks]);
  };

  it("are those that lack the fewest filters, the least off first, with what they have", () => {
    expect(nearest({ "p.clock": "1.9 GHz..", "p.supply": "1..5" })).toEqual([
      ["RG103", "Clock: from 1.9\u00a0GHz (it has 1000000000)"],
      ["RG101", "Supply: 1 to 5\u00a0V (it has 2 to 5\u00a0V)"],
    ]);
  });

  it("are those with the nearest quantities where no part meets any filter", () => {
    const [first, ...others] = nearest({ "p.clock": "3 GHz.." });
    expect(first?.[1]).toBe("Clock: from 3\u00a0GHz (it has 2000000000)");
    expect(others.length).toBeGreaterThan(0);
  });
});

describe("the list as a file", () => {
  it("has the list's filters, order and columns, on the desktop's address", () => {
    const { place } = props();
    const mobile = { ...place, urls: { ...place.urls, surface: "mobile" as const } };
    const state = { query: { lifecycle: "active" }, sort: "part" };
    expect(fileHref(mobile, state, "xlsx", ["lifecycle", "clock"])).toBe(
      "/product-list.xlsx?id=&pid=1,10&sort=part&lifecycle=active&columns=lifecycle,clock",
    );
    expect(fileHref(place, { query: {}, sort: "" }, "csv", undefined)).toBe(
      "/product-list.csv?id=&pid=1,10",
    );
    const bare = { ...place, fixed: {} };
    expect(fileHref(bare, { query: {}, sort: "" }, "csv", undefined)).toBe("/product-list.csv");
  });
});
