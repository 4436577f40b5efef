import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { pdfOf } from "../../../tests/support/samplePdf.ts";
import { IsolatedWorker } from "../process/isolatedWorker.ts";
import { Inspections } from "./inspectInThread.ts";
import { RefusedMedia } from "./refusedMedia.ts";

it("A refused file ends the thread that read it, with the memory that it used", async () => {
  const folder = await mkdtemp(join(tmpdir(), "inspections-"));
  const inspections = new Inspections();
  const ended = vi.spyOn(IsolatedWorker.prototype, "terminate");
  onTestFinished(async () => {
    ended.mockRestore();
    await inspections.close();
    await rm(folder, { recursive: true });
  });
  const pdf = async (bytes: Uint8Array) => {
    const path = join(folder, "file.pdf");
    await writeFile(path, bytes);
    return inspections.pdf(path);
  };
  expect(await pdf(pdfOf())).toMatchObject({ pages: 1 });
  expect(await pdf(pdfOf())).toMatchObject({ pages: 1 });
  expect(ended).not.toHaveBeenCalled();
  for (const hostile of [pdfOf("/OpenAction << /S /JavaScript /JS (x) >>"), Buffer.from("%PDF-")]) {
    ended.mockClear();
    await expect(pdf(hostile)).rejects.toThrow(RefusedMedia);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(await pdf(pdfOf())).toMatchObject({ title: "RG8810 datasheet" });
  }
});

it("A file that exhausts the thread's memory is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "inspections-"));
  const inspections = new Inspections({ heapMb: 6 });
  onTestFinished(async () => {
    await inspections.close();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, "file.pdf");
  await writeFile(path, pdfOf());
  await expect(inspections.pdf(path)).rejects.toMatchObject({ reason: "tooCostly" });
});
