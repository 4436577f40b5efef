import { expect, it } from "vitest";
import { type FeedOptions, type KnownNames, readFeed } from "./readFeed.ts";

const known: KnownNames = {
  orderCodes: new Map([
    ["RG1Q", "RG1-Q"],
    ["RG2Q", "RG2-Q"],
  ]),
  distributors: new Map([
    ["alfa", "alfa"],
    ["alfa electronics", "alfa"],
    ["beta", "beta"],
  ]),
};
const now = Date.parse("2026-06-01T00:00:00Z");

/** Offers of a feed, or its problems. */
function told(text: string, options: Partial<FeedOptions> = {}): string[] {
  try {
    const feed = { file: "a.csv", now, skipUnknown: false, ...options };
    const { offers, skipped } = readFeed(text, known, feed);
    return [...offers.map((offer) => JSON.stringify(offer)), ...skipped.map((one) => `- ${one}`)];
  } catch (error) {
    const problems = (error as { problems: { line: number; path: string; message: string }[] })
      .problems;
    return problems.map(({ line, path, message }) => `! ${line} ${path}: ${message}`);
  }
}

const time = "2026-05-01T00:00:00Z";
const head = "orderCode,distributor,quantity,time";
const csv = (...rows: string[]) => [head, ...rows].join("\n");
const row = (changed: Partial<Record<string, string>> = {}) =>
  Object.values({ code: "RG1-Q", by: "Alfa", quantity: "5", time, ...changed }).join(",");

it("A feed in CSV has its columns in any order and spelling", () => {
  expect([
    told(csv(row(), row({ code: "rg2q", by: "Alfa Electronics" }), row({ by: "beta" }))),
    told(`\ufeffTime;Order code;QUANTITY;distributor\r\n${time};RG1-Q;7;alfa\r\n\r\n`),
    told(`order_code\tdistributor\tquantity\ttime\nRG1-Q\talfa\t7\t${time}`),
    told(`${head},prices,currency,url\n${row()},1:3.20 1000:2.80,USD,https://a.example/x`),
    told(`${head},prices,currency\n${row()},1:3|10:2,EUR`),
    told(`${head},prices\n${row()},`),
  ]).toMatchInlineSnapshot(`
    [
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"prices":[],"at":1777593600000}",
        "{"orderCode":"RG2-Q","distributor":"alfa","quantity":5,"prices":[],"at":1777593600000}",
        "{"orderCode":"RG1-Q","distributor":"beta","quantity":5,"prices":[],"at":1777593600000}",
      ],
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":7,"prices":[],"at":1777593600000}",
      ],
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":7,"prices":[],"at":1777593600000}",
      ],
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"currency":"USD","prices":[{"quantity":1,"price":3.2},{"quantity":1000,"price":2.8}],"url":"https://a.example/x","at":1777593600000}",
      ],
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"currency":"EUR","prices":[{"quantity":1,"price":3},{"quantity":10,"price":2}],"at":1777593600000}",
      ],
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"prices":[],"at":1777593600000}",
      ],
    ]
  `);
});

it("A feed in CSV is refused with the line of each problem", () => {
  expect([
    told(""),
    told("orderCode,distributor"),
    told("orderCode,quantty,distributor,time,quantity,quantity"),
    told(`${csv(row())},more`),
    told(`${head}\n"RG1`),
    told(csv(row({ quantity: "-1" }), row({ quantity: "x" }), row({ quantity: "" }))),
    told(csv(row({ quantity: "1.5" }), row({ quantity: "10000000001" }))),
    told(
      csv(
        row({ code: "RG1-X" }),
        row({ code: "ZZZZZZZ" }),
        row({ by: "Alpha" }),
        row({ by: "ZZZ" }),
      ),
    ),
    told(csv(row(), row(), row({ by: "beta" }))),
    told(csv(row({ time: "2026-05-01" }), row({ time: "2026-06-01T00:05:00Z" }))),
    told(csv(row({ time: "2026-06-01T00:05:01Z" }))),
    told(`${head},prices,currency\n${row()},1:3:4,USD\n${row({ by: "beta" })},2:1 1:2,USD`),
    told(`${head},prices,currency\n${row()},x,USD\n${row({ by: "beta" })},1:0,USD`),
    told(`${head},prices,currency\n${row()},1:2,usd\n${row({ by: "beta" })},1:2,`),
    told(`${head},url\n${row()},javascript:1`),
  ]).toMatchInlineSnapshot(`
    [
      [
        "! 1 : an empty file",
      ],
      [
        "! 1 quantity: is missing among the columns",
        "! 1 time: is missing among the columns",
      ],
      [
        "! 1 quantty: no column of a feed; did you mean quantity? (there are orderCode, distributor, quantity, currency, prices, url, time)",
        "! 1 quantity: is a column twice",
      ],
      [
        "! 2 : Invalid Record Length: expect 4, got 5 on line 2",
      ],
      [
        "! 2 : Quote Not Closed: the parsing is finished with an opening quote at line 2",
      ],
      [
        "! 2 quantity: needs a number of pieces from 0",
        "! 3 quantity: needs a whole number",
        "! 4 quantity: is missing: needs a whole number",
      ],
      [
        "! 2 quantity: needs a whole number",
        "! 3 quantity: needs fewer pieces, at most 10,000,000,000",
      ],
      [
        "! 2 orderCode: RG1-X is no order code of the site; did you mean RG1-Q?",
        "! 3 orderCode: ZZZZZZZ is no order code of the site",
        "! 4 distributor: Alpha is no distributor of the site",
        "! 5 distributor: ZZZ is no distributor of the site",
      ],
      [
        "! 3 orderCode: RG1-Q is reported twice by alfa",
      ],
      [
        "! 2 time: needs a time with its zone, such as 2026-11-22T08:00:00Z",
      ],
      [
        "! 2 time: 2026-06-01T00:05:01Z has not come yet",
      ],
      [
        "! 2 prices.0: needs price breaks such as 1:3.20 1000:2.80",
        "! 3 prices: needs price breaks that ascend by quantity",
      ],
      [
        "! 2 prices.0.quantity: needs a whole number of pieces",
        "! 2 prices.0.price: needs a price",
        "! 3 prices.0.price: needs a price above 0",
      ],
      [
        "! 2 currency: needs a currency of ISO 4217, such as USD",
        "! 3 currency: is missing: needs a currency, as there are prices",
      ],
      [
        "! 2 url: Enter a web address that begins with http:// or https:// for “url”.",
      ],
    ]
  `);
  const many = told(csv(...Array.from({ length: 60 }, () => row({ quantity: "x" }))));
  expect([many.length, many.at(-1)]).toMatchInlineSnapshot(`
    [
      50,
      "! 51 quantity: needs a whole number",
    ]
  `);
});

