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
  /** Location of the database, for child processes and direct access. */
  place(): Promise<StoreOptions>;
}

/** Opens the store of this test; each call opens the same database. */
type OpenStore = (options?: Partial<StoreOptions>) => Promise<Store>;

interface SuiteOptions {
  /** False for tests of the migration itself: the database is as empty as a new one. */
  readonly isMigrated?: boolean;
}

/**
 * Runs a suite on SQLite and, where there is a server (see globalSetup.ts), on PostgreSQL: each in
 * a project of its own (vitest.config.ts), except for the contract tests. Each test has an empty
 * migrated database of its own, closed and deleted at its end.
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

/** Runs a suite on SQLite only, for properties of a database in a file. */
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

/** Databases equal to the template, for the next suites of this process. */
const idleDatabases: SuiteDatabase[] = [];

/** A database for a suite, or for one of its tests. */
interface SuiteDatabase {
  readonly url: string;
  /**
   * Restores its initial state.
   * @returns false where that is not possible
   */
  restore(): Promise<boolean>;
  isReusable(): Promise<boolean>;
  drop(): Promise<void>;
}

/**
 * One database for a suite, emptied after each test: many times quicker than a new one for each.
 * The next suite reuses it where its tables equal those of the template.
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

/** A database without tables, which cannot be restored. */
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
