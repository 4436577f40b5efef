import { expect, it } from "vitest";
import { EventStream, readCursor } from "./eventStream.ts";

const facts = {
  credential: { kind: "session", id: 1, provedAt: undefined },
  accountId: 1,
  person: { id: "account:1", via: "api", rights: [] },
  cursor: { publication: 3, enquiry: 7 },
  deskEvent: 0,
} as const;

const jobs = { schedules: { waiting: 1, failed: 0 }, mails: { waiting: 0, failed: 0 } };

it("A stream whose client does not read is closed before it buffers much", () => {
  const stream = new EventStream(facts);
  let sent = 0;
  while (!stream.body.destroyed && sent < 10_000) {
    stream.send("presence", { people: [{ id: sent, name: "", place: "x".repeat(100) }] });
    sent += 1;
  }
  expect(stream.body.destroyed).toBe(true);
  expect(sent).toBeLessThan(1_000);
  stream.send("publication", { publication: 1 });
  stream.end("closing");
});

it("A stream sends with each event the id of the last event delivered", () => {
  const stream = new EventStream(facts);
  stream.sendState("jobs", jobs);
  stream.sendState("jobs", jobs);
  const text = String(stream.body.read());
  expect(text.match(/^event: jobs$/gm)).toHaveLength(1);
  const [, id] = /^id: (.*)$/m.exec(text) ?? [];
  expect(readCursor(id)).toEqual(facts.cursor);
  for (const wrong of ["", "3", "3-", "-7", "3-7-1", "99999999999-1", undefined, ["3-7", "1-1"]]) {
    expect(readCursor(wrong)).toBeUndefined();
  }
});

it("A stream that has ended sends nothing more, though its client has not read the end", async () => {
  const stream = new EventStream(facts);
  const errors: unknown[] = [];
  stream.body.on("error", (error) => errors.push(error));
  stream.end("signed-out");
  stream.end("closing");
  stream.beat();
  stream.sendState("jobs", jobs);
  const text = (await stream.body.toArray()).join("");
  expect(errors).toEqual([]);
  expect(text.match(/^event: .*$/gm)).toEqual(["event: end"]);
  expect(text).toContain("signed-out");
});
