import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { pdfOf } from "../../tests/support/samplePdf.ts";
import { startBuiltServer } from "../machine/builtServer.ts";
import { childrenOf, memoryOfTree } from "../machine/cpuAndMemory.ts";
import { workFolder } from "../machine/processes.ts";
import { StaffSession, staffVariables } from "../machine/staffSession.ts";
import type { Report } from "../report.ts";
import { repeated } from "./attack.ts";
import { read } from "./measureCachedPage.ts";
import { maxMegabytes, maxRatio, minQuietShare, watchMost } from "./underAttack.ts";

/** Files that are sent at a time; one person may send fewer, so some are refused for that. */
const sideBySide = 3;

/** Longest time after the last file in which a process that read files may live on, in ms. */
const endMs = 100_000;

/** Statuses by which a file is taken, or refused for what it is or for coming too soon. */
const expected = new Set([200, 201, 413, 422, 429, 503]);

interface HostileMedia {
  readonly what: string;
  readonly name: string;
  readonly content: Buffer;
}

/**
 * PDFs and drawings that are costly to read, uploaded to the media library by a member of staff again
 * and again: readers do not wait for them, what they take of memory is given back, and each is answered.
 */
export async function hostileMedia(report: Report, seconds: number): Promise<void> {
  report.title(`Hostile PDFs and drawings uploaded, ${seconds} s`);
  using data = workFolder();
  await using server = await startBuiltServer({
    dataDir: data.path,
    core: 0,
    variables: staffVariables,
  });
  const session = await StaffSession.open(server.origin);
  const url = `${server.origin}/`;
  await read(url, 1);
  const { kept: quiet } = await read(url, Math.max(3, seconds / 4));
  const memory = watchMost(() => server.residentMemory());
  const readersMemory = watchMost(() => memoryOfTree(readersOf(server.pid)));
  const stop = new AbortController();
  const uploads = uploadForever(session, stop.signal);
  const { kept: loud } = await read(url, seconds);
  stop.abort();
  const { sent, wrong } = await uploads;
  for (const line of wrong.slice(0, 5)) report.note(line);
  const [most, mostOfReaders] = [memory.stop(), readersMemory.stop()];
  const ended = await readersEnded(server.pid);
  report.note(`${sent} files; resident MB after them: ${whole(server.residentMemory())}`);
  report.note(`processes that read them took at most ${whole(mostOfReaders)} MB together`);
  report.target("answers that are no decision about the file", wrong.length, { atMost: 0 });
  report.target("pages that failed", loud.errors, { atMost: 0 });
  const p99 = loud.p99 / Math.max(minQuietShare, quiet.p99);
  report.target("a cached page: p99 of quiet", p99, { atMost: maxRatio });
  if (most !== undefined)
    report.target("resident MB of the server", most, { atMost: maxMegabytes });
  report.target("processes that read files and live on", ended ? 0 : 1, { atMost: 0 });
}

const whole = (megabytes: number | undefined) => megabytes?.toFixed(0) ?? "unknown";

async function uploadForever(
  session: StaffSession,
  stop: AbortSignal,
): Promise<{ readonly sent: number; readonly wrong: readonly string[] }> {
  const files = hostileFiles();
  const wrong: string[] = [];
  let sent = 0;
  await repeated(sideBySide, stop, async () => {
    const file = files[sent % files.length];
    if (file === undefined) return;
    sent += 1;
    const form = new FormData();
    form.append("file", new File([new Uint8Array(file.content)], file.name));
    try {
      const response = await session.answer("POST", "/media", form);
      const text = await response.text();
      if (expected.has(response.status)) return;
      wrong.push(`${file.what}: ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      wrong.push(`${file.what}: ${error.message} ${error.cause}`);
    }
  });
  return { sent, wrong };
}

/** The processes in which a server reads files; none where the system does not tell. */
function readersOf(pid: number): number[] {
  return process.platform === "linux" ? childrenOf(pid) : [];
}

async function readersEnded(pid: number): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < endMs; await sleep(500)) {
    if (readersOf(pid).length === 0) return true;
  }
  return false;
}

/** Files whose reading takes time or memory out of all proportion, and plain lies. */
function hostileFiles(): readonly HostileMedia[] {
  const pdf = (what: string, content: Buffer) => ({ what, name: "a.pdf", content });
  const svg = (what: string, content: string) => ({
    what,
    name: "a.svg",
    content: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`),
  });
  const half = 1_000_000;
  return [
    pdf("an object stream of 60 MB", pdfWithObjectStreams(1)),
    pdf("object streams of 300 MB together", pdfWithObjectStreams(5)),
    pdf("nested arrays", pdfOf(`/A ${"[".repeat(3 * half)}`)),
    pdf("nested dictionaries", pdfOf(`/A ${"<</A ".repeat(half)}`)),
    pdf("many small objects", pdfOf("", Array<string>(150_000).fill("<< /A [1 2 3] >>"))),
    pdf("a tree of pages that holds itself", ownChild()),
    pdf("19,000 pages", pdfOf("", Array<string>(19_000).fill("<< /Type /Page /Parent 2 0 R >>"))),
    pdf("a string of 7 MB", pdfOf(`/A (${"a\\(".repeat(2 * half)})`)),
    pdf("a name of 7 MB", pdfOf(`/${"#41".repeat(2 * half)} 1`)),
    pdf("cut off", pdfOf("", Array<string>(50_000).fill("<< /A 1 >>")).subarray(0, half)),
    pdf("noise", Buffer.concat([pdfOf(), Buffer.alloc(20 * half, "obj<</A[ ")])),
    svg("nested groups", `${"<g>".repeat(200_000)}${"</g>".repeat(200_000)}`),
    svg("what is used by what is used", doublings()),
    svg("a path of 1.5 MB", `<path d="M0 0${"l1 1".repeat(375_000)}"/>`),
  ];
}

/** A PDF whose tree of pages holds itself. */
function ownChild(): Buffer {
  return Buffer.from(pdfOf().toString("latin1").replace("/Kids [3 0 R]", "/Kids [2 0 R]"));
}

/** A PDF with object streams that unpack to 60 MB each. */
function pdfWithObjectStreams(count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(60_000_000, "1 0 << /A 1 >> "));
  const stream = Buffer.concat([
    Buffer.from(
      `\n8 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >> stream\n`,
    ),
    packed,
    Buffer.from("\nendstream endobj\n"),
  ]);
  return Buffer.concat([pdfOf(), ...Array<Buffer>(count).fill(stream)]);
}

/** Thirty groups, each of which uses the one before twice. */
function doublings(): string {
  const groups = Array.from(
    { length: 30 },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  );
  return `<g id="g0"><path d="M0 0h1v1"/></g>${groups.join("")}<use href="#g30"/>`;
}
