import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export type Command = readonly [string, ...string[]];

/** Runs apt-get without questions; it fails soon without network. */
export const aptGet = (...args: string[]): Command => [
  "apt-get",
  ...["--yes", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"],
  ...args,
];

export const install = (name: string): Command =>
  aptGet("install", "--no-install-recommends", "--no-remove", name);

/** True where Debian's packages can be installed. */
export function mayInstallPackages(): boolean {
  return isRoot() && existsSync("/etc/debian_version");
}

/** Runs a command; returns its output if it failed. */
export function run([command, ...args]: Command): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status === 0) return undefined;
  const said = error === undefined ? `${stdout}${stderr}`.slice(-1_000) : error.message;
  return `${[command, ...args].join(" ")}:\n${said}`;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
