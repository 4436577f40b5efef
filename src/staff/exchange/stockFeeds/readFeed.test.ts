import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { ContentFileError } from "../fileProblems.ts";
import { readFeed } from "./readFeed.ts";

const now = Date.parse("2026-11-22T08:00:00Z");
const codes = ["RG1064-L144ET", "MAX3232EEUE+", "BC847B,215"];
const known = {
  orderCodes: new Map(codes.map((code) => [partIdentity(code), code])),
  distributors: new Map([
    ["partners/alfa", "partners/alfa"],
    ["alfa components", "partners/alfa"],
    ["长江电子", "partners/alfa"],
    ["partners/beta", "partners/beta"],
  ]),
};

const read = (text: string, options: { skipUnknown?: boolean } = {}) =>
  readFeed(text, known, { file: "feed", now, skipUnknown: false, ...options });

function problemsOf(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ContentFileError) return error.message.split("\n");
    throw error;
  }
  return [];
}

const head = "order_code,distributor,quantity,currency,prices,url,time";
const time = "2026-11-22T07:30:00Z";

const first = {
  orderCode: "RG1064-L144ET",
  distributor: "partners/alfa",
  quantity: 1200,
  currency: "USD",
  prices: [
    { quantity: 1, price: 6.4 },
    { quantity: 100, price: 5.2 },
  ],
  url: "https://alfa.example/rg1064",
  at: Date.parse(time),
};

