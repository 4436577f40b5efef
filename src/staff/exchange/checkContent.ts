import { sectionOf } from "../../base/site/addresses/addressSections.ts";
import { isSlug, slugName } from "../../base/site/addresses/slugs.ts";
import { didYouMean } from "../../base/site/text/nearestWords.ts";
import { PartRegister, partNamesIn } from "../../content/types/fields/partNumberRegister.ts";
import { checkValues, type ParameterDefinition } from "../../content/types/fields/productValues.ts";
import { references, storedFiles } from "../../content/types/fields/references.ts";
import { storedPath } from "../../content/types/fields/storedPath.ts";
import type { BodyOf } from "../../content/types/index.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { wordedProblems } from "../editing/problems/wordedProblems.ts";
import {
  changedMeaning,
  findMisfits,
  misfitMessage,
  type ProductRevision,
  type Redefinition,
} from "../editing/publishing/requirements/checkUnfitValues.ts";
import { mediaFile } from "./contentFolder.ts";
import type { ContentFiles, FieldPath, FileDocument } from "./documentInContentFile.ts";
import type { ExistingContent } from "./existingContent.ts";
import { type FileProblem, fileWording, inFileOrder } from "./fileProblems.ts";

/**
 * Types of documents that could not be read, by key; null: unknown type. They count as existing.
 */
export type Unreadable = ReadonlyMap<string, TypeName | null>;

/** Most references for which a key is suggested: each is compared with every document. */
const maxSuggestions = 50;

/**
 * Returns the problems of documents with one another and with the existing content: keys and ids of
 * other documents, references without a target, cycles of columns, values that do not fit their
 * parameters, parameters that stored products no longer fit, missing media files, part numbers and
 * order codes of two products.
 */
export async function checkContent(
  content: ContentFiles,
  known: ExistingContent,
  unreadable: Unreadable = new Map(),
): Promise<FileProblem[]> {
  const checked = new CheckedContent(content, known, unreadable);
  for (const document of content.documents) {
    checked.identity(document);
    checked.addresses(document);
    checked.references(document);
    checked.ancestors(document);
    checked.values(document);
    await checked.media(document);
  }
  await checked.storedProducts();
  await checked.partNames();
  return inFileOrder(checked.problems);
}

class CheckedContent {
  readonly problems: FileProblem[] = [];
  readonly #content: ContentFiles;
  readonly #known: ExistingContent;
  readonly #unreadable: Unreadable;
  readonly #byKey: ReadonlyMap<string, FileDocument>;
  readonly #definitions = new Map<string, ParameterDefinition>();
  /** Keys of documents by the addresses that the files give them. */
  readonly #slugs = new Map<string, string>();
  #suggestions = 0;
  /** Existence of files by path: many documents may show one picture. */
  readonly #media = new Map<string, Promise<boolean>>();

  constructor(content: ContentFiles, known: ExistingContent, unreadable: Unreadable) {
    this.#content = content;
    this.#known = known;
    this.#unreadable = unreadable;
    this.#byKey = new Map(content.documents.map((document) => [document.key, document]));
  }

  identity(document: FileDocument): void {
    const { key, type, id } = document;
    const same = this.#known.byKey(key);
    if (same && same.type !== type) {
      this.#report(document, ["key"], `${key} is already a ${same.type}, and this is a ${type}`);
    } else if (same && id !== undefined && id !== same.id) {
      this.#report(document, ["id"], `${key} already has the id ${same.id}; ids never change`);
    }
    const owner = id === undefined ? undefined : this.#known.byId(id);
    if (owner && owner.key !== key) {
      this.#report(document, ["id"], `${id} is already the id of ${owner.key}`);
    }
  }

  addresses(document: FileDocument): void {
    const { type, key, slug, formerSlugs = [] } = document;
    const section = sectionOf(type);
    const written = [
      ...(slug === undefined ? [] : [{ text: slug, path: ["slug"] }]),
      ...formerSlugs.map((text, at) => ({ text, path: ["formerSlugs", at] })),
    ];
    for (const { text, path } of written) {
      if (section === undefined || !isSlug(section, text)) {
        this.#report(document, path, `${text} cannot be the address of a ${type}`);
        continue;
      }
      const name = `${section}/${slugName(text)}`;
      const owner = this.#slugs.get(name) ?? this.#known.slugOwner(section, text) ?? key;
      if (owner === key) this.#slugs.set(name, key);
      else this.#report(document, path, `${text} is already an address of ${owner}`);
    }
  }

  references(document: FileDocument): void {
    for (const { path, type, key } of references(document.type, document.body)) {
      const found = this.#typeOf(key);
      const place = ["body", ...path];
      if (found === undefined) {
        const isTrashed = this.#known.byKey(key) !== undefined;
        const where = isTrashed
          ? "which is in the trash"
          : `which does not exist${this.#suggestion(key, type)}`;
        this.#report(document, place, `refers to ${key}, ${where}`);
      } else if (type !== null && found !== null && found !== type) {
        this.#report(document, place, `refers to ${key}, which is a ${found}, no ${type}`);
      }
    }
  }

  ancestors(document: FileDocument): void {
    if (document.type !== "column") return;
    const passed = new Set([document.key]);
    let parent = document.body.parent;
    while (parent !== null) {
      if (parent === document.key) {
        const circle = [...passed, parent].join(" in ");
        this.#report(document, ["body", "parent"], `lies in itself: ${circle}`);
      }
      if (passed.has(parent)) return;
      passed.add(parent);
      parent = this.#family(parent)?.parent ?? null;
    }
  }

