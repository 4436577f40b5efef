import { readFile, writeFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { MailReply, MailTask, UnpackedMail } from "./mailReaderMessages.ts";
import { type MailFile, readMail } from "./readMail.ts";

// The thread in which incoming mails are read: hostile and large ones cost it, and not the server.

/** Most files of a mail that are taken. */
const maxFiles = 20;

async function readTask({ path, own }: MailTask): Promise<UnpackedMail> {
  const { files, ...facts } = await readMail(await readFile(path), new Set(own));
  const taken = await Promise.all(
    files.slice(0, maxFiles).map((file, at) => written(file, path, at)),
  );
  return { ...facts, files: taken, tooMany: files.slice(maxFiles).map(({ name }) => name) };
}

async function written({ name, bytes }: MailFile, beside: string, at: number) {
  const path = `${beside}-${at}`;
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
  return { name, path, size: bytes.length };
}

async function replyTo(task: MailTask): Promise<MailReply> {
  try {
    return { id: task.id, mail: await readTask(task) };
  } catch (error) {
    // A parser's words may quote the mail.
    return { id: task.id, problem: error instanceof Error ? error.name : "Error" };
  }
}

parentPort?.on("message", (task: MailTask) => {
  void replyTo(task).then((reply) => parentPort?.postMessage(reply));
});
