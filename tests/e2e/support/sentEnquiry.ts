import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Language, languageFacts } from "../../../src/base/site/languages.ts";
import {
  type Challenge,
  encodeSolution,
  minAnswerSeconds,
} from "../../../src/readers/enquiries/captcha/challenge.ts";
import { filledForm } from "../../support/enquiries.ts";
import { expect, type Site } from "../siteTest.ts";

/** Sends an enquiry as a reader does who has filled in a form. @returns its tracking code */
export async function sendEnquiry(
  { url }: Pick<Site, "url">,
  language: Language,
  fields: object = {},
): Promise<string> {
  const base = `${url}${languageFacts[language].apiBase}`;
  const challenge: Challenge = (await (await fetch(`${base}/captcha`)).json()).data;
  await sleep((minAnswerSeconds + 0.2) * 1_000);
  const response = await fetch(`${base}/guestbook/save`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      ...filledForm({ idempotency_key: randomUUID(), fax_number: "", ...fields }),
      captcha: encodeSolution(challenge, solve(challenge)),
    }),
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text).data.code;
}

function solve({ challenge, maxnumber, salt }: Challenge): number {
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash("sha256").update(`${salt}${number}`).digest("hex");
    if (hash === challenge) return number;
  }
  throw new Error("The challenge has no answer");
}
