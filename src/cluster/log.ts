import { hostname } from "node:os";
import type { LogLevel } from "../config/variables.ts";
import type { SupervisorLog } from "./supervisor.ts";

/** Levels as pino numbers them in its lines; from that of the configuration on, lines are written. */
const levels: Readonly<Record<LogLevel, number>> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
};

/** The primary process's log, in the form of the workers' lines, without the library they use. */
export function primaryLog(
  level: LogLevel,
  destination: { write(line: string): void },
): SupervisorLog {
  const common = { pid: process.pid, hostname: hostname() };
  const at = (name: keyof SupervisorLog) => (details: object, msg: string) => {
    const number = levels[name];
    if (number < levels[level]) return;
    const line = { level: number, time: Date.now(), ...common, ...details, msg };
    destination.write(`${JSON.stringify(line)}\n`);
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
