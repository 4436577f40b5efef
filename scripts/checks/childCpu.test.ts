import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { groupCpuSeconds } from "./childCpu.ts";

it.runIf(process.platform === "linux")(
  "counts the CPU of a group's processes, with that of a child that has ended, and of no other group",
  async () => {
    const work =
      "const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);";
    const script = `"$0" -e "$1"; echo done; cat`;
    const child = spawn("/bin/sh", ["-c", script, process.execPath, work], {
      detached: true,
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const idle = spawn("cat", [], { detached: true, stdio: ["pipe", "ignore", "inherit"] });
    onTestFinished(() => void idle.kill("SIGKILL"));
    await once(child.stdout, "data");
    expect(groupCpuSeconds(child.pid ?? 0)).toBeGreaterThanOrEqual(0.3);
    expect(groupCpuSeconds(idle.pid ?? 0)).toBeLessThan(0.3);
  },
);
