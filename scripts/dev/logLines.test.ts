import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { LogReader } from "./logLines.ts";

const time = new Date(2026, 10, 22, 9, 5, 7).getTime();
const line = (more: object) => `${JSON.stringify({ level: 30, time, pid: 1, ...more })}\n`;

function reader(isPretty: boolean): { log: LogReader; written: () => string } {
  let text = "";
  const write = (more: string) => {
    text += more;
  };
  return {
    log: new LogReader({ write, isPretty }),
    written: () => stripVTControlCharacters(text),
  };
}

it("lines are formatted for people, with their fields and the stack below", () => {
  const { log, written } = reader(true);
  const req = { method: "GET", url: "/home", host: "a" };
  log.take(line({ msg: "request completed", reqId: "r1", req, res: { statusCode: 200 } }));
  log.take(line({ level: 50, msg: "Broken", err: { message: "no", stack: "Error: no\n at a" } }));
  expect(written()).toBe(
    "09:05:07 INFO  request completed GET /home 200 reqId=r1\n" +
      "09:05:07 ERROR Broken\n    Error: no\n     at a\n",
  );
});

it("lines that are no log records are passed through unchanged, however they are split into chunks", () => {
  const { log, written } = reader(true);
  log.take("Tapeout is rea");
  expect(written()).toBe("");
  log.take("dy\n{ not json\n{}\n");
  expect(written()).toBe("Tapeout is ready\n{ not json\n{}\n");
});

it("lines stay JSON if the output is not a terminal", () => {
  const { log, written } = reader(false);
  log.take(line({ msg: "ready" }));
  expect(written()).toBe(line({ msg: "ready" }));
});

it("an error is found by the reference on its page for a limited time", () => {
  const { log } = reader(false);
  const broken = (reference: string) =>
    log.take(line({ level: 50, reference, err: { message: "no", stack: `Error: ${reference}` } }));
  broken("abcd1234");
  expect(log.stackFor("<p>Reference abcd1234</p>")).toBe("Error: abcd1234");
  expect(log.stackFor("<p>Reference other</p>")).toBeUndefined();
  for (let number = 0; number < 100; number += 1) broken(`later-${number}-`);
  expect(log.stackFor("abcd1234")).toBeUndefined();
  expect(log.stackFor("later-99-")).toBe("Error: later-99-");
});
