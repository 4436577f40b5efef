import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, inject } from "vitest";
import type { DialectName } from "../../src/store/dialect.ts";
import { openStore, type Store, type StoreOptions } from "../../src/store/store.ts";
import {
  administer,
  copyName,
  databaseOn,
  isReusable,
  type MigratedStores,
} from "./migratedStores.ts";

export { administer } from "./migratedStores.ts";

/** An empty database and data folder for one test. */
export interface StoreWorld {
  readonly dialect: DialectName;
  /** Where the database is: for a child process, or for looking in from outside. */
  place(): Promise<StoreOptions>;
}

/** Opens the store of this test. A second call opens the same database a second time. */
type OpenStore = (options?: Partial<StoreOptions>) => Promise<Store>;

interface SuiteOptions {
  /** False for tests of the migration itself: the database is as empty as a new one. */
  readonly isMigrated?: boolean;
}

/**
 * Runs a suite on SQLite and, where there is a server (see globalSetup.ts), on PostgreSQL. Each test
 * has an empty database of its own, migrated already, closed and removed at its end.
 */
export function forEachStore(
  name: string,
  suite: (open: OpenStore, world: StoreWorld) => void,
  { isMigrated = true }: SuiteOptions = {},
): void {
  const url = inject("postgresUrl");
  const { sqliteFile, postgres } = inject("migratedStores");
  describe(`${name} (SQLite)`, () =>
    runSuite("sqlite", sqlitePlaces(isMigrated ? sqliteFile : undefined), suite));
  describe.skipIf(url === null)(`${name} (PostgreSQL)`, () =>
    runSuite(
      "postgres",
      url === null ? noPlace : postgresPlaces(url, isMigrated ? postgres : null),
      suite,
    ),
  );
}

/** Runs a suite on SQLite alone: what only a database in a file has. */
export function forSqlite(name: string, suite: (open: OpenStore, world: StoreWorld) => void): void {
  const { sqliteFile } = inject("migratedStores");
  describe(`${name} (SQLite)`, () => runSuite("sqlite", sqlitePlaces(sqliteFile), suite));
}

interface Place {
  readonly options: StoreOptions;
  remove(): Promise<void>;
}

function runSuite(
  dialect: DialectName,
  makePlace: () => Promise<Place>,
  suite: (open: OpenStore, world: StoreWorld) => void,
): void {
  let place: Promise<Place> | undefined;
  const opened: Store[] = [];
  const here = () => {
    place ??= makePlace();
    return place;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    const used = place;
    place = undefined;
    await (await used)?.remove();
  });
  const open: OpenStore = async (options = {}) => {
    const store = await openStore({ ...(await here()).options, ...options });
    opened.push(store);
    return store;
  };
  suite(open, { dialect, place: async () => (await here()).options });
}

function sqlitePlaces(migratedFile?: string): () => Promise<Place> {
  return async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "tapeout-test-"));
    if (migratedFile !== undefined) copyFileSync(migratedFile, join(dataDir, "tapeout.sqlite"));
    return {
      options: { dataDir },
      remove: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  };
}

async function noPlace(): Promise<Place> {
  throw new Error("there is no PostgreSQL server");
}

/** Databases that are as the template is, for the suites of this process that are to come. */
const idleDatabases: string[] = [];

/**
 * One database for a suite, emptied after each test: many times quicker than a new one for each. The
 * next suite takes it over where its tables are still those of the template.
 */
function postgresPlaces(
  serverUrl: string,
  migrated: MigratedStores["postgres"],
): () => Promise<Place> {
  let made: Promise<string> | undefined;
  afterAll(async () => {
    const name = await made;
    if (name === undefined) return;
    if (migrated !== null && (await isReusable(databaseOn(serverUrl, name), migrated))) {
      idleDatabases.push(name);
    } else {
      await dropDatabase(serverUrl, name);
    }
  });
  return async () => {
    made ??= makeDatabase(serverUrl, migrated);
    const name = await made;
    const url = databaseOn(serverUrl, name);
    const folder = await sqlitePlaces()();
    return {
      options: { ...folder.options, databaseUrl: url },
      async remove() {
        await folder.remove();
        if (migrated !== null) {
          const isRestored = await administer(url, migrated.restore).then(
            () => true,
            () => false,
          );
          if (isRestored) return;
        }
        made = undefined;
        await dropDatabase(serverUrl, name);
      },
    };
  };
}

async function makeDatabase(
  serverUrl: string,
  migrated: MigratedStores["postgres"],
): Promise<string> {
  if (migrated === null) {
    const name = `tapeout_${randomUUID().replaceAll("-", "")}`;
    await administer(serverUrl, `create database ${name}`);
    return name;
  }
  const idle = idleDatabases.pop();
  if (idle !== undefined) return idle;
  const name = copyName(migrated.template);
  await administer(serverUrl, `create database ${name} template ${migrated.template}`);
  return name;
}

function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return administer(serverUrl, `drop database if exists ${name} with (force)`);
}
