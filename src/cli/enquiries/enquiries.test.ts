import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { openTestApp } from "../../../tests/support/app.ts";
import { enquiryWorld, goodEnquiry, postEnquiry } from "../../../tests/support/enquiries.ts";
import { forEachStore, type StoreWorld } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { AttachmentFolder } from "../../readers/enquiries/attachments/attachmentFolder.ts";
import { csvHead, csvRow } from "../../readers/enquiries/csvExport.ts";
import type { StoredEnquiry } from "../../readers/enquiries/readEnquiries.ts";
import { ConfigError } from "../../server/config/problems.ts";
import { grantRole } from "../../staff/accounts/roles/grants.ts";
import type { CommandLine } from "../commandLine.ts";
import type { AuditFacts } from "../commandLog.ts";
import { runEnquiries } from "./enquiries.ts";

async function run(config: CommandLine["config"], args: readonly string[]) {
  let said = "";
  const warned: string[] = [];
  const audited: AuditFacts[] = [];
  const code = await runEnquiries(args, {
    config,
    now: () => 1_000,
    write: (text) => {
      said += text;
    },
    warn: (line) => warned.push(line),
    audit: (facts) => audited.push(facts),
  });
  return { code, said, warned: warned.join("\n"), audited };
}

async function runHere(world: StoreWorld, ...args: string[]) {
  const { dataDir, databaseUrl } = await world.place();
  return run(() => ({ dataDir, databaseUrl }), args);
}

const nowhere = () => {
  throw new ConfigError("no store is needed");
};

