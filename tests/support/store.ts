import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, inject } from "vitest";
import type { DialectName } from "../../src/base/store/dialect.ts";
import { openStore, type Store, type StoreOptions } from "../../src/base/store/store.ts";
import {
  administer,
  CopiedDatabase,
  databaseOn,
  dropDatabase,
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
 * Runs a suite on SQLite and, where there is a server (see globalSetup.ts), on PostgreSQL: each in a
 * project of its own (vitest.config.ts), but for the contract tests. Each test
 * has an empty database of its own, migrated already, closed and removed at its end.
 */
export function forEachStore(
  name: string,
  suite: (open: OpenStore, world: StoreWorld) => void,
  { isMigrated = true }: SuiteOptions = {},
): void {
  const url = inject("postgresUrl");
  const { sqliteFile, postgres } = inject("migratedStores");
  if (process.env.TEST_STORES !== "postgres") {
    describe(`${name} (SQLite)`, () =>
      runSuite("sqlite", sqlitePlaces(isMigrated ? sqliteFile : undefined), suite));
  }
  if (process.env.TEST_STORES === "sqlite") return;
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
  if (process.env.TEST_STORES === "postgres") return;
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
const idleDatabases: SuiteDatabase[] = [];

/** A database for a suite, or for one of its tests. */
interface SuiteDatabase {
  readonly url: string;
  /** Makes it as it was. @returns false where that cannot be done */
  restore(): Promise<boolean>;
  isReusable(): Promise<boolean>;
  drop(): Promise<void>;
}

/**
 * One database for a suite, emptied after each test: many times quicker than a new one for each. The
 * next suite takes it over where its tables are still those of the template.
 */
function postgresPlaces(
  serverUrl: string,
  migrated: MigratedStores["postgres"],
): () => Promise<Place> {
  let made: Promise<SuiteDatabase> | undefined;
  afterAll(async () => {
    const database = await made;
    if (database === undefined) return;
    if (await database.isReusable()) idleDatabases.push(database);
    else await database.drop();
  });
  return async () => {
    made ??= makeDatabase(serverUrl, migrated);
    const database = await made;
    const folder = await sqlitePlaces()();
    return {
      options: { ...folder.options, databaseUrl: database.url },
      async remove() {
        await folder.remove();
        if (await database.restore()) return;
        made = undefined;
        await database.drop();
      },
    };
  };
}

async function makeDatabase(
  serverUrl: string,
  migrated: MigratedStores["postgres"],
): Promise<SuiteDatabase> {
  if (migrated === null) return emptyDatabase(serverUrl);
  return idleDatabases.pop() ?? CopiedDatabase.make(serverUrl, migrated);
}

/** One without tables, which cannot be emptied again. */
async function emptyDatabase(serverUrl: string): Promise<SuiteDatabase> {
  const name = `tapeout_${randomUUID().replaceAll("-", "")}`;
  await administer(serverUrl, `create database ${name}`);
  return {
    url: databaseOn(serverUrl, name),
    restore: async () => false,
    isReusable: async () => false,
    drop: () => dropDatabase(serverUrl, name),
  };
}
