import { dovecotMissing } from "../../tests/support/dovecot.ts";
import { mailKills } from "../../tests/support/mailKills.ts";
import { findPostgres } from "../../tests/support/postgres.ts";
import { startPostgresCluster } from "../machine/postgresCluster.ts";
import { workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";

/**
 * Processes killed while replies of the desk are sent and mails come into its mailbox: none is lost, none
 * doubled.
 * @param deaths in all, half of them on each store
 */
export async function mailKillsDrill(report: Report, deaths: number, seed: string): Promise<void> {
  if (dovecotMissing !== undefined) return report.note(dovecotMissing);
  const each = Math.ceil(deaths / 2);
  using data = workFolder();
  await killed(report, "SQLite", each, seed, { dataDir: data.path });
  const binaries = findPostgres();
  if (binaries === undefined) return report.note("PostgreSQL is not installed here.");
  using folder = workFolder();
  await using cluster = await startPostgresCluster(binaries);
  await killed(report, "PostgreSQL", each, seed, {
    dataDir: folder.path,
    databaseUrl: cluster.url,
  });
}

async function killed(
  report: Report,
  name: string,
  deaths: number,
  seed: string,
  place: { readonly dataDir: string; readonly databaseUrl?: string },
): Promise<void> {
  report.title(`${name}: ${deaths} kills while mails come in and go out`);
  const found = await mailKills(place, deaths, seed);
  report.note(
    `${found.delivered} mails came in, ${found.replies} replies went out; ${found.repeatedReplies} were ` +
      "handed over again under their Message-ID.",
  );
  report.target("lost incoming mails", found.lostMails, { atMost: 0 });
  report.target("doubled incoming mails", found.doubledMails, { atMost: 0 });
  report.target("lost replies", found.lostReplies, { atMost: 0 });
  report.target("doubled replies", found.doubledReplies, { atMost: 0 });
}
