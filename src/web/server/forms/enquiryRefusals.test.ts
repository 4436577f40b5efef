import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { enquiryWorld, filledForm, multipart } from "../../../../tests/support/enquiries.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Enquiries } from "../../../readers/enquiries/enquiryService.ts";

const { enquiry: t, tracking } = messages.en;

forSqlite("A form without script that is not taken", (open) => {
  let world: TestApp;
  let enquiries: Enquiries;

  beforeAll(async () => {
    world = await openTestApp({ store: await open(), documents: enquiryWorld() });
    if (world.enquiries === undefined) throw new Error("There are no forms");
    enquiries = world.enquiries;
    return () => world.close();
  });
  afterEach(() => void vi.restoreAllMocks());

  async function post(fields: Record<string, string>, url = "/business-consulting") {
    const answer = await world.app.inject({
      ...{ method: "POST", url, payload: new URLSearchParams(fields).toString() },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const { "retry-after": retryAfter, connection, "cache-control": caching } = answer.headers;
    const { statusCode, body } = answer;
    expect(caching).toBe("no-store");
    return { statusCode, body, retryAfter, connection };
  }

  const { form: _, ...filled } = filledForm();
  const typed = { company_name: "Acme Cameras", content: "Two reels", consent: "on" };

  test("keeps its input where the store does not answer, or the post was cut short or too slow", async () => {
    const failing = async (error: Error) => {
      vi.spyOn(enquiries, "review").mockRejectedValueOnce(error);
      const { body, ...rest } = await post(typed);
      expect(body).toContain('value="Acme Cameras"');
      expect(body).toContain("Two reels</textarea>");
      const shown = [t.failed, t.uploads.cutShort, t.uploads.tooSlow].filter((text) =>
        body.includes(text),
      );
      return [rest.statusCode, rest.retryAfter, rest.connection, ...shown];
    };
    const withStatus = (statusCode: number) => Object.assign(new Error("broken"), { statusCode });
    expect([
      await failing(new Error("gone")),
      await failing(withStatus(413)),
      await failing(withStatus(408)),
    ]).toEqual([
      [503, "5", "keep-alive", t.failed],
      [413, undefined, "keep-alive", t.uploads.cutShort],
      [408, undefined, "close", t.uploads.tooSlow],
    ]);
  });

  test("is shown again with what was reviewed where it cannot be sent now", async () => {
    const sentWith = async (result: object) => {
      vi.spyOn(enquiries, "submitReviewed").mockResolvedValueOnce(result as never);
      const { body, ...rest } = await post({ review: "the token" });
      const again = body.includes('name="review" value="the token"');
      const texts = [
        t.limited(90),
        t.conflict,
        t.invalid,
        t.problems.emailInvalid,
        t.problems.review,
      ];
      return [
        rest.statusCode,
        rest.retryAfter,
        again,
        ...texts.filter((text) => body.includes(text)),
      ];
    };
    const refused = { ok: false } as const;
    const problems = [{ field: "email", problem: "emailInvalid" }];
    expect([
      await sentWith({ ...refused, reason: "limited", retryAfterSeconds: 90 }),
      await sentWith({ ...refused, reason: "conflict" }),
      await sentWith({ ...refused, reason: "invalid", problems }),
      await sentWith({ ...refused, reason: "invalid", problems: [] }),
      await sentWith({
        ...{ ...refused, reason: "expired", form: "business" },
        review: { ok: false, problems: [], files: [] },
      }),
    ]).toEqual([
      [429, "90", true, t.limited(90)],
      [409, undefined, true, t.conflict],
      [422, undefined, false, t.problems.emailInvalid],
      [422, undefined, false, t.invalid],
      [422, undefined, false, t.problems.review],
    ]);
    vi.spyOn(enquiries, "submitReviewed").mockRejectedValueOnce(new Error("gone"));
    expect((await post({ review: "the token" })).retryAfter).toBe("5");
  });

  test("names the files that were not taken, before it can be sent", async () => {
    const refusals = [
      { ok: false, reason: "limited", retryAfterSeconds: 90 },
      { ok: false, reason: "captcha" },
      { ok: false, reason: "tooLarge" },
    ];
    const upload = vi.spyOn(enquiries, "upload");
    for (const refusal of refusals) {
      upload.mockImplementationOnce(async (bytes) => {
        for await (const _part of bytes);
        return refusal as never;
      });
    }
    const fields = Object.entries({ ...filled, consent: "on" }).map(
      ([name, value]) => [name, String(value)] as const,
    );
    const files = ["a.txt", "b.txt", "c.txt"].map((name) => ["files", "text\n", name] as const);
    const answer = await world.app.inject({
      ...{ method: "POST", url: "/business-consulting" },
      ...multipart([...fields, ...files]),
    });
    expect(answer.statusCode).toBe(422);
    for (const text of [t.limited(90), t.problems.captcha, "c.txt"]) {
      expect(answer.body).toContain(text);
    }
    expect(answer.body).not.toContain('name="review"');
  });

  test("is answered with the form of tracking, and the time to retry, where no state can be read", async () => {
    vi.spyOn(enquiries, "track").mockRejectedValueOnce(new Error("gone"));
    const values = { code: "7K3M-Q0ZD-91XA", email: "lin@acme.example" };
    const failed = await post(values, "/track-enquiry");
    expect([failed.statusCode, failed.retryAfter]).toEqual([503, "5"]);
    expect(failed.body).toContain(tracking.failed);
    expect(failed.body).toContain('value="7K3M-Q0ZD-91XA"');
  });
});
