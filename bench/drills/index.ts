import { type MemorySettings, tunedMemory } from "../machine/builtServer.ts";
import type { Report } from "../report.ts";
import type { Attack } from "./attack.ts";
import { kills } from "./enquiryKills.ts";
import { fullDisk } from "./fullDisk.ts";
import { fuzz } from "./fuzz.ts";
import { hostileForms } from "./hostileForms.ts";
import { hostileImports } from "./hostileImports.ts";
import { hostileMedia } from "./hostileMedia.ts";
import { killedChanges } from "./killedChanges.ts";
import { loadAndFaults } from "./load/index.ts";
import { mailKillsDrill } from "./mailKills.ts";
import { mixed } from "./mixedAttacks.ts";
import { mutants } from "./mutants/index.ts";
import type { DrillOptions } from "./options.ts";
import { pipelining } from "./pipeliningAttacks.ts";
import { powerCuts } from "./powerCuts.ts";
import { slowClients } from "./slowClients.ts";
import { underAttack } from "./underAttack.ts";

/** A trial of a server in large numbers: load, faults, kills, attacks. */
export interface Drill {
  readonly about: string;
  /** Parts of a run's time; 0: takes its own time, and is no part of `all`. */
  readonly share: number;
  /** False: it works on the sources. */
  readonly needsBuild?: boolean;
  run(report: Report, seconds: number, options: DrillOptions): Promise<void>;
}

/** Drills by name. */
export const drills: Readonly<Record<string, Drill>> = {
  load: {
    about: "readers, senders and staff, with faults, on each store",
    share: 54,
    run: load,
  },
  attacks: {
    about: "a cached page under each attack; --attack PART of its name, --plain",
    share: 6,
    run: (report, seconds, options) => {
      const chosen = attacks(options);
      const secondsEach = Math.max(4, seconds / chosen.length);
      return underAttack(report, chosen, secondsEach, memory(options));
    },
  },
  together: {
    about: "all attacks at once; --plain",
    share: 6,
    run: (report, seconds, options) =>
      mixed(report, attacks(options), Math.max(10, seconds), memory(options)),
  },
  kills: {
    about: "a server killed while readers send, on each store; --count",
    share: 1,
    run: kills,
  },
  "killed-changes": {
    about: "processes killed in a change set of 10,000 parts, on each store; --count",
    share: 0,
    run: (report, _seconds, { count = 6 }) => killedChanges(report, count),
  },
  "mail-kills": {
    about:
      "processes killed while mails come in and replies go out, on each store; --count, --seed",
    share: 0,
    run: (report, _seconds, { count = 200, seed }) => mailKillsDrill(report, count, seed),
  },
  mutants: {
    about:
      "changes of sources that the tests which guard them notice; --count, --seed, --within PATH",
    share: 0,
    needsBuild: false,
    run: mutants,
  },
  "power-cuts": timed("what a loss of power leaves of SQLite", powerCuts),
  "full-disk": timed("a disk without room", fullDisk),
  "random-requests": timed("random requests over the API's description", fuzz),
  "hostile-imports": timed("hostile HTML imported", hostileImports),
  "hostile-media": timed("hostile PDFs and drawings uploaded", hostileMedia),
};

function timed(about: string, run: (report: Report, seconds: number) => Promise<void>): Drill {
  return {
    about,
    share: 1,
    run: (report, seconds) => run(report, Math.max(5, Math.round(seconds))),
  };
}

async function load(
  report: Report,
  seconds: number,
  { stores, seed }: DrillOptions,
): Promise<void> {
  const minutes = Math.max(1, Math.round(seconds / 6 / stores.length) / 10);
  for (const dialect of stores) await loadAndFaults(report, { minutes, seed, dialect });
}

/** @throws where no attack has this in its name */
function attacks({ attack }: DrillOptions): readonly Attack[] {
  const all = [...pipelining, ...slowClients, ...hostileForms];
  const found = all.filter(({ name }) => name.includes(attack));
  const names = all.map(({ name }) => name).join(", ");
  if (found.length === 0) throw new Error(`No attack has ${attack} in its name: ${names}`);
  return found;
}

const memory = ({ isPlain }: DrillOptions): MemorySettings => (isPlain ? {} : tunedMemory);
