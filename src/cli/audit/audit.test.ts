import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { forEachStore, type StoreWorld } from "../../../tests/support/store.ts";
import { appendAudit } from "../../base/audit/append.ts";
import { serverActor } from "../../base/audit/records.ts";
import { runDueSchedule } from "../../staff/editing/documentOperations.ts";
import { runAccount } from "../account/account.ts";
import { operator } from "../actingPerson.ts";
import { runContent } from "../content/content.ts";
import { runAudit } from "./audit.ts";

const ignore = () => undefined;

async function lineOf(world: StoreWorld) {
  const { dataDir, databaseUrl } = await world.place();
  const line = { config: () => ({ dataDir, databaseUrl }), now: () => 1_000, audit: ignore };
  return { ...line, print: ignore, warn: ignore };
}

function audit(world: StoreWorld, ...args: string[]) {
  return auditAt(world, 1_000, ...args);
}

async function auditAt(world: StoreWorld, now: number, ...args: string[]) {
  const written: string[] = [];
  const warned: string[] = [];
  const code = await runAudit(args, {
    ...(await lineOf(world)),
    now: () => now,
    write: (text) => written.push(text),
    warn: (text) => warned.push(text),
  });
  return { code, written: written.join(""), warned: warned.join("\n") };
}

async function account(world: StoreWorld, ...args: string[]): Promise<number> {
  const input = new PassThrough();
  input.end("seven red wafers in a tray");
  const passwords = { input, output: new PassThrough(), isTerminal: false };
  return runAccount(args, { ...(await lineOf(world)), passwords });
}

/** A content file with one document that refers to no other. */
function contentFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "content.yaml");
  const body = "{ title: { en: Supply, zh: 供电 }, position: 0 }";
  writeFileSync(file, `type: parameterGroup\nkey: supply\nbody: ${body}\npublish: [en, zh]\n`);
  return file;
}

