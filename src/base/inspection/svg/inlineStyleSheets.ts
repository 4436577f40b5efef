import { compile } from "css-select";
import { parse as parseSelectors, type Selector, SelectorType } from "css-what";
import type { AnyNode, Element } from "domhandler";
import { type AtRule, type ChildNode, CssSyntaxError, parse } from "postcss";
import { RefusedMedia } from "../refusedMedia.ts";
import { type Declaration, declarationsIn, inlineDeclarations } from "./cssDeclarations.ts";

/** Numbers of ids, of classes, attributes and pseudo-classes, and of elements of a selector. */
type Specificity = readonly [ids: number, classes: number, elements: number];

/** A selector of a rule. */
interface Rule {
  readonly matches: (element: Element) => boolean;
  readonly specificity: Specificity;
  /** Place among all rules of the drawing. */
  readonly order: number;
  readonly declarations: readonly Declaration[];
}

const structural = new Set([
  ...["root", "empty", "first-child", "last-child", "only-child", "first-of-type"],
  ...["last-of-type", "only-of-type", "nth-child", "nth-last-child", "nth-of-type"],
  ...["nth-last-of-type", "not", "is", "where"],
]);

/** States that a drawing on a page never has, and parts that a drawing's elements have not. */
const never =
  /^(?:hover|active|focus|focus-within|focus-visible|target|link|visited|any-link|before|after|first-line|first-letter|selection|backdrop|placeholder|marker)$/;

/** Conditions of screens, and those under which a page does not show its pictures. */
const always =
  /^(?:(?:(?:only\s+)?(?:screen|all))|not\s*\(prefers-reduced-motion\)|\(prefers-reduced-motion:\s*no-preference\)|\(prefers-color-scheme:\s*light\))?$/i;
const otherMedia =
  /^(?:(?:only\s+)?print|\(prefers-color-scheme:\s*dark\)|\(prefers-reduced-motion(?::\s*reduce)?\))$/i;

/** At-rules that draw nothing by themselves. */
const passedOver = /^(?:charset|namespace|page|-[a-z]+-.*)$/;

/**
 * The style sheets of a drawing. Where they depend on more than its elements, the drawing is refused.
 */
export class StyleSheets {
  readonly #rules: Rule[] = [];
  /** Names of at-rules that are left out. */
  readonly removed = new Set<string>();

  /** @throws RefusedMedia */
  add(css: string, media: string): void {
    if (!isShown(media)) return;
    try {
      this.#read(parse(css).nodes);
    } catch (error) {
      if (error instanceof CssSyntaxError) throw new RefusedMedia("svgStyle", error.reason);
      throw error;
    }
  }

  /**
   * Writes what the rules and its own `style` say of an element into that attribute, by the cascade:
   * `!important`, then the attribute, then specificity, then order.
   */
  apply(element: Element): void {
    const fitting = this.#rules
      .filter(({ matches }) => matches(element))
      .sort((a, b) => bySpecificity(a.specificity, b.specificity) || a.order - b.order)
      .flatMap(({ declarations }) => declarations);
    const { style } = element.attribs;
    const own = style === undefined ? [] : inlineDeclarations(style);
    const all = [...fitting, ...own];
    if (all.length === 0) return;
    const winners = new Map<string, string>();
    const [important, usual] = [true, false].map((which) =>
      all.filter(({ isImportant }) => isImportant === which),
    );
    for (const { property, value } of [...(usual ?? []), ...(important ?? [])]) {
      winners.set(property, value);
    }
    element.attribs.style = Array.from(winners, ([name, value]) => `${name}:${value}`).join(";");
  }

  #read(nodes: readonly ChildNode[]): void {
    for (const node of nodes) {
      if (node.type === "atrule") this.#readAtRule(node);
      else if (node.type === "rule") this.#addRule(node.selector, declarationsIn(node.nodes));
      else if (node.type === "decl") throw new RefusedMedia("svgStyle", "outside a rule");
    }
  }

  #readAtRule({ name, params, nodes }: AtRule): void {
    const kind = name.toLowerCase();
    if (kind === "media") {
      if (isShown(params)) this.#read(nodes ?? []);
    } else if (/^(?:import|font-face|keyframes)$/.test(kind)) this.removed.add(`@${kind}`);
    else if (!passedOver.test(kind)) throw new RefusedMedia("svgStyle", `@${name}`);
  }

  #addRule(selectors: string, declarations: readonly Declaration[]): void {
    for (const selector of parsed(selectors)) {
      if (selector.some(isNever)) continue;
      const matches = compile<AnyNode, Element>([selector], { xmlMode: true });
      const order = this.#rules.length;
      const specificity = specificityOf(selector);
      this.#rules.push({ matches, specificity, order, declarations });
    }
  }
}

/** @throws RefusedMedia */
function isShown(media: string): boolean {
  const queries = media.split(",").map((query) => query.trim());
  if (queries.some((query) => always.test(query))) return true;
  if (queries.every((query) => otherMedia.test(query))) return false;
  throw new RefusedMedia("svgStyle", `@media ${media}`);
}

function parsed(selectors: string): Selector[][] {
  try {
    const all = parseSelectors(selectors.replaceAll(/\/\*[\s\S]*?\*\//g, " "));
    return all.map((selector) => selector.map((token) => understood(token)));
  } catch (error) {
    if (error instanceof RefusedMedia) throw error;
    throw new RefusedMedia("svgStyle", selectors);
  }
}

/** @throws RefusedMedia for what has no fixed meaning for a drawing */
function understood(token: Selector): Selector {
  const known =
    token.type !== SelectorType.Pseudo || structural.has(token.name) || never.test(token.name);
  if (
    !known ||
    token.type === SelectorType.ColumnCombinator ||
    token.type === SelectorType.Parent
  ) {
    throw new RefusedMedia("svgStyle", token.type);
  }
  if (token.type === SelectorType.Pseudo && Array.isArray(token.data)) {
    const inner = token.data.map((selector) => selector.map(understood));
    if (inner.flat().some(isNever)) throw new RefusedMedia("svgStyle", token.name);
    return { ...token, data: inner };
  }
  // All elements that are drawn are of one namespace.
  if (token.type === SelectorType.Tag || token.type === SelectorType.Universal)
    return { ...token, namespace: null };
  return token;
}

function isNever(token: Selector): boolean {
  return (
    token.type === SelectorType.PseudoElement ||
    (token.type === SelectorType.Pseudo && never.test(token.name))
  );
}

function specificityOf(selector: readonly Selector[]): Specificity {
  let sum: Specificity = [0, 0, 0];
  for (const token of selector) {
    const [ids, classes, elements] = specificityOfToken(token);
    sum = [sum[0] + ids, sum[1] + classes, sum[2] + elements];
  }
  return sum;
}

function specificityOfToken(token: Selector): Specificity {
  if (token.type === SelectorType.Tag) return [0, 0, 1];
  if (token.type === SelectorType.Attribute) {
    // `#a`, and not `[id=a]`.
    const isId = token.name === "id" && token.ignoreCase === "quirks";
    return isId ? [1, 0, 0] : [0, 1, 0];
  }
  if (token.type !== SelectorType.Pseudo || token.name === "where") return [0, 0, 0];
  if (!Array.isArray(token.data)) return [0, 1, 0];
  const inner = token.data.map(specificityOf).sort(bySpecificity);
  return inner.at(-1) ?? [0, 0, 0];
}

function bySpecificity(a: Specificity, b: Specificity): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