/** Cells of a CSV file, line by line. */
function parsedCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, plain, quoted, end] of text.matchAll(
    /(?:([^",\r\n]*)|"((?:[^"]|"")*)")(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}

forEachStore("npm run enquiries", (open, world) => {
  /** Three enquiries, the second with a file. @returns their codes */
  async function sent(store: Store): Promise<string[]> {
    const server = await openTestApp({ store, documents: enquiryWorld() });
    const folder = await AttachmentFolder.open((await world.place()).dataDir);
    const codes: string[] = [];
    for (const changes of [
      { company_name: "Acme", topic: "Prices, terms" },
      {
        form: "quality",
        part: "RG1000",
        company_name: "=cmd|' /C calc'!A0",
        email: "b@acme.example",
      },
      { company_name: "睿光", phone: "+49 30 123456", city: "overseas", email: "c@acme.example" },
    ]) {
      const answer = await postEnquiry(server, await goodEnquiry(store, changes));
      codes.push(String(answer.json().data.code));
    }
    const arrival = await folder.receive(
      (async function* () {
        yield Buffer.from("log");
      })(),
      10,
    );
    await folder.commit(arrival, "file-of-the-second");
    const file = {
      id: "file-of-the-second",
      position: 0,
      name: "a.txt",
      size: 3,
      kind: "text",
      created_at: 1,
    };
    await store.db
      .insertInto("attachments")
      .values({ ...file, enquiry_id: 2 })
      .execute();
    await server.close();
    return codes;
  }

  test("lists enquiries, all or those of a form or from a day on", async () => {
    const store = await open();
    expect(await runHere(world, "list")).toMatchObject({ code: 0, said: "0 enquiries\n" });
    const [one, two, three] = await sent(store);
    await store.db
      .updateTable("enquiries")
      .set({ created_at: Date.UTC(2026, 4, 6, 7, 8) })
      .where("id", "<", 3)
      .execute();
    const { said } = await runHere(world, "list");
    expect(said.split("\n").slice(0, 3)).toEqual([
      `${one}  2026-05-06 07:08  business     received  Acme  Prices, terms`,
      `${two}  2026-05-06 07:08  quality      received  =cmd|' /C calc'!A0  Samples`,
      expect.stringMatching(new RegExp(`^${three}  .* business     received  睿光  Samples$`)),
    ]);
    expect(said).toMatch(/\n3 enquiries\n$/);
    expect((await runHere(world, "list", "--form", "quality")).said).toContain("1 enquiry\n");
    expect((await runHere(world, "list", "--since", "2026-05-07")).said).toContain("1 enquiry\n");
  });

  test("shows one in full, with its mails and the paths of its files", async () => {
    const store = await open();
    const [, code = ""] = await sent(store);
    await store.db
      .updateTable("mails")
      .set({ attempts: 2, problem: "450 later" })
      .where("kind", "=", "desk")
      .execute();
    const { said } = await runHere(world, "show", code.toLowerCase().replaceAll("-", " "));
    const { dataDir } = await world.place();
    for (const line of [
      "Company name: =cmd|' /C calc'!A0",
      "Part: RG1000",
      "Content:\n  Two reels, please.\n  When can you ship?",
      `Attachment: a.txt (Text, 1\u00a0KB) in ${join(dataDir, "attachments", "file-of-the-second")}`,
      "Mail: desk, waiting after 2 attempts: 450 later",
      "Mail: receipt, waiting",
    ]) {
      expect(said).toContain(`${line}\n`);
    }
  });

  test("exports a table without formulas", async () => {
    const store = await open();
    const codes = await sent(store);
    const { code, said } = await runHere(world, "export");
    expect(code).toBe(0);
    const [head = [], ...rows] = parsedCsv(said.slice(1));
    expect(said.startsWith("\ufeffcode,form,")).toBe(true);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column("code")).toEqual(codes);
    expect(column("company_name")).toEqual(["Acme", "'=cmd|' /C calc'!A0", "睿光"]);
    expect(column("phone")).toEqual(["13800138000", "13800138000", "'+4930123456"]);
    expect(column("content")[0]).toBe("Two reels, please.\nWhen can you ship?");
    expect(column("attachments")).toEqual(["", "a.txt", ""]);
  });

  test("exports JSON with the files' paths", async () => {
    const store = await open();
    expect((await runHere(world, "export", "--format", "json")).said).toBe("[]\n");
    const codes = await sent(store);
    const all = JSON.parse((await runHere(world, "export", "--format=json")).said);
    expect(all.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(readFileSync(all[1].attachments[0].path, "utf8")).toBe("log");
    expect(all[2]).toMatchObject({
      phone: "+4930123456",
      city: "overseas",
      consent: true,
      language: "en",
    });
  });

  test("sets the state that its sender sees", async () => {
    const store = await open();
    const [code = "", other = ""] = await sent(store);
    expect(await runHere(world, "state", code.toLowerCase(), "in-work")).toMatchObject({
      code: 0,
      said: `${code} is in-work.\n`,
      audited: [{ event: "enquiry", action: "state", enquiryId: 1, state: "in-work" }],
    });
    expect((await runHere(world, "list")).said).toMatch(new RegExp(`${code} .* in-work   Acme`));
    expect((await runHere(world, "show", code)).said).toContain(
      "State: in-work since 1970-01-01 00:00 UTC\n",
    );
    expect((await runHere(world, "show", other)).said).toContain("State: received\n");
    const [head = [], row = []] = parsedCsv((await runHere(world, "export")).said.slice(1));
    expect(row[head.indexOf("state")]).toBe("in-work");
    expect(await runHere(world, "state", "7K3M-Q0ZD-91XA", "closed")).toMatchObject({ code: 1 });
  });

  test("erases one permanently", async () => {
    const store = await open();
    const [, code = ""] = await sent(store);
    const { dataDir } = await world.place();
    expect(await runHere(world, "erase", code)).toMatchObject({
      audited: [{ event: "enquiry", action: "erase", enquiryId: expect.any(Number) }],
      code: 0,
      said: expect.stringContaining(`Erased ${code}`),
    });
    expect(readdirSync(join(dataDir, "attachments"))).toEqual([]);
    expect((await runHere(world, "list")).said).toContain("2 enquiries");
    for (const command of ["erase", "show", "retry"]) {
      expect(await runHere(world, command, code)).toMatchObject({
        code: 1,
        warned: `There is no enquiry under ${code}.`,
      });
    }
  });

  test("retries mails that were given up", async () => {
    const store = await open();
    const [code = ""] = await sent(store);
    await store.db
      .updateTable("mails")
      .set({ given_up_at: 5, next_at: 1e12 })
      .where("kind", "=", "desk")
      .execute();
    expect(await runHere(world, "retry", code)).toMatchObject({
      said: expect.stringContaining("2 mails"),
      audited: [{ event: "enquiry", action: "retry", enquiryId: 1, mails: 2 }],
    });
    const rows = await store.db
      .selectFrom("mails")
      .select(["next_at", "given_up_at"])
      .where("enquiry_id", "=", 1)
      .execute();
    expect(rows).toEqual([
      { next_at: 1_000, given_up_at: null },
      { next_at: 1_000, given_up_at: null },
    ]);
  });

  test("shows and changes with --as the enquiries of the account's forms alone", async () => {
    const store = await open();
    const [business = "", quality = ""] = await sent(store);
    await addAccount(store, { account: "kim", roles: [] });
    const grant = { account: "kim", role: "enquiry-handler", limits: { forms: ["quality"] } };
    await grantRole(store, { ...grant, now: 1 });
    const asKim = (...args: string[]) => runHere(world, ...args, "--as", "kim");
    expect((await asKim("list")).said).toMatch(new RegExp(`^${quality} .*\n1 enquiry\n$`));
    for (const args of [["show"], ["retry"], ["erase"]]) {
      expect(await asKim(...args, business), args[0]).toMatchObject({ code: 1, said: "" });
    }
    expect(await asKim("state", business, "closed")).toMatchObject({ code: 1, said: "" });
    // A handler reads and answers, and neither exports nor erases.
    expect((await asKim("export")).said).toBe(csvHead);
    expect((await asKim("export", "--format", "json")).said).toBe("[]\n");
    expect(await asKim("erase", quality)).toMatchObject({ code: 1 });
    expect(await asKim("show", quality)).toMatchObject({ code: 0 });
    expect(await asKim("state", quality, "closed")).toMatchObject({ code: 0 });
    expect(await asKim("retry", quality)).toMatchObject({ code: 0 });
    const records = await store.db
      .selectFrom("audit")
      .select(["act", "subject"])
      .where("actor", "=", "account:1")
      .orderBy("seq")
      .execute();
    expect(records.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
      ...["enquiry.list enquiries", "enquiry.export enquiries", "enquiry.export enquiries"],
      ...["enquiry.show enquiry:2", "enquiry.state enquiry:2", "enquiry.retry enquiry:2"],
    ]);
  });
});

test.each([
  [[], "Which command?"],
  [["delete"], "no command delete"],
  [["toString"], "no command"],
  [["list", "all"], "options only"],
  [["list", "--format", "csv"], "takes no --format"],
  [["list", "--form", "other"], "no form other"],
  [["list", "--since", "2026-02-30"], "no day"],
  [["list", "--since", "yesterday"], "no day"],
  [["export", "--format", "xlsx"], "no format xlsx"],
  [["show"], "a tracking code"],
  [["erase", "everything"], "a tracking code"],
  [["state", "in-work"], "a tracking code"],
  [["state", "7K3M-Q0ZD-91XA", "done"], "no state done"],
  [["list", "--what"], "--what"],
])("Unknown arguments are refused: %j", async (args, why) => {
  expect(await run(nowhere, args)).toMatchObject({
    code: 2,
    said: "",
    warned: expect.stringContaining(why),
  });
});

test("The help needs no store", async () => {
  expect(await run(nowhere, ["--help"])).toMatchObject({
    code: 0,
    said: expect.stringContaining("erase CODE"),
  });
});

test("A command without a store reports it and creates none", async () => {
  const { code, warned } = await run(nowhere, ["list"]);
  expect({ code, warned }).toEqual({ code: 1, warned: "no store is needed" });
  expect(existsSync("data/attachments-of-nobody")).toBe(false);
});

test("No cell of a table begins as a formula does, whatever the input, and each is read back unchanged", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", minLength: 1 }),
      fc.constantFrom("", "=", "+", "-", "@", "\t=", " =", '"=', "＝"),
      (text, start) => {
        const typed = `${start}${text}`.replace(/\r/g, "");
        const enquiry: StoredEnquiry = {
          id: 1,
          code: "7K3M-Q0ZD-91XA",
          form: "business",
          language: "en",
          createdAt: 0,
          state: "received",
          stateAt: null,
          fields: [{ name: "company_name", value: typed }],
          attachments: [],
        };
        const [head = [], row = []] = parsedCsv(csvHead.slice(1) + csvRow(enquiry));
        expect(row).toHaveLength(head.length);
        const cell = row[head.indexOf("company_name")] ?? "";
        expect([typed, `'${typed}`]).toContain(cell);
        expect(cell).not.toMatch(/^[=+\-@\t＝＋－＠]/);
      },
    ),
  );
});
