import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Language, languages } from "../../src/base/site/languages.ts";
import type { Store } from "../../src/base/store/store.ts";
import { type TypeName, typeNames } from "../../src/content/types/typeNames.ts";
import type { Person } from "../../src/staff/access/rights.ts";
import {
  createDocument,
  inPublication,
  type Publishing,
  saveDraft,
  scheduleTogether,
} from "../../src/staff/editing/documentOperations.ts";
import { setEmbargo } from "../../src/staff/editing/embargo/embargo.ts";
import { sampleBodies } from "./sampleBodies.ts";
import { sampleDocuments } from "./sampleFolder.ts";

/** States of documents, each made of every type. */
export const states = [
  "public",
  "draft",
  "scheduled",
  "trashed",
  "withdrawn",
  "revised",
  "english",
  "halfDraft",
  "embargoed",
] as const;

/** States in which readers see nothing of a document. */
export const unpublished: ReadonlySet<string> = new Set([
  ...["draft", "scheduled", "trashed", "withdrawn", "embargoed"],
]);

export type State = (typeof states)[number];

/** A document in a state, with a unique key. */
export interface MarkedDocument {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly state: State;
}

/** A word unique to one text, key or file name of one document. */
export interface Marker {
  readonly type: TypeName;
  readonly state: State;
  readonly isPublic: boolean;
  /** True: the word is the document's key. */
  readonly isKey?: true;
}

export interface MarkedContent {
  readonly documents: readonly MarkedDocument[];
  readonly markers: ReadonlyMap<string, Marker>;
  /** Paths of stored files, with true where they are public. */
  readonly files: ReadonlyMap<string, boolean>;
}

/** The document of a type in a state. */
export function documentOf(
  { documents }: MarkedContent,
  state: State,
  type: TypeName,
): MarkedDocument {
  const document = documents.find((one) => one.state === state && one.type === type);
  if (document === undefined) throw new Error(`There is a document of ${type} that is ${state}`);
  return document;
}

/** Markers found in a text, in any case. */
export function markersIn(text: string): Set<string> {
  return new Set((text.match(/zqv[0-9a-z]{4}/gi) ?? []).map((word) => word.toLowerCase()));
}

const samplePicture = "sample/picture.svg";

/** Creates documents of every type in every state, with the samples that they refer to. */
export class ContentMarker {
  readonly documents: MarkedDocument[] = [];
  readonly markers = new Map<string, Marker>();
  readonly files = new Map<string, boolean>([[samplePicture, true]]);

  readonly #types: readonly TypeName[];

  /** @param types of the documents; absent: every type but the settings */
  constructor(types: readonly TypeName[] = typeNames.filter((one) => one !== "setting")) {
    this.#types = types;
  }

  async fill(store: Store): Promise<MarkedContent> {
    await inPublication(store, 1, async (publishing) => {
      for (const document of sampleDocuments) {
        const { type, key, body } = document as { type: TypeName; key: string; body: object };
        await createDocument(publishing.tx, { type, key, body, now: 1 });
        await publishing.publish({ key, languages });
      }
      for (const type of this.#types) {
        for (const state of states) await this.#make(publishing, type, state);
      }
    });
    const trashed = this.documents.filter(({ state }) => state === "trashed");
    await inPublication(store, 2, async ({ trash }) => {
      for (const { key } of trashed) await trash({ key });
    });
    // Documents under embargo are scheduled for publication too.
    const scheduled = this.documents.filter(
      ({ state }) => state === "scheduled" || state === "embargoed",
    );
    const at = Date.now() + 86_400_000;
    await store.transaction((tx) =>
      scheduleTogether(
        tx,
        scheduled.flatMap(({ key }) =>
          languages.map((language) => ({ key, language, action: "publish" as const, at, now: 3 })),
        ),
      ),
    );
    return this;
  }

  /** Puts the documents of that state under embargo, with the actor named on it. */
  async embargo(store: Store, by: Person): Promise<void> {
    const embargoed = this.documents.filter(({ state }) => state === "embargoed");
    await store.transaction(async (tx) => {
      for (const { key } of embargoed) await setEmbargo(tx, { key, named: [], by, now: 4 });
    });
  }

