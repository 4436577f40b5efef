import { type BilingualText, localize } from "../../../base/site/text/localizedText.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { resolveLink, resolveLinks } from "../../../content/richText/richText.ts";
import type { ApiContext } from "../../endpoint.ts";
import { addressOf } from "./column.ts";

/** A text in the answer's language, or in the other one where its own is missing, or "". */
export function plain(text: BilingualText | undefined, { view }: ApiContext): string {
  return localize(text, view.language).text;
}

/** Sanitised HTML whose links to other documents lead to the desktop site. */
export function html(text: BilingualText | undefined, context: ApiContext): string {
  return resolveLinks(plain(text, context), (key) => documentAddress(key, context));
}

/** Address of a link on the desktop site; undefined where its document is not published. */
export function linkAddress(link: string, context: ApiContext): string | undefined {
  return resolveLink(link, (key) => documentAddress(key, context));
}

function documentAddress(key: string, context: ApiContext): string | undefined {
  const linked = context.view.byKey(key);
  const target = linked && documentTarget(context.view, linked);
  return target && addressOf(target, context);
}
