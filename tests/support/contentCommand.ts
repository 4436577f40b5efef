import type { AuditFacts } from "../../src/cli/commandLog.ts";
import { runContent } from "../../src/cli/content/content.ts";
import type { StoreWorld } from "./store.ts";

type ContentConfig = ReturnType<Parameters<typeof runContent>[1]["config"]>;

const now = Date.parse("2026-11-21T00:00:00Z");

/** Runs the content command with a configuration, and gives all it did. */
export async function runContentWith(config: () => ContentConfig, args: readonly string[]) {
  const said: string[] = [];
  const warned: string[] = [];
  const audited: AuditFacts[] = [];
  const code = await runContent(args, {
    config,
    now: () => now,
    print: (line) => said.push(line),
    warn: (line) => warned.push(line),
    audit: (facts) => audited.push(facts),
  });
  return { code, said: said.join("\n"), warned: warned.join("\n"), audited };
}

/** Runs the content command on the store of a test. */
export async function runContentOn(world: StoreWorld, ...args: string[]) {
  const { dataDir, databaseUrl } = await world.place();
  return runContentWith(() => ({ dataDir, databaseUrl }), args);
}
