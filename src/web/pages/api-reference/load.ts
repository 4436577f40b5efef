import { type ApiReference, describeApi } from "../../../api/public/reference/index.ts";
import type { PageContext } from "../../page/pageModule.ts";

export type ReferenceProps = ApiReference;

export function load(_resolved: object, { view }: PageContext): ReferenceProps {
  return describeApi(view);
}
