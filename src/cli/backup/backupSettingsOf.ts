import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupProblem } from "../../server/backup/backupProblem.ts";
import { databaseFile } from "../../server/backup/database/sqlite.ts";
import type { BackupSettings } from "../../staff/serverSettings/backupSettings.ts";
import {
  type BackupInForce,
  backupSettings,
  ServerSettings,
} from "../../staff/serverSettings/mailAndBackupInForce.ts";
import type { FixedSettings } from "../../staff/serverSettings/settingsFixedByEnvironment.ts";
import { withStore } from "../commandLine.ts";
import type { BackupLine } from "./backup.ts";

/**
 * The settings of backups in force: what variables say, else what the store has.
 * @param needsPlaceAlone true: where a variable says the place, no store is opened
 * @throws BackupProblem where there are none
 */
export async function backupSettingsOf(
  line: BackupLine,
  needsPlaceAlone: boolean,
): Promise<BackupSettings> {
  const config = line.config();
  const { dataDir, databaseUrl, backup: fixed } = config;
  const isSaid = fixed.place !== undefined && (needsPlaceAlone || fixed.keep !== undefined);
  // On a machine that only has the archives, no store is made.
  const hasStore = databaseUrl !== undefined || existsSync(join(dataDir, databaseFile));
  if (fixed.place !== undefined && (isSaid || !hasStore)) return backupSettings(fixed, fixed.place);
  if (!hasStore) throw new BackupProblem(missing);
  return inForce(line, { dataDir, mail: {}, backup: fixed });
}

const missing =
  "Set BACKUP_TO to a folder or to s3://bucket/prefix. What was set in the studio is in the database, " +
  "and there is none here";

async function inForce(line: BackupLine, fixed: FixedSettings): Promise<BackupSettings> {
  const { settings, problem } = await withStore(line, (store) =>
    new ServerSettings(store, fixed).backup(),
  );
  if (settings !== undefined) return settings;
  throw new BackupProblem(problem === undefined ? notSet : problemTexts[problem]);
}

const notSet =
  "Set BACKUP_TO to a folder or to s3://bucket/prefix, or a place in the studio under Mail and backups";

const problemTexts: Readonly<Record<NonNullable<BackupInForce["problem"]>, string>> = {
  damaged: `The place that was set in the studio cannot be read. ${notSet}`,
  secret: "The secret key of the bucket cannot be opened: enter it again in the studio",
  folder: "The folder that was set in the studio is not a real folder below DATA_DIR",
  "no-key": "Archives are encrypted: set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE",
};