  values(document: FileDocument): void {
    if (document.type !== "product") return;
    const { body } = document;
    const family = this.#family(body.column);
    if (!family) return;
    for (const key of Object.keys(body.values)) {
      const definition = this.#definitions.get(key) ?? this.#definition(key);
      if (definition) this.#definitions.set(key, definition);
    }
    const problems = checkValues(body, family, this.#definitions);
    const worded = wordedProblems({ type: "product", body, problems }, fileWording);
    for (const [index, { message }] of worded.entries()) {
      this.#report(document, ["body", ...(problems[index]?.path ?? [])], message);
    }
  }

  async media(document: FileDocument): Promise<void> {
    const told = new Set<string>();
    for (const { path, file } of storedFiles(document.type, document.body)) {
      const message = await this.#missing(file);
      const place = `${path.join(".")} ${file}`;
      if (message === undefined || told.has(place)) continue;
      told.add(place);
      this.#report(document, ["body", ...path], message);
    }
  }

  /** Problem with a stored file; undefined where it exists. */
  async #missing(file: string): Promise<string | undefined> {
    if (!storedPath.test(file)) {
      return `names ${JSON.stringify(file)}, which no stored file can be called`;
    }
    let isThere = this.#media.get(file);
    isThere ??= this.#isThere(file);
    this.#media.set(file, isThere);
    if (await isThere) return undefined;
    const folder = this.#content.mediaFolder ?? "a media folder, which is missing";
    return `needs the file ${file} in ${folder}`;
  }

  /**
   * Checks stored products that are not in the files against the parameters that the files
   * redefine.
   */
  async storedProducts(): Promise<void> {
    const redefinitions = new Map<Redefinition, FileDocument>();
    for (const document of this.#content.documents) {
      if (document.type !== "parameter" || !this.#isRedefined(document)) continue;
      const { key, body: definition, publish } = document;
      redefinitions.set({ key, definition, languages: publish, withDrafts: true }, document);
    }
    if (redefinitions.size === 0) return;
    const misfits = await findMisfits([...redefinitions.keys()], this.#productsElsewhere());
    for (const [redefinition, document] of redefinitions) {
      const found = misfits.get(redefinition);
      if (!found) continue;
      const before = this.#known.body("parameter", document.key);
      const field = before && changedMeaning(before, redefinition.definition);
      const path = field === undefined ? ["body"] : ["body", field];
      this.#report(document, path, misfitMessage(document.key, "stored", found));
    }
  }

  /** Checks part numbers and order codes against one another and those of stored products. */
  async partNames(): Promise<void> {
    const products = this.#content.documents.filter(({ type }) => type === "product");
    if (products.length === 0) return;
    const register = new PartRegister();
    for await (const { key, isNewest, body } of this.#productsElsewhere()) {
      const names = isNewest ? partNamesIn(key, JSON.parse(body)) : undefined;
      if (names) register.add(names);
    }
    for (const document of products) {
      const names = partNamesIn(document.key, document.body);
      for (const { path, message } of names ? register.add(names) : []) {
        this.#report(document, ["body", ...path], message);
      }
    }
  }

  /** Readers may still see an older definition than the one that the store has for a draft. */
  #isRedefined({ key, body, publish }: FileDocument & { readonly type: "parameter" }): boolean {
    const entry = this.#known.byKey(key);
    if (entry?.type !== "parameter") return false;
    const before = this.#known.body("parameter", key);
    if (before === undefined || changedMeaning(before, body) !== undefined) return true;
    return publish.some((language) => entry.published[language] !== entry.number);
  }

  async *#productsElsewhere(): AsyncGenerator<ProductRevision, void> {
    for await (const revision of this.#known.products()) {
      const { key } = revision;
      if (!this.#byKey.has(key) && !this.#unreadable.has(key)) yield revision;
    }
  }

  async #isThere(file: string): Promise<boolean> {
    // Its bytes stay as they are, too.
    if (await this.#known.hidesFile(file)) return false;
    const own = await mediaFile(this.#content.mediaFolder, file);
    return own !== undefined || this.#known.hasFile(file);
  }

  /**
   * Returns the key that a reference was probably meant to have: of the same type, and not in the
   * trash.
   */
  #suggestion(key: string, type: TypeName | null): string {
    if (this.#suggestions === maxSuggestions) return "";
    this.#suggestions += 1;
    const fits = (other: TypeName) => type === null || other === type;
    const own = this.#content.documents.filter((document) => fits(document.type));
    const known = [...this.#known.entries()].filter(
      (entry) => entry.trashedAt === null && fits(entry.type),
    );
    const broken = [...this.#unreadable].flatMap(([other, of]) =>
      of === null || fits(of) ? [other] : [],
    );
    return didYouMean(key, [...[...own, ...known].map((document) => document.key), ...broken]);
  }

  /** Type of a document; null: its type could not be read; undefined: absent, or in the trash. */
  #typeOf(key: string): TypeName | null | undefined {
    const own = this.#byKey.get(key);
    if (own) return own.type;
    if (this.#unreadable.has(key)) return this.#unreadable.get(key) ?? null;
    const known = this.#known.byKey(key);
    return known?.trashedAt === null ? known.type : undefined;
  }

  #family(key: string): BodyOf<"column"> | undefined {
    const own = this.#byKey.get(key);
    if (own) return own.type === "column" ? own.body : undefined;
    return this.#unreadable.has(key) ? undefined : this.#known.body("column", key);
  }

  #definition(key: string): ParameterDefinition | undefined {
    const own = this.#byKey.get(key);
    if (own) return own.type === "parameter" ? own.body : undefined;
    return this.#unreadable.has(key) ? undefined : this.#known.body("parameter", key);
  }

  #report(document: FileDocument, path: FieldPath, message: string): void {
    const { file } = document;
    this.problems.push({ file, ...document.locate(path), path: path.join("."), message });
  }
}
