import { RefusedMedia } from "../refusedMedia.ts";

/** Maximum number of elements of a drawing, with its `use` elements resolved. */
export const maxElements = 50_000;
const maxDrawn = 200_000;
export const maxDepth = 200;

interface Node {
  readonly children: Node[];
  /** Ids that it draws or paints with. */
  readonly refers: string[];
}

/**
 * Number of elements that a drawing expands to: nested `use` elements can make billions of a few
 * lines.
 */
export class UseExpansion {
  readonly #root: Node = { children: [], refers: [] };
  readonly #stack: Node[] = [this.#root];
  readonly #byId = new Map<string, Node>();
  #count = 0;

  open(_name: string, attributes: Readonly<Record<string, string>>): void {
    this.#count += 1;
    if (this.#count > maxElements) throw new RefusedMedia("bomb", "too many elements");
    if (this.#stack.length > maxDepth) throw new RefusedMedia("bomb", "nested too deeply");
    const refers: string[] = [];
    for (const value of Object.values(attributes)) {
      if (value.startsWith("#") && !/^#[0-9a-f]{3,8}$/i.test(value)) refers.push(value.slice(1));
      for (const [, id = ""] of value.matchAll(/url\(\s*["']?#([^\s"')]+)/g)) refers.push(id);
    }
    const { href, "xlink:href": xlink, id } = attributes;
    for (const link of [href, xlink]) if (link?.startsWith("#")) refers.push(link.slice(1));
    const node: Node = { children: [], refers: [...new Set(refers)] };
    this.#stack.at(-1)?.children.push(node);
    this.#stack.push(node);
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, node);
  }

  close(): void {
    if (this.#stack.length > 1) this.#stack.pop();
  }

  /** @throws RefusedMedia where it draws too much, or itself */
  refuseLarge(): void {
    const known = new Map<Node, number>();
    const under = new Set<Node>();
    const size = (node: Node): number => {
      const before = known.get(node);
      if (before !== undefined) return before;
      if (under.has(node)) throw new RefusedMedia("bomb", "an element that draws itself");
      if (under.size > maxDepth * 4) throw new RefusedMedia("bomb", "nested too deeply");
      under.add(node);
      let sum = 1;
      for (const child of node.children) sum += size(child);
      for (const id of node.refers) {
        const target = this.#byId.get(id);
        if (target !== undefined) sum += size(target);
      }
      under.delete(node);
      if (sum > maxDrawn) throw new RefusedMedia("bomb", "draws too much");
      known.set(node, sum);
      return sum;
    };
    size(this.#root);
  }
}
