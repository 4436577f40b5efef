import type { Store } from "../../src/base/store/store.ts";
import { filledForm, solvedCaptcha } from "../../tests/support/enquiries.ts";

let last = 0;

/**
 * Sends an enquiry as a reader does, each from an address of its own.
 * @param store where the captcha's secret is
 * @returns the status, and the code the reader was told where there is one
 */
export async function sendEnquiry(
  origin: string,
  store: Store,
  timeoutMs = 10_000,
): Promise<{ readonly status: number; readonly code: string | undefined }> {
  last += 1;
  const address = `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
  try {
    const response = await fetch(`${origin}/web_en/api/v1/guestbook/save`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({
        ...filledForm({ content: `number ${last}`, email: `reader-${last}@acme.example` }),
        idempotency_key: `drill-enquiry-${process.pid}-${last}`,
        captcha: await solvedCaptcha(store),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { data } = await response.json();
    return { status: response.status, code: response.ok ? String(data.code) : undefined };
  } catch {
    return { status: 0, code: undefined };
  }
}
