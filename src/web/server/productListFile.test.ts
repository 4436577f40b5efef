import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { smallWorld } from "../../../tests/support/world.ts";
import { workbook } from "./spreadsheets/workbook.ts";

let world: TestApp;

/** Facts about supply of two parts of the world. */
const supply: Readonly<Record<string, object>> = {
  rg1000: { eccn: "3A991.a.2", origin: "CN", leadTime: 12 },
  rg3000: { eccn: "EAR99", leadTime: 16 },
};

beforeAll(async () => {
  const documents = smallWorld().map((one) => ({
    ...one,
    body: { ...one.body, ...supply[one.key] },
  }));
  world = await openTestApp({ documents });
});

afterAll(() => world.close());

const get = (url: string) =>
  world.app.inject({ url, headers: { "user-agent": userAgents.desktop } });

const lines = (csv: string) =>
  csv
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n");

describe("a list of parts as CSV", () => {
  it("has the page's columns, numbers as numbers, all order codes", async () => {
    const answer = await get("/product-list.csv?id=12");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="vision-chips.csv"; filename*=UTF-8''vision-chips.csv`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
    const [head = "", ...rows] = lines(answer.body);
    expect(head).toMatch(/^Part,Lifecycle,/);
    expect(head).toContain("Order code");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/^RG1000,Active,/);
    expect(rows[0]).toContain("RG1000-A");
  });

  it("has the filters, the order and the columns of its address, in its language", async () => {
    const url = "/product-list.csv?id=12&sort=-clock&lifecycle=active&columns=clock,lifecycle";
    const [head, ...rows] = lines((await get(url)).body);
    expect(head).toBe("Part,Lifecycle,Clock (GHz),Order code");
    expect(rows.map((row) => row.split(",")[0])).toEqual(["RG3000", "RG1000"]);
    const chinese = lines((await get(`${url}&lang=zh`)).body);
    expect(chinese[0]).toMatch(/^型号,生命周期,/);
  });

  it("has the supply of order codes, by which it is filtered as well", async () => {
    const [head, ...rows] = lines((await get("/product-list.csv?id=12&leadTime=..12")).body);
    expect(head).toContain("Lead time (weeks),Country of origin,ECCN,");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(",12,China,3A991.a.2,");
    expect(lines((await get("/product-list.csv?id=12&eccn=EAR99")).body).length).toBe(2);
    const chinese = lines((await get("/product-list.csv?id=12&lang=zh")).body);
    expect(chinese[0]).toContain("交期（周）,原产地,ECCN,");
  });

  it("has every part of a column above families, and does not exist for an unknown column", async () => {
    expect(lines((await get("/product-list.csv?id=1")).body).length).toBeGreaterThan(3);
    expect((await get("/product-list.csv?id=999")).statusCode).toBe(404);
  });
});

/** The text of a file in a ZIP archive. */
function fileIn(archive: Buffer, name: string): string {
  const at = archive.indexOf(Buffer.from(name));
  const header = at - 30;
  const method = archive.readUInt16LE(header + 8);
  const extra = archive.readUInt16LE(header + 28);
  const rest = archive.subarray(at + name.length + extra);
  return (method === 8 ? inflateRawSync(rest) : rest).toString();
}

describe("a list of parts as a workbook", () => {
  it("can be opened by spreadsheet programs, with the parts in it", async () => {
    const answer = await get("/product-list.xlsx?id=12&sort=part");
    expect(answer.statusCode).toBe(200);
    const named = answer.headers["content-disposition"];
    expect(named).toContain("vision-chips.xlsx");
    const chinese = await get("/product-list.xlsx?id=12&sort=part&lang=zh");
    expect(chinese.headers["content-disposition"]).toBe(
      `attachment; filename="vision-chips.xlsx"; filename*=UTF-8''${encodeURIComponent("视觉芯片")}.xlsx`,
    );
    expect(fileIn(answer.rawPayload, "xl/sharedStrings.xml")).toContain("RG1000");
    expect(fileIn(answer.rawPayload, "xl/worksheets/sheet1.xml")).toContain("<sheetData>");
  });

  it("contains no formula, nor characters that XML forbids", async () => {
    const file = await workbook({
      sheet: "Parts",
      head: ["Part", "=1+1"],
      rows: [
        ["=HYPERLINK(1)", -40],
        ["a\u0001b\ud800<&>", null],
      ],
    });
    const archive = Buffer.from(file);
    const sheet = fileIn(archive, "xl/worksheets/sheet1.xml");
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain("<v>-40</v>");
    const strings = fileIn(archive, "xl/sharedStrings.xml");
    expect(strings).toContain("=HYPERLINK(1)");
    expect(strings).toMatch(/<t>ab\ufffd?&lt;&amp;&gt;</);
  });
});