it("The first fifty problems of a feed are reported", () => {
  const wrong = row({ by: "", quantity: "-5", time: "yesterday" });
  const problems = told(csv(row(), ...Array.from({ length: 33 }, () => wrong)));
  expect(problems.map((line) => line.split(":")[0]).slice(-3)).toEqual([
    ...["! 18 time", "! 19 distributor", "! 19 quantity"],
  ]);
  expect(problems).toHaveLength(50);
});

it("Unknown order codes are left out where that is asked for", () => {
  expect(told(csv(row({ code: "RG9" }), row()), { skipUnknown: true })).toMatchInlineSnapshot(`
    [
      "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"prices":[],"at":1777593600000}",
      "- RG9",
    ]
  `);
});

it("A feed in JSON is a list, with the line of each problem", () => {
  const entry = { orderCode: "RG1-Q", distributor: "alfa", quantity: 5, time };
  const json = (...entries: unknown[]) => JSON.stringify(entries, null, 1);
  expect([
    told(json(entry)),
    told(`\ufeff ${json({ ...entry, currency: "USD", prices: [{ quantity: 1, price: 2 }] })}`),
    told(json(entry, { ...entry, distributor: "beta", quantity: "5" })),
    told(json({ orderCode: "RG1-Q" }, 5, null, { ...entry, extra: 1 })),
    told(
      json({
        ...entry,
        currency: "USD",
        prices: [
          { quantity: 1, price: 0 },
          { quantity: 0, price: 1 },
        ],
      }),
    ),
    told("{}"),
    told("[1,\n}"),
    told('[{"a":1,\n"a":2}]'),
    told("[]"),
  ]).toMatchInlineSnapshot(`
    [
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"prices":[],"at":1777593600000}",
      ],
      [
        "{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"currency":"USD","prices":[{"quantity":1,"price":2}],"at":1777593600000}",
      ],
      [
        "! 8 quantity: needs a whole number",
      ],
      [
        "! 2 distributor: is missing: needs a distributor's key or name",
        "! 2 quantity: is missing: needs a whole number",
        "! 2 time: is missing: needs a time with its zone, such as 2026-11-22T08:00:00Z",
        "! 5 : Enter the fields of “Document”, each with a name and a value.",
        "! 6 : Fill in “Document”.",
        "! 7 extra: Remove “extra”: there is no such field.",
      ],
      [
        "! 2 prices.0.price: needs a price above 0",
        "! 2 prices.1.quantity: needs a number of pieces from 1",
        "! 2 prices: needs price breaks that ascend by quantity",
      ],
      [
        "! 1 : needs a list of entries: [{ … }]",
      ],
      [
        "! 2 : Unexpected token '}', "[1,
    }" is not valid JSON",
      ],
      [
        "! 2 : gives the name "a" twice",
      ],
      [],
    ]
  `);
});

it("An entry has names without blanks around them, of a length that names can have", () => {
  const entry = (changed: object) =>
    told(
      JSON.stringify([{ orderCode: "RG1-Q", distributor: "Alfa", quantity: 5, time, ...changed }]),
    ).map((line) => line.replace(/^(! \d+ \w*: [^:]*).*$/, "$1"));
  const offer =
    '{"orderCode":"RG1-Q","distributor":"alfa","quantity":5,"prices":[],"at":1777593600000}';
  expect(entry({ orderCode: " rg1q ", distributor: "\talfa " })).toEqual([offer]);
  for (const [field, value] of [
    ["orderCode", " "],
    ["distributor", " "],
    ["distributor", "x".repeat(121)],
    ["quantity", -1],
  ] as const) {
    expect(entry({ [field]: value })).toEqual([expect.stringContaining(`! 1 ${field}: `)]);
  }
  expect(entry({ distributor: "x".repeat(120) })).toEqual([
    expect.stringContaining("is no distributor of the site"),
  ]);
});
