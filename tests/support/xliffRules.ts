import { SaxesParser, type SaxesTagNS } from "saxes";

/** Elements of XLIFF 2.1's core with their allowed parents, attributes and required attributes. */
const core: Readonly<
  Record<string, { readonly in: string; readonly must: string; readonly may: string }>
> = {
  xliff: { in: "", must: "version srcLang", may: "trgLang xml:space" },
  file: { in: "xliff", must: "id", may: "canResegment original translate srcDir trgDir xml:space" },
  notes: { in: "file unit group", must: "", may: "" },
  note: { in: "notes", must: "", may: "id appliesTo category priority" },
  unit: {
    in: "file group",
    must: "id",
    may: "name canResegment translate srcDir trgDir xml:space type",
  },
  originalData: { in: "unit", must: "", may: "" },
  data: { in: "originalData", must: "id", may: "dir xml:space" },
  segment: { in: "unit", must: "", may: "id canResegment state subState" },
  source: { in: "segment ignorable", must: "", may: "xml:lang xml:space" },
  target: { in: "segment ignorable", must: "", may: "xml:lang xml:space order" },
  cp: { in: "source target pc mrk data", must: "hex", may: "" },
  ph: {
    in: "source target pc mrk",
    must: "id",
    may: "canCopy canDelete canReorder copyOf disp equiv dataRef subFlows subType type",
  },
  pc: {
    in: "source target pc mrk",
    must: "id",
    may: "canCopy canDelete canOverlap canReorder copyOf dispEnd dispStart equivEnd equivStart dataRefEnd dataRefStart subFlowsEnd subFlowsStart subType type dir",
  },
  mrk: { in: "source target pc mrk", must: "id", may: "translate type ref value" },
};

const states = ["initial", "translated", "reviewed", "final"];
const nmtoken = /^[\p{L}\p{N}._:-]+$/u;
const uri = "urn:oasis:names:tc:xliff:document:2.0";
const words = (text: string) => text.split(" ").filter((word) => word !== "");

/**
 * Violations of XLIFF 2.1's core (OASIS, 13 February 2018) in a file: places and order of elements,
 * attributes, ids that are unique in their scope, references to original data, states.
 */
export function coreProblems(xml: string): string[] {
  const rules = new Rules();
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => rules.problems.push(error.message));
  parser.on("opentag", (tag) => rules.open(tag));
  parser.on("closetag", (tag) => rules.close(tag));
  parser.write(xml).close();
  return rules.problems;
}

class Rules {
  readonly problems: string[] = [];
  readonly #open: string[] = [];
  #files = new Set<string>();
  #units = new Set<string>();
  #data = new Set<string>();
  #inline = { source: new Set<string>(), target: new Set<string>() };
  #state = "initial";
  #children: string[][] = [];

  open(tag: SaxesTagNS): void {
    const parent = this.#open.at(-1) ?? "";
    this.#open.push(tag.uri === uri ? tag.local : "");
    this.#children.at(-1)?.push(tag.uri === uri ? tag.local : "");
    this.#children.push([]);
    if (tag.uri !== uri) return;
    const rule = core[tag.local];
    if (rule === undefined) {
      this.#say(`${tag.local} is no element of the core`);
      return;
    }
    if (!words(rule.in).includes(parent) && !(rule.in === "" && parent === "")) {
      this.#say(`${tag.local} in ${parent}`);
    }
    const given = new Map(Object.values(tag.attributes).map(({ name, value }) => [name, value]));
    for (const name of words(rule.must))
      if (!given.has(name)) this.#say(`${tag.local} without ${name}`);
    for (const [name, value] of given) {
      const isForeign = name.includes(":") && !name.startsWith("xml:");
      if (name.startsWith("xmlns") || isForeign) continue;
      if (!words(`${rule.must} ${rule.may}`).includes(name)) this.#say(`${tag.local} has ${name}`);
      if (name === "id" && !nmtoken.test(value)) this.#say(`"${value}" is no id`);
    }
    this.#meaning(tag.local, given);
  }

  close(tag: SaxesTagNS): void {
    this.#open.pop();
    const children = this.#children.pop() ?? [];
    if (tag.uri !== uri) return;
    if (tag.local === "unit" && !children.includes("segment")) this.#say("unit without segment");
    if (tag.local === "segment") {
      if (children.filter((one) => one === "source").length !== 1) this.#say("segment: one source");
      if (this.#state !== "initial" && !children.includes("target")) {
        this.#say("a segment that is not initial has a target");
      }
    }
    const order = ["", "notes", "originalData", "unit", "segment"];
    if (["file", "unit"].includes(tag.local)) {
      const places = children.map((one) => order.indexOf(one));
      if (places.some((place, index) => place < (places[index - 1] ?? 0))) {
        this.#say(`${tag.local}: ${children.join(", ")}`);
      }
    }
  }

  #meaning(name: string, given: ReadonlyMap<string, string>): void {
    const id = given.get("id") ?? "";
    if (name === "xliff" && given.get("version") !== "2.1") this.#say("version");
    if (name === "file") {
      this.#unique(this.#files, id, "file");
      this.#units = new Set();
    }
    if (name === "unit") {
      this.#unique(this.#units, id, "unit");
      this.#data = new Set();
    }
    if (name === "data") this.#unique(this.#data, id, "data");
    if (name === "segment") {
      const state = given.get("state") ?? "initial";
      this.#state = state;
      if (!states.includes(state)) this.#say(`state ${state}`);
      if (given.has("subState") && !/^[^:]+:.+$/.test(given.get("subState") ?? "")) {
        this.#say("subState");
      }
      this.#inline = { source: new Set(), target: new Set() };
    }
    if (!["ph", "pc", "mrk"].includes(name)) return;
    const side = this.#open.includes("target") ? "target" : "source";
    this.#unique(this.#inline[side], id, `${name} in ${side}`);
    for (const reference of ["dataRef", "dataRefStart", "dataRefEnd"]) {
      const to = given.get(reference);
      if (to !== undefined && !this.#data.has(to)) this.#say(`no data ${to}`);
    }
  }

  #unique(known: Set<string>, id: string, what: string): void {
    if (known.has(id)) this.#say(`${what} ${id} twice`);
    known.add(id);
  }

  #say(problem: string): void {
    this.problems.push(problem);
  }
}
