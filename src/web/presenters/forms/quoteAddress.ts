import { guestbookOf } from "../../../readers/enquiries/formOptions.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { departments } from "./departments.ts";

interface Wish {
  /** Part number and order code. */
  readonly names: readonly string[];
  /** Pieces; absent where the reader says how many. */
  readonly quantity?: string;
}

/** Address of the form for quotes, with the part, its order code and the quantity filled in. */
export function quoteAddress(wish: Wish, context: PageContext): string {
  return businessAddress(wish, guestbookOf(context.view, "business")?.body.quoteTopic, context);
}

/** Address of the form for boards and kits, with the order code filled in. */
export function kitAddress(wish: Wish, context: PageContext): string {
  const form = guestbookOf(context.view, "business")?.body;
  return businessAddress(wish, form?.kitTopic ?? form?.quoteTopic, context);
}

function businessAddress(
  { names, quantity }: Wish,
  topic: string | undefined,
  { href }: PageContext,
): string {
  return href(departments.business, { part: names.join() || undefined, quantity, topic });
}
