import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "endWithParent.ts")).href;
const program = `
  import { endWithParent } from ${JSON.stringify(module)};
  endWithParent(async () => console.log("stopped"));
  setInterval(() => undefined, 1000);
  console.log(process.pid);
`;

/** The program as npm starts a script: from a shell that waits for it. */
function startInShell() {
  const command = ["-c", '"$0" --input-type=module -e "$1"; exit 0', process.execPath, program];
  const shell = spawn("/bin/sh", command, { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(shell, "close");
  return { shell, closed, lines: shell.stdout.setEncoding("utf8") };
}

it("a process ends after its parent has ended, once its cleanup has run", async () => {
  const { shell, closed, lines } = startInShell();
  const [pid] = await once(lines, "data");
  expect(Number(pid)).toBeGreaterThan(0);
  let said = "";
  lines.on("data", (text: string) => {
    said += text;
  });
  shell.kill("SIGKILL");
  // Standard output is closed when both have ended.
  await closed;
  expect(said).toBe("stopped\n");
});

it("a process ends on a signal as well", async () => {
  const { closed, lines } = startInShell();
  const [pid] = await once(lines, "data");
  let said = "";
  lines.on("data", (text: string) => {
    said += text;
  });
  process.kill(Number(pid), "SIGTERM");
  await closed;
  expect(said).toBe("stopped\n");
});
