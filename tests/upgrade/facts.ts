import { hash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staff, startServer } from "../support/server.ts";
import { outputOf } from "./outputOf.ts";

/** Content of a data folder as shown by the command lines and the site: equal after an upgrade. */
export interface Facts {
  /** Output by command line. */
  readonly told: Readonly<Record<string, string>>;
  /** Content files of the export: text, or the SHA-256 of a media file, by path. */
  readonly content: Readonly<Record<string, string>>;
  /** Responses of all addresses of the sitemap and of stored files: status and type. */
  readonly answers: Readonly<Record<string, string>>;
  /** Data of the studio for the first account. */
  readonly studio: Readonly<Record<string, unknown>>;
  /** The audit trail, a record a line: an upgrade may add records. */
  readonly audit: string;
}

/**
 * Reads all facts of a data folder, and starts and stops its server for that. Needs the built
 * server.
 */
export async function factsOf(dataDir: string): Promise<Facts> {
  const told: Record<string, string> = {};
  for (const line of lines) {
    const output = (await outputOf(line, dataDir)).replaceAll(dataDir, "DATA_DIR");
    // Invitations expire after a week, in any version.
    told[line.join(" ")] = output.replaceAll("  expired  ", "  open  ");
  }
  const content = await exported(dataDir);
  const audit = await outputOf(["audit", "export"], dataDir);
  return { told, content, audit, ...(await served(dataDir)) };
}

const lines = [
  ["content", "list", "--facts-differ"],
  ["content", "schedules"],
  ["content", "embargo", "award"],
  ["account", "list"],
  ["account", "roles", "list"],
  ["account", "token", "list", "editor"],
  ["account", "invite", "--list"],
  ["enquiries", "export", "--format", "json"],
  ["storage", "list"],
  ["storage", "verify"],
] as const;

async function exported(dataDir: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "tapeout-export-"));
  try {
    await outputOf(["content", "export", folder], dataDir);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const content: Record<string, string> = {};
    for (const file of files.filter((one) => one.isFile())) {
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      const isText = path.endsWith(".yaml");
      content[path.slice(folder.length)] = isText ? `${bytes}` : hash("sha256", bytes, "hex");
    }
    return content;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function served(dataDir: string): Promise<Pick<Facts, "answers" | "studio">> {
  const server = startServer(dataDir, { DEMO: "off" });
  try {
    const origin = await server.ready;
    return { answers: await answersOf(origin), studio: await studioOf(origin) };
  } finally {
    server.signal("SIGTERM");
    await server.ended;
  }
}

async function answersOf(origin: string): Promise<Record<string, string>> {
  const listed = await (await fetch(`${origin}/sitemap.xml`)).text();
  const locations = [...listed.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) => loc);
  const answers: Record<string, string> = {};
  for (const location of locations) {
    const { pathname, search } = new URL(location.replaceAll("&amp;", "&"));
    for (const address of [pathname, `/mobile${pathname}`].map((path) => path + search)) {
      const answer = await fetch(origin + address, { redirect: "manual" });
      await answer.arrayBuffer();
      answers[address] = `${answer.status} ${answer.headers.get("content-type")}`;
    }
  }
  return answers;
}

/**
 * Signs in with the password stored by the earlier version, and reads data that only the studio
 * shows.
 */
async function studioOf(origin: string): Promise<Record<string, unknown>> {
  const login = await fetch(`${origin}/userCenter/v1/login`, {
    ...{ method: "PUT", headers: { "content-type": "application/json", origin } },
    body: JSON.stringify(staff),
  });
  const cookie = login.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  const data = async (path: string) => {
    const headers = { cookie: cookie.join("; "), "x-tapeout-studio": "1" };
    const answer = await fetch(`${origin}/api/v1/admin${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const { working_copy: copy } = await data("/documents/faq%2Fboot");
  return { unsaved: copy.unsaved, body: copy.body, views: (await data("/views")).list };
}
