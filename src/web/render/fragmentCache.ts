import { LRUCache } from "lru-cache";
import type { Surface } from "../../base/site/addresses/surfaces.ts";
import type { View } from "../../content/published/publication.ts";
import { type Recorded, recorded, reread } from "../../content/published/recordReads.ts";
import { memoizePerView } from "../../content/queries/memoizePerView.ts";
import type { PageEnvironment } from "../components/pageEnvironment.tsx";
import { typesetHtml } from "./typesetHtml.ts";

type FragmentCache = PageEnvironment["cachedFragment"];

/** Characters kept for each language and surface: the menus of many columns and some hundred cards. */
const cachedCharacters = 1_000_000;

const fragments = memoizePerView<Surface, FragmentCache>();

/**
 * HTML shared by the pages of one publication, language and surface (fragment cache). Gone with the
 * publication.
 */
export function fragmentCache(view: View, surface: Surface): FragmentCache {
  return fragments(view, surface, newMemory);
}

function newMemory(): FragmentCache {
  const cached = new LRUCache<string, Recorded<string>>({
    maxSize: cachedCharacters,
    sizeCalculation: ({ made }) => made.length + 1,
  });
  return (name, make) => {
    const known = cached.get(name);
    if (known !== undefined) return reread(known);
    const html = recorded(() => inOnePiece(typesetHtml(make())));
    cached.set(name, html);
    return html.made;
  };
}

/**
 * The same text, its characters side by side. V8 keeps what React has joined as a tree of its thousands
 * of parts, each weighing more than its text, and walks it again for every page it goes into.
 */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString();
}
