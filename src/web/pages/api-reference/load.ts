import { type ApiReference, describeApi } from "../../../api/reference/index.ts";
import type { PageContext } from "../../page/pageModule.ts";

/** The page has no queries: there is one of it in each language. */
export type ReferenceParams = Record<never, never>;

export type ReferenceProps = ApiReference;

export function load(_params: ReferenceParams, { view }: PageContext): ReferenceProps {
  return describeApi(view);
}
