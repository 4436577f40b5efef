import type { Store } from "../../src/base/store/store.ts";
import type { Person } from "../../src/staff/access/rights.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../src/staff/editing/documentOperations.ts";
import { setEmbargo } from "../../src/staff/editing/embargo/embargo.ts";
import { existingContent } from "../../src/staff/exchange/existingContent.ts";
import { ContentFileError } from "../../src/staff/exchange/fileProblems.ts";
import { importContent } from "../../src/staff/exchange/importContent.ts";
import { readContent } from "../../src/staff/exchange/readContent.ts";
import { studioHeaders } from "./admin.ts";
import { multipart } from "./enquiries.ts";
import { mediaWorld, upload } from "./mediaWorld.ts";
import { family, part, shared } from "./partFamily.ts";
import { sampleBodies } from "./sampleBodies.ts";
import { makeSite } from "./sampleFolder.ts";
import { pdfOf } from "./samplePdf.ts";

/** Word in the name of the file under embargo, and nowhere else. */
export const fileMarker = "marker-qx7";

/** The document under embargo. */
export const secretKey = "interim-figures";

const both = (text: string) => ({ en: text, zh: text });

export const paper = (file: string) => ({
  ...{ title: both("Sheet"), kind: "datasheet", revision: "1.0", date: "2026-01-01" },
  ...{ language: "both", file, size: 10 },
});

export const download = (file: string) => ({ column: "news", document: paper(file) });

const story = (html: string) => ({
  ...{ column: "news", title: both("Story"), summary: both("S"), date: "2026-01-01" },
  body: { en: html, zh: "<p>正文</p>" },
});

const named = (person: { readonly id: number }): Person => ({
  ...{ id: `account:${person.id}`, via: "site" },
  rights: (["draft.see", "text.edit", "fact.edit", "publish", "embargo.set"] as const).map(
    (act) => ({ act }),
  ),
});

/**
 * A library with a file of a document under embargo, a private one of its uploader, one used only
 * by a draft that a limited person does not see, and one that everybody sees; and documents that
 * may refer to them.
 */
export async function namedFilesWorld(open: () => Promise<Store>) {
  const opened = await mediaWorld(open);
  const { world, store, editor } = opened;
  const owner = await world.person("owner", "admin");
  const lin = await world.person("lin", "admin");
  const send = async (name: string, fields: readonly (readonly [string, string])[] = []) => {
    const taken = await upload(world, owner.token, pdfOf(`/Name (${name})`), name, fields);
    if (taken.status !== 200) throw new Error(taken.message);
    return taken.data.path as string;
  };
  const files = {
    embargoed: await send(`${fileMarker}.pdf`),
    private: await send("mine.pdf", [["private", "1"]]),
    open: await send("open.pdf"),
    other: await send("other.pdf"),
    former: await send("former.pdf"),
    missing: "media/000000000000000000000000/nothing.pdf",
  };
  const make = (type: Parameters<typeof createDocument>[1]["type"], key: string, body: unknown) =>
    store.transaction((tx) => createDocument(tx, { type, key, body, now: 1 }));
  await make("download", secretKey, download(files.former));
  const by = named(owner);
  await store.transaction((tx) => setEmbargo(tx, { key: secretKey, named: [], by, now: 2 }));
  await store.transaction((tx) =>
    saveDraft(tx, { key: secretKey, body: download(files.embargoed), by, now: 3 }),
  );
  await make("download", "plain", download(files.open));
  await make("news", "story", story(`<p>See <a href="/storage/${files.open}">this</a>.</p>`));
  const press = { name: "press", value: { boilerplates: [], marks: [] } };
  await make("setting", "settings/press", press);
  await make("column", "composed", { ...sampleBodies.column, parameters: [], sections: [] });
  const home = { name: "home", value: { featured: [], sections: [] } };
  await make("setting", "settings/home", home);
  for (const one of [...shared, family(11, "vision", { parameters: ["clock"] })]) {
    await make(one.type, one.key, one.body);
  }
  const figures = { keyFigures: ["clock"], variants: [], documents: [paper(files.open)] };
  const rg10 = part("RG10", { clock: "1.8 GHz" }, figures);
  await make(rg10.type, rg10.key, rg10.body);
  await inPublication(store, 4, async ({ publish }) => {
    await publish({ key: "plain", languages: ["en", "zh"] });
  });
  return { ...opened, editor, owner, lin, by, files, make };
}

export type NamedFilesWorld = Awaited<ReturnType<typeof namedFilesWorld>>;

/** Sends a file in a form, as browsers do. */
export async function sendForm(
  { world }: NamedFilesWorld,
  path: string,
  as: string,
  file: string | Uint8Array,
  name: string,
) {
  const form = multipart([["file", file, name]]);
  const response = await world.world.app.inject({
    method: "POST",
    url: `/api/v1/admin${path}`,
    headers: { ...studioHeaders(as), ...form.headers },
    payload: form.payload,
  });
  return { status: response.statusCode, ...response.json() };
}

/**
 * Imports a document that refers to a file, on behalf of a person.
 * @returns the refusal
 */
export async function importNaming(
  { store, world }: NamedFilesWorld,
  by: Person,
  file: string,
): Promise<string> {
  const { files } = world.world;
  const folder = await makeSite([
    { type: "download", key: `imported-${Date.now()}`, body: download(file), publish: [] },
  ]);
  try {
    const content = await readContent(folder, await existingContent(store.db, files, by));
    await importContent(store, files, content, { publish: false, now: 9, by });
    return "";
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error;
    return error.problems.map(({ message }) => message.replace(folder, "FOLDER")).join("\n");
  }
}
