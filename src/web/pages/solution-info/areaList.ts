import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import { areasOf } from "../../../content/queries/solutions.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { areaAddress, solutionItem } from "../../presenters/solutionItem.ts";

/** An application in the list beside a page, with its solutions where it is the one being read. */
export interface AreaEntry {
  readonly id: number;
  readonly title: LocalizedText;
  readonly href: string;
  readonly count: number;
  /** The page itself, or one under it. */
  readonly state: "shown" | "onTheWay" | "other";
  readonly solutions: readonly {
    readonly id: number;
    readonly title: LocalizedText;
    readonly href: string;
    readonly isShown: boolean;
  }[];
}

/** The applications to choose from, wherever one is. */
export interface AreaList {
  readonly all: { readonly href: string; readonly isShown: boolean };
  readonly areas: readonly AreaEntry[];
}

/** More solutions than these would make the list longer than the page beside it. */
const maxSolutions = 12;

/**
 * The applications beside the one a page belongs to; undefined where there is nothing to choose.
 * @param shown id of the solution or the column that the page shows
 */
export function areaList(
  column: ColumnNode | undefined,
  shown: number,
  context: PageContext,
): AreaList | undefined {
  const { view } = context;
  const activePath = column ? pathTo(column) : [];
  const [root] = activePath;
  if (root === undefined) return undefined;
  const areas = areasOf(view, root);
  if (areas.length === 0) return undefined;
  return {
    all: { href: areaAddress(root, context), isShown: root.doc.id === shown },
    areas: areas.map(({ node, solutions }) => {
      const isOnWay = activePath.includes(node);
      const { id, body } = node.doc;
      return {
        id,
        title: localize(body.title, view.language),
        href: areaAddress(node, context),
        count: solutions.length,
        state: isOnWay ? stateOnWay(id, shown) : "other",
        solutions: (isOnWay ? solutions.slice(0, maxSolutions) : []).map((doc) => {
          const { title, href } = solutionItem(doc, context);
          return { id: doc.id, title, href, isShown: doc.id === shown };
        }),
      };
    }),
  };
}

function stateOnWay(id: number, shown: number): AreaEntry["state"] {
  return id === shown ? "shown" : "onTheWay";
}