describe("a stock feed", () => {
  it("is CSV with its columns in any order and spelling", () => {
    const text = `${head}\nrg1064 l144et,Alfa Components,1200,USD,1:6.40 100:5.20,https://alfa.example/rg1064,${time}\n`;
    expect(read(text).offers).toEqual([first]);
    const other = `\ufeffTime;Distributor;Quantity;Order code\r\n${time};partners/beta;0;"BC847B,215"\r\n\r\n`;
    expect(read(other).offers).toEqual([
      expect.objectContaining({
        orderCode: "BC847B,215",
        quantity: 0,
        prices: [],
        currency: undefined,
      }),
    ]);
  });

  it("is JSON with the same fields", () => {
    const { at: _, ...entry } = first;
    expect(read(JSON.stringify([{ ...entry, time }])).offers).toEqual([first]);
  });

  it("is refused with a line for each problem, and a suggestion", () => {
    const rows = [
      `RG1064-L144TE,partners/alfa,1,,,,${time}`,
      `MAX3232EEUE+,partners/alpha,1,,,,${time}`,
      `MAX3232EEUE+,partners/beta,-5,,,,${time}`,
      `MAX3232EEUE+,partners/beta,12.5,,,,${time}`,
      `MAX3232EEUE+,partners/beta,many,,,,yesterday`,
      `MAX3232EEUE+,partners/beta,5,,1:2.5,,${time}`,
      `MAX3232EEUE+,partners/beta,5,usd,10:2.5 1:3,,${time}`,
      `MAX3232EEUE+,partners/beta,5,USD,1:2.5:3,,${time}`,
      `MAX3232EEUE+,partners/beta,5,,,javascript:alert(1),${time}`,
      "MAX3232EEUE+,partners/beta,5,,,,2026-11-22T09:00:00Z",
      "MAX3232EEUE+,partners/beta,5,,,,",
    ];
    const problems = problemsOf([head, ...rows].join("\n"));
    expect(problems).toEqual([
      "feed:2:1: orderCode: RG1064-L144TE is no order code of the site; did you mean RG1064-L144ET?",
      "feed:3:1: distributor: partners/alpha is no distributor of the site; did you mean partners/alfa?",
      "feed:4:1: quantity: needs a number of pieces from 0",
      "feed:5:1: quantity: needs a whole number",
      expect.stringMatching(/^feed:6:1: quantity: /),
      "feed:6:1: time: needs a time with its zone, such as 2026-11-22T08:00:00Z",
      "feed:7:1: currency: is missing: needs a currency, as there are prices",
      expect.stringMatching(/^feed:8:1: currency: .*such as USD/),
      "feed:8:1: prices: needs price breaks that ascend by quantity",
      "feed:9:1: prices.0: needs price breaks such as 1:3.20 1000:2.80",
      expect.stringMatching(/^feed:10:1: url: .*http/),
      "feed:11:1: time: 2026-11-22T09:00:00Z has not come yet",
      "feed:12:1: time: is missing: needs a time with its zone, such as 2026-11-22T08:00:00Z",
    ]);
  });

  it("is refused where its columns are not those of a feed", () => {
    expect(problemsOf("order_code,distributor,qantity,time\n")).toEqual([
      expect.stringContaining("feed:1:1: qantity: no column of a feed; did you mean quantity?"),
      "feed:1:1: quantity: is missing among the columns",
    ]);
    expect(problemsOf("")).toEqual(["feed:1:1: an empty file"]);
    expect(problemsOf(`${head}\n"open`)).toEqual([expect.stringMatching(/^feed:2:1: /)]);
    expect(problemsOf(`${head}\nA,B\n`)).toEqual([expect.stringMatching(/^feed:2:1: /)]);
  });

  it("reports lines and fields of JSON too", () => {
    const entry = `{"orderCode": "MAX3232EEUE+", "distributor": "partners/beta",\n"quantity": 1, "time": "${time}"`;
    expect(problemsOf(`[\n${entry}},\n${entry.replace("quantity", "quantty")}}]`)).toEqual([
      "feed:4:1: quantity: is missing: needs a whole number",
      "feed:4:1: quantty: Remove “quantty”: there is no such field. Did you mean “quantity”?",
    ]);
    expect(problemsOf(`[\n{"orderCode": 1 "quantity": 2}]`)).toEqual([
      expect.stringMatching(/^feed:2:1: /),
    ]);
    expect(problemsOf(`[\n${entry}},\n${entry}, "quantity": 9}]`)).toEqual([
      expect.stringMatching(/^feed:\d+:1: gives the name "quantity" twice$/),
    ]);
    expect(problemsOf(`{"offers": []}`)).toEqual([
      expect.stringContaining("needs a list of entries"),
    ]);
  });

  it("reads radicals in names as the characters they stand for", () => {
    const entry = { ...{ orderCode: codes[0], distributor: "⻓江电⼦", quantity: 5 }, time };
    const escaped = JSON.stringify([entry]).replace("⻓", "\\u2ed3");
    for (const feed of [`${head}\n${codes[0]},⻓江电⼦,5,,,,${time}`, escaped]) {
      expect(read(feed).offers).toMatchObject([{ distributor: "partners/alfa", quantity: 5 }]);
    }
  });

  it("reports an offer that occurs twice", () => {
    const row = `MAX3232EEUE+,partners/beta,5,,,,${time}`;
    expect(problemsOf([head, row, row].join("\n"))).toEqual([
      "feed:3:1: orderCode: MAX3232EEUE+ is reported twice by partners/beta",
    ]);
  });

  it("leaves unknown order codes out if asked to", () => {
    const rows = [`NONE-1,partners/beta,5,,,,${time}`, `MAX3232EEUE+,partners/beta,5,,,,${time}`];
    const { offers, skipped } = read([head, ...rows].join("\n"), { skipUnknown: true });
    expect(offers.map(({ orderCode }) => orderCode)).toEqual(["MAX3232EEUE+"]);
    expect(skipped).toEqual(["NONE-1"]);
  });

  it("reports only problems of the file, whatever it contains", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `${head}\n${text}`),
          fc.json(),
        ),
        (text) => {
          expect(() => {
            try {
              read(text);
            } catch (error) {
              if (!(error instanceof ContentFileError)) throw error;
            }
          }).not.toThrow();
        },
      ),
    );
  });
});