forEachStore("The audit command", (open, world) => {
  test("lists acts of commands and schedule, with their actors", async () => {
    const store = await open();
    expect(await account(world, "add", "lin", "--role", "editor")).toBe(0);
    expect(await account(world, "disable", "lin")).toBe(0);
    const line = await lineOf(world);
    expect(await runContent(["import", contentFile(), "--no-publish"], line)).toBe(0);
    expect(await runContent(["publish", "supply", "--language", "en"], line)).toBe(0);
    const at = "1970-01-01T00:01:00Z";
    expect(await runContent(["unpublish", "supply", "--at", at], line)).toBe(0);
    await runDueSchedule(store, 60_000);
    expect(await runContent(["set", "page_grey", "all"], line)).toBe(0);
    const { written } = await audit(world, "list");
    const acts = written
      .trim()
      .split("\n")
      .map((record) => record.split("  ").slice(2, 6).join(" "));
    const me = `${operator.id} command`;
    expect(acts).toEqual([
      `${me} account.add account:1`,
      `${me} account.disable account:1`,
      `${me} content.import content`,
      `${me} document.publish document:supply`,
      `${me} schedule.add document:supply`,
      `${me} schedule.add document:supply`,
      "server server schedule.run document:supply",
      "server server document.unpublish document:supply",
      "server server schedule.run document:supply",
      `${me} document.publish document:settings/page-grey`,
      `${me} setting.change setting:page_grey`,
    ]);
    const some = await audit(world, "list", "--act", "account", "--subject", "account:1");
    expect(some.written.trim().split("\n")).toHaveLength(2);
    const none = await audit(world, "list", "--since", "1970-01-02");
    expect(none.written).toBe("");
    expect(await audit(world, "list", "--act", "acount")).toMatchObject({ code: 2 });
  });

  test("verifies by anchors, and names the first broken record", async () => {
    const store = await open();
    await account(world, "add", "lin");
    const whole = await audit(world, "verify");
    const [, anchor = ""] = /^Anchor: (\S+)$/m.exec(whole.written) ?? [];
    expect(whole).toMatchObject({ code: 0, warned: "" });
    expect(await audit(world, "verify", "--anchor", anchor)).toMatchObject({ code: 0 });
    const other = `1:${"f".repeat(64)}`;
    expect(await audit(world, "verify", "--anchor", other)).toEqual({
      code: 1,
      written: "",
      warned: "The audit trail is broken at record 1: it differs from the anchor.",
    });
    expect(await audit(world, "verify", "--anchor", "1:2")).toMatchObject({ code: 2 });
    expect(await audit(world, "prune", "--before", "2026-01-01")).toMatchObject({ code: 2 });
    await store.close();
  });

  test("exports lines of JSON, and a table without formulas", async () => {
    const store = await open();
    const entry = { act: "document.publish", subject: "=1+1", detail: { before: "@x" } } as const;
    await store.transaction((tx) => appendAudit(tx, [entry], { by: serverActor, at: 5 }));
    const json = await audit(world, "export");
    const [first, second] = json.written.trim().split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({
      ...{ seq: 1, time: "1970-01-01T00:00:00.005Z", actor: "server", subject: "=1+1" },
      detail: '{"before":"@x"}',
    });
    expect(JSON.parse(second ?? "")).toMatchObject({ act: "audit.export", actor: operator.id });
    const csv = await audit(world, "export", "--format", "csv", "--act", "document");
    const [head, row] = csv.written.split("\r\n");
    expect(head).toBe("\ufeffseq,time,actor,via,act,subject,detail,request,prev,hash");
    expect(row).toContain(',document.publish,\'=1+1,"{""before"":""@x""}",');
  });

  test("removes records that are kept long enough, and no others", async () => {
    const store = await open();
    const years = [2019, 2020, 2021, 2022];
    for (const year of years) {
      const entry = { act: "content.import", subject: `in ${year}` } as const;
      const at = Date.UTC(year, 5, 1);
      await store.transaction((tx) => appendAudit(tx, [entry], { by: serverActor, at }));
    }
    const now = Date.parse("2026-06-01T12:00:00Z");
    const prune = (before: string) => auditAt(world, now, "prune", "--before", before);
    expect(await prune("2019-06-01")).toMatchObject({
      code: 0,
      written: "No record is that old.\n",
    });
    expect(await prune("2021-06-02")).toMatchObject({
      ...{ code: 2, warned: expect.stringContaining("kept for 5 years: --before is too late.") },
    });
    expect(await prune("2021-06-01")).toMatchObject({
      ...{ code: 0, written: "Removed 2 records, up to 2.\n" },
    });
    const { written } = await audit(world, "list", "--act", "content");
    expect(written.match(/in \d{4}/g)).toEqual(["in 2021", "in 2022"]);
    expect(await audit(world, "verify")).toMatchObject({ code: 0 });
  });

  test.each([
    [[], "Which command?"],
    [["verify", "all"], "verify takes options only."],
    [["verify", "--anchor", "0:x"], "0:x is no anchor"],
    [["list", "all"], "list takes options only."],
    [["list", "--act", "acount"], "There is no act acount"],
    [["list", "--format", "csv"], "list takes no --format."],
    [["export", "all"], "export takes options only."],
    [["export", "--format", "xml"], "There is no format xml"],
    [["prune", "all"], "prune takes options only."],
    [["prune"], "prune takes --before DATE."],
    [["prune", "--before", "soon"], "soon is no day"],
  ])("refuses %j with the reason", async (args, why) => {
    expect(await audit(world, ...args)).toMatchObject({
      ...{ code: 2, written: "", warned: expect.stringContaining(why) },
    });
  });

  test("shows its help without a store", async () => {
    expect(await audit(world, "help")).toMatchObject({
      ...{ code: 0, warned: "", written: expect.stringContaining("npm run audit") },
    });
  });
});
