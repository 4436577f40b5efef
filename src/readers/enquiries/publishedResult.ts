import { events } from "../../base/process/events.ts";
import type { FormName } from "./form/fields.ts";
import type { SubmitResult } from "./save.ts";

/** Publishes what came of an enquiry that was sent, for figures. */
export async function published(
  form: FormName,
  submitting: Promise<SubmitResult>,
): Promise<SubmitResult> {
  const result = await submitting;
  events.publish("enquiry", { form, outcome: result.ok ? "saved" : result.reason });
  return result;
}
