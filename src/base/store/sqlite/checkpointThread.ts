import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

// A thread of `LogCheckpoints`: copies the write-ahead log of the file into the database, and ends.
// Readers and writers go on meanwhile; what they need of the log stays in it.
const { file }: { readonly file: string } = workerData;
const database = new DatabaseSync(file);
database.exec("pragma wal_checkpoint(passive)");
database.close();
