import { describe, expect, it } from "vitest";
import { logDestination } from "./logDestination.ts";

/** A file with so many bytes of room, to which the test may give more. */
function smallDisk() {
  const disk = { text: "", room: 0 };
  const write = (bytes: Buffer) => {
    if (disk.room === 0) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const taken = bytes.subarray(0, disk.room);
    disk.text += taken.toString();
    disk.room -= taken.length;
    return taken.length;
  };
  return { disk, log: logDestination(write, () => 1_000) };
}

const warning = (lines: number) => ({
  level: 40,
  time: 1_000,
  pid: process.pid,
  lines,
  msg: "Log lines could not be written and are missing",
});

describe("A log on a disk that fills up", () => {
  it("drops lines that cannot be written, and reports their number when it can write again", () => {
    const { disk, log } = smallDisk();
    for (const line of ["1\n", "2\n", "3\n"]) log.write(line);
    expect(disk.text).toBe("");
    disk.room = 1_000;
    log.write("4\n");
    log.write("5\n");
    const [first = "", ...rest] = disk.text.split("\n");
    expect(JSON.parse(first)).toEqual(warning(3));
    expect(rest).toEqual(["4", "5", ""]);
  });

  it("keeps lines separate after a partial write, and counts that one", () => {
    const { disk, log } = smallDisk();
    disk.room = 3;
    log.write("12345\n");
    log.write("6\n");
    disk.room = 1_000;
    log.write("7\n");
    const [torn, told = "", ...rest] = disk.text.split("\n");
    expect(torn).toBe("123");
    expect(JSON.parse(told)).toEqual(warning(2));
    expect(rest).toEqual(["7", ""]);
  });

  it("continues counting if there is room for neither the warning nor a line", () => {
    const { disk, log } = smallDisk();
    log.write("1\n");
    disk.room = 5;
    log.write("2\n");
    log.write("3\n");
    disk.room = 1_000;
    log.write("4\n");
    const lines = disk.text.split("\n");
    expect(JSON.parse(lines[1] ?? "")).toEqual(warning(3));
    expect(lines.slice(2)).toEqual(["4", ""]);
  });
});

it("A log that is written in chunks is complete", () => {
  let text = "";
  const log = logDestination((bytes) => {
    text += bytes.subarray(0, 2).toString("latin1");
    return Math.min(2, bytes.length);
  });
  log.write("a long line\n");
  log.write("another\n");
  expect(text).toBe("a long line\nanother\n");
});
