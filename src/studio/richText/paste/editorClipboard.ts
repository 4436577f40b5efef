import { DOMSerializer, Fragment, Slice } from "prosemirror-model";
import { schema } from "../schema.ts";
import { linkAddress } from "../tools/linkAddress.ts";

const attribute = "data-rich-text";

/** Content last copied here, which needs no check when it is pasted. */
let copied = "";

class OwnSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target);
    const first = made.firstElementChild;
    if (first !== null) {
      copied = JSON.stringify(fragment.toJSON());
      first.setAttribute(attribute, copied);
    }
    return made;
  }
}

const shown = DOMSerializer.fromSchema(schema);

/** Serializes copied content as it is shown, with its stored form in an attribute. */
export const clipboardSerializer: DOMSerializer = new OwnSerializer(shown.nodes, shown.marks);

/**
 * Returns the slice that was copied from a rich text of the studio; undefined for anything else.
 */
export function ownSlice(body: HTMLElement): Slice | undefined {
  const first = body.querySelector(`[${attribute}][data-pm-slice]`);
  const written = first?.getAttribute(attribute);
  const [, start, end] = /^(\d+) (\d+)/.exec(first?.getAttribute("data-pm-slice") ?? "") ?? [];
  if (typeof written !== "string" || start === undefined || end === undefined) return undefined;
  try {
    const content = Fragment.fromJSON(schema, JSON.parse(written));
    content.forEach((node) => {
      node.check();
    });
    if (written !== copied && !isHarmless(content)) return undefined;
    const most = Slice.maxOpen(content);
    return new Slice(
      content,
      Math.min(Number(start), most.openStart),
      Math.min(Number(end), most.openEnd),
    );
  } catch {
    // Written by another program or an older studio.
    return undefined;
  }
}

/** True for content that could have been made here: addresses that links may have, stored pictures. */
function isHarmless(content: Fragment): boolean {
  let isFine = true;
  content.descendants(({ type, attrs, marks }) => {
    if (type.name.startsWith("raw")) isFine = false;
    if ("src" in attrs && !/^\/storage\/[a-z0-9]/i.test(String(attrs.src))) isFine = false;
    if (type.name === "card" && !/^doc:[a-z0-9]/.test(String(attrs.href))) isFine = false;
    for (const { attrs: own } of marks) {
      const href: unknown = own.href;
      if (typeof href === "string" && linkAddress(href) !== href) isFine = false;
    }
  });
  return isFine;
}
