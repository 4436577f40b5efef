import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, inject } from "vitest";
import type { DialectName } from "../../src/store/dialect.ts";
import { openStore, type Store, type StoreOptions } from "../../src/store/store.ts";

/** An empty database and data folder for one test. */
export interface StoreWorld {
  readonly dialect: DialectName;
  /** Where the database is: for a child process, or for looking in from outside. */
  place(): Promise<StoreOptions>;
}

/** Opens the store of this test. A second call opens the same database a second time. */
type OpenStore = (options?: Partial<StoreOptions>) => Promise<Store>;

/**
 * Runs a suite on SQLite and, where there is a server (see globalSetup.ts), on PostgreSQL. Each test
 * has an empty database of its own, closed and removed at its end.
 */
export function forEachStore(
  name: string,
  suite: (open: OpenStore, world: StoreWorld) => void,
): void {
  const postgresUrl = inject("postgresUrl");
  forSqlite(name, suite);
  describe.skipIf(postgresUrl === null)(`${name} (PostgreSQL)`, () =>
    runSuite("postgres", postgresUrl === null ? noPlace : postgresPlaces(postgresUrl), suite),
  );
}

/** Runs a suite on SQLite alone: what only a database in a file has. */
export function forSqlite(name: string, suite: (open: OpenStore, world: StoreWorld) => void): void {
  describe(`${name} (SQLite)`, () => runSuite("sqlite", sqlitePlace, suite));
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

async function sqlitePlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-test-"));
  return {
    options: { dataDir },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

async function noPlace(): Promise<Place> {
  throw new Error("there is no PostgreSQL server");
}

/** One database for a suite, emptied after each test: many times quicker than a new one for each. */
function postgresPlaces(serverUrl: string): () => Promise<Place> {
  const name = `tapeout_${randomUUID().replaceAll("-", "")}`;
  const url = databaseOn(serverUrl, name);
  let made: Promise<void> | undefined;
  afterAll(() => administer(serverUrl, `drop database if exists ${name} with (force)`));
  return async () => {
    made ??= administer(serverUrl, `create database ${name}`);
    await made;
    const folder = await sqlitePlace();
    return {
      options: { ...folder.options, databaseUrl: url },
      async remove() {
        await administer(url, "drop schema public cascade; create schema public");
        await folder.remove();
      },
    };
  };
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements on a database of the test server. */
export async function administer(databaseUrl: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
