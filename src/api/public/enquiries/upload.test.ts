import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { envelope } from "../../../../tests/support/api.ts";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { zipOf } from "../../../../tests/support/archives.ts";
import {
  enquiryWorld,
  goodEnquiry,
  multipart,
  postEnquiry,
  postFile,
  solvedCaptcha,
} from "../../../../tests/support/enquiries.ts";
import { sendHead } from "../../../../tests/support/requestHead.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  maxAttachments,
  uploadRetentionMs,
} from "../../../readers/enquiries/form/attachmentLimits.ts";

type Injected = Awaited<ReturnType<typeof postFile>>;

function answerOf(answer: Injected) {
  const { message, data } = envelope.parse(answer.json());
  return { status: answer.statusCode, message, data: data as Record<string, unknown> };
}

const mega = 1024 * 1024;

/** Timeout that only detects hanging. */
const generously = { timeout: 20_000 };
const upload = "/web_en/api/v1/guestbook/upload";

forEachStore("guestbook/upload", (open) => {
  async function world(setting: object = {}) {
    const store = await open();
    const server = await openTestApp({ store, documents: enquiryWorld(setting) });
    const files = () => readdirSync(server.attachments.path);
    const rows = () => store.db.selectFrom("attachments").selectAll().execute();
    return { store, server, files, rows, [Symbol.asyncDispose]: () => server.close() };
  }

  test("stores a file under a random name, for its owner alone, and answers an opaque token", async () => {
    await using opened = await world();
    const { server, files, rows } = opened;
    const { status, data } = answerOf(
      await postFile(server, "Batch 2431", { name: "C:\\\\logs\\\\批次.txt" }),
    );
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.any(String),
      name: "批次.txt",
      size: 10,
      kind: "text",
      pass: expect.any(String),
    });
    const [name = ""] = files();
    expect(files()).toHaveLength(1);
    expect(readFileSync(join(server.attachments.path, name), "utf8")).toBe("Batch 2431");
    expect(statSync(join(server.attachments.path, name)).mode & 0o777).toBe(0o600);
    expect(name).not.toContain("txt");
    expect(await rows()).toMatchObject([{ id: name, enquiry_id: null, size: 10, kind: "text" }]);
    for (const address of [
      `/storage/${name}`,
      `/attachments/${name}`,
      `/storage/../attachments/${name}`,
    ]) {
      expect((await server.app.inject(address)).statusCode).toBe(404);
    }
  });

  test.each([
    ["empty", "", 422, "The file is empty.", "文件为空。"],
    ["a program", Buffer.from("4d5a9000030000000400", "hex"), 415, "Programs", "不支持程序"],
    ["of an unknown kind", Buffer.alloc(20, 3), 415, "Only PDF", "仅支持"],
    [
      "locked",
      zipOf([{ name: "a", data: "abc", flags: 1 }]),
      422,
      "damaged or password-protected",
      "损坏",
    ],
    [
      "a decompression bomb",
      zipOf([{ name: "a", data: Buffer.alloc(18 * mega) }]),
      422,
      "too large when unpacked",
      "过大",
    ],
    ["too large", Buffer.alloc(20 * mega + 1, "a"), 413, "larger than 20 MB", "超过 20 MB"],
  ])(
    "refuses a file that is %s, and stores nothing of it",
    async (_, content, status, english, chinese) => {
      await using opened = await world();
      const { server, files, rows } = opened;
      const said = [
        answerOf(await postFile(server, content, { name: "picture.png" })),
        answerOf(await postFile(server, content, { name: "picture.png", language: "zh" })),
      ];
      expect(said.map((one) => one.status)).toEqual([status, status]);
      expect(said[0]?.message).toContain(english);
      expect(said[1]?.message).toContain(chinese);
      expect(files()).toEqual([]);
      expect(await rows()).toEqual([]);
    },
  );

  test("accepts a file of exactly 20 MB", async () => {
    await using opened = await world();
    const { status, data } = answerOf(await postFile(opened.server, Buffer.alloc(20 * mega, "a")));
    expect({ status, size: data.size }).toEqual({ status: 200, size: 20 * mega });
  });

  test("refuses a file with too large a declared length without waiting for it", async () => {
    await using opened = await world();
    const { port } = new URL(await opened.server.app.listen({ port: 0, host: "127.0.0.1" }));
    const answer = await sendHead(Number(port), [
      `POST ${upload} HTTP/1.1`,
      "Host: localhost",
      "Content-Type: multipart/form-data; boundary=x",
      "Content-Length: 30000000000",
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each([
    ["no file", multipart([["file", "not a file"]]), 422],
    ["a field for files that was left empty", multipart([["file", "", ""]]), 422],
    [
      "no form",
      { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "nothing" },
      400,
    ],
    [
      "a form without its boundary",
      { headers: { "content-type": "multipart/form-data" }, payload: "--x" },
      400,
    ],
    ["a truncated form", cut(multipart([["file", "a".repeat(900), "1.txt"]])), 400],
    ["JSON", { headers: { "content-type": "application/json" }, payload: "{}" }, 415],
    ["something else", { headers: { "content-type": "text/plain" }, payload: "text" }, 415],
  ])("answers %s as a client error, and stores nothing", async (_, request, status) => {
    await using opened = await world();
    const { server, files, rows } = opened;
    const answer = await server.app.inject({ method: "POST", url: upload, ...request });
    expect(answerOf(answer).status).toBe(status);
    expect(files()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("accepts one file at a time", async () => {
    await using opened = await world();
    const request = multipart([
      ["file", "one", "1.txt"],
      ["file", "two", "2.txt"],
    ]);
    const answer = await opened.server.app.inject({ method: "POST", url: upload, ...request });
    expect(answerOf(answer).status).toBe(413);
  });

  test("removes a file whose client has disconnected", async () => {
    await using opened = await world();
    const { store, server, files, rows } = opened;
    const { port } = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
    const { headers, payload } = multipart([
      ["captcha", await solvedCaptcha(store)],
      ["file", Buffer.alloc(2 * mega, "a"), "1.txt"],
    ]);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST ${upload} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers["content-type"]}\r\n` +
        `Content-Length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, mega));
    await expect.poll(files, generously).toHaveLength(1);
    socket.destroy();
    await expect.poll(files, generously).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("reports that there is no room, by the quota or by the disk", async () => {
    for (const setting of [{ attachmentsMb: 19 }, { freeDiskMb: 10_000_000 }]) {
      await using opened = await world(setting);
      const { server, files } = opened;
      const { status, message } = answerOf(await postFile(server, "text", { language: "zh" }));
      expect({ status, message }).toEqual({
        status: 503,
        message: expect.stringContaining("附件存储空间不足"),
      });
      expect(files()).toEqual([]);
    }
  });

  test("counts stored files towards the quota", async () => {
    await using opened = await world({ attachmentsMb: 25 });
    const { server } = opened;
    const statuses: number[] = [];
    for (const size of [4, 2, 1]) {
      statuses.push((await postFile(server, Buffer.alloc(size * mega, "a"))).statusCode);
    }
    expect(statuses).toEqual([200, 200, 503]);
  });

  test("limits files of one network in an hour", async () => {
    await using opened = await world();
    const { server } = opened;
    for (let sent = 0; sent < 60; sent += 1) {
      expect((await postFile(server, "text")).statusCode).toBe(200);
    }
    const answer = await postFile(server, "text");
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3_000);
    expect((await postFile(server, "text", { remoteAddress: "203.0.113.8" })).statusCode).toBe(200);
  });

  test("limits concurrent files of one network", async () => {
    await using opened = await world();
    const { server } = opened;
    const answers = await Promise.all(Array.from({ length: 20 }, () => postFile(server, "text")));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].toSorted()).toEqual([200, 429]);
    expect((await postFile(server, "text")).statusCode, "and others after them").toBe(200);
  });

  test("keeps files that an enquiry has claimed, and purges unclaimed ones after a day", async () => {
    await using opened = await world();
    const { store, server, files, rows } = opened;
    const tokens = [];
    for (let sent = 0; sent < 2; sent += 1) {
      tokens.push(answerOf(await postFile(server, `file ${sent}`)).data.token);
    }
    await postEnquiry(server, await goodEnquiry(store, { attachments: [tokens[0]] }));
    // Left by a terminated process: a partial file, and a complete one without a row.
    writeFileSync(join(server.attachments.path, ".arriving-1"), "half");
    writeFileSync(join(server.attachments.path, "stray"), "whole");
    const now = Date.now();
    await server.enquiries?.purge(now + uploadRetentionMs - 60_000);
    expect(files()).toHaveLength(4);
    age(server, now - 2 * uploadRetentionMs);
    await server.enquiries?.purge(now);
    expect(files(), "the rows' files alone").toHaveLength(2);
    await server.enquiries?.purge(now + uploadRetentionMs + 60_000);
    expect(files()).toEqual((await rows()).map(({ id }) => id));
    expect(await rows()).toMatchObject([{ name: "note.txt", size: 6 }]);
  });

  test("ends with a file either claimed by an enquiry or purged, never both", async () => {
    await using opened = await world();
    const { store, server, files } = opened;
    const later = Date.now() + uploadRetentionMs + 60_000;
    for (let round = 0; round < 5; round += 1) {
      const { token } = answerOf(await postFile(server, "text")).data;
      const enquiry = await goodEnquiry(store, {
        attachments: [token],
        email: `r${round}@acme.example`,
      });
      const [answer] = await Promise.all([
        postEnquiry(server, enquiry),
        server.enquiries?.purge(later),
      ]);
      const row = await store.db
        .selectFrom("attachments")
        .select("id")
        .where("enquiry_id", "is not", null)
        .where("id", "=", String(token).slice(0, 22))
        .executeTakeFirst();
      expect(answer.statusCode).toBe(row === undefined ? 422 : 200);
      if (row !== undefined) expect(files()).toContain(row.id);
    }
  });

  test("allows a form five files", async () => {
    await using opened = await world();
    const { store, server } = opened;
    const tokens = [];
    for (let sent = 0; sent <= maxAttachments; sent += 1) {
      tokens.push(answerOf(await postFile(server, `file ${sent}`)).data.token);
    }
    const six = await postEnquiry(server, await goodEnquiry(store, { attachments: tokens }));
    expect(answerOf(six)).toMatchObject({
      status: 422,
      data: { errors: [{ field: "attachments", message: "You can attach up to 5 files." }] },
    });
    const five = await postEnquiry(
      server,
      await goodEnquiry(store, { attachments: tokens.slice(1) }),
    );
    expect(five.statusCode).toBe(200);
  });
});

function age(server: TestApp, time: number): void {
  for (const name of readdirSync(server.attachments.path)) {
    utimesSync(join(server.attachments.path, name), time / 1_000, time / 1_000);
  }
}

function cut({ headers, payload }: ReturnType<typeof multipart>) {
  return { headers, payload: payload.subarray(0, 600) };
}