  /**
   * Gives documents of two sections an address, and every file that they refer to a row in the
   * library.
   */
  async fillLibrary(store: Store): Promise<void> {
    const drafts = this.documents.filter(({ state }) => state === "draft" || state === "embargoed");
    await inPublication(store, 5, async ({ address }) => {
      for (const { key, type, state } of drafts) {
        if (type !== "news" && type !== "product") continue;
        await address({ key, slug: this.#word({ type, state, isPublic: false }) });
      }
    });
    for (const path of this.files.keys()) {
      const marker = this.markers.get([...markersIn(path)][0] ?? "");
      const name = marker === undefined ? "Sample" : `Drawing ${this.#word(marker)}`;
      await store.db
        .insertInto("media")
        .values({
          ...{ path, name, kind: "drawing", size: 42, hash: path, width: 64, height: 48 },
          ...{ title: name, variants: "[]", uploaded_by: "server", at: 1, changed_at: 1 },
        })
        .execute();
    }
  }

  /** Writes the files that the documents refer to into a folder. */
  async writeFiles(root: string): Promise<void> {
    for (const path of this.files.keys()) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    }
  }

  /**
   * Gives every document a comment, a hand-over to a role, and notices of both to every account, whether
   * or not it may open the document: what of it is told is decided when it is read.
   */
  async discuss(store: Store): Promise<void> {
    const accounts = await store.db.selectFrom("accounts").select("id").execute();
    await store.transaction(async (tx) => {
      for (const { id, type, state } of this.documents) {
        const word = () => this.#word({ type, state, isPublic: false });
        const told = { document_id: id, at: 3, actor: "server" };
        const comment = await tx
          .insertInto("comments")
          .values({ document_id: id, path: "", author: "server", text: word(), at: 3 })
          .returning("id")
          .executeTakeFirstOrThrow();
        const handOver = await tx
          .insertInto("hand_overs")
          .values({ document_id: id, to_role: "viewer", note: word(), at: 3, made_by: "server" })
          .returning("id")
          .executeTakeFirstOrThrow();
        const rows = accounts.flatMap(({ id: account }) => [
          { ...told, account_id: account, kind: "mention", comment_id: comment.id },
          { ...told, account_id: account, kind: "hand-over", hand_over_id: handOver.id },
        ]);
        if (rows.length > 0) await tx.insertInto("notices").values(rows).execute();
      }
    });
  }

  async #make({ tx, publish, unpublish }: Publishing, type: TypeName, state: State): Promise<void> {
    const isShown = !unpublished.has(state);
    const key = this.#word({ type, state, isPublic: isShown, isKey: true });
    const isPublic = (language: Language) => isShown && (state !== "english" || language === "en");
    const body = this.#mark(type, state, isPublic, isShown);
    const { id } = await createDocument(tx, { type, key, body, now: 1 });
    this.documents.push({ id, key, type, state });
    if (state === "draft" || state === "scheduled" || state === "embargoed") return;
    await publish({ key, languages: state === "english" ? ["en"] : languages });
    if (state === "withdrawn") await unpublish({ key, languages });
    if (state === "revised") {
      await saveDraft(tx, { key, body: this.#reword(type, state, body, () => false), now: 2 });
    }
    if (state === "halfDraft") {
      const next = this.#reword(type, state, body, (language) => language === "zh");
      await saveDraft(tx, { key, body: next, now: 2 });
      await publish({ key, languages: ["zh"] });
    }
  }

  /** A sample's body with unique words for texts, names and files. */
  #mark(
    type: TypeName,
    state: State,
    isPublic: (language: Language) => boolean,
    isShown: boolean,
  ): object {
    const visit = (value: unknown): unknown => {
      if (isText(value)) return this.#texts(value, { type, state }, isPublic);
      if (value === samplePicture) {
        const path = `marked/${this.#word({ type, state, isPublic: isShown })}.svg`;
        this.files.set(path, isShown);
        return path;
      }
      if (value === "RG1032" || value === "RG1032-Q") {
        return this.#word({ type, state, isPublic: isShown }).toUpperCase();
      }
      return within(value, visit);
    };
    return visit(structuredClone(sampleBodies[type])) as object;
  }

  /** The same with other texts, every other one without Chinese. */
  #reword(
    type: TypeName,
    state: State,
    body: object,
    isPublic: (language: Language) => boolean,
  ): object {
    let count = 0;
    const visit = (value: unknown): unknown => {
      if (!isText(value)) return within(value, visit);
      count += 1;
      const texts = this.#texts(value, { type, state }, isPublic);
      return count % 2 === 0 ? texts : { en: texts.en };
    };
    return visit(body) as object;
  }

  #texts(
    text: { readonly en: string },
    of: Pick<Marker, "type" | "state">,
    isPublic: (language: Language) => boolean,
  ) {
    const isRich = text.en.startsWith("<p>");
    const word = (language: Language) => {
      const one = this.#word({ ...of, isPublic: isPublic(language) });
      return isRich ? `<p>${one}</p>` : one;
    };
    return { en: word("en"), zh: word("zh") };
  }

  #word(marker: Marker): string {
    const word = `zqv${(this.markers.size + 46_656).toString(36)}`;
    this.markers.set(word, marker);
    return word;
  }
}

function isText(value: unknown): value is { readonly en: string } {
  return typeof value === "object" && value !== null && "en" in value;
}

function within(value: unknown, visit: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(visit);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]));
}

/** Every route of a server, as its router has it: parameters begin with `:`, or are `*`. */
export function routesOf(app: FastifyInstance): { method: string; path: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", label = "", methods = ""] =
        /^([│\s]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
      if (label === "") return [];
      const depth = indent.length / 4;
      above.length = depth;
      above.push(label);
      const path = above.join("").replaceAll("//", "/");
      return methods === "" ? [] : methods.split(", ").map((method) => ({ method, path }));
    });
}
