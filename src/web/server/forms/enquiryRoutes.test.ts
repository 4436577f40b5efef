import { beforeEach, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { enquiryWorld, filledForm, multipart } from "../../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { RenderQueue } from "../../../base/http/cache/renderQueue.ts";
import { networkOf } from "../../../base/http/identity/network.ts";
import { RequestLimits } from "../../../base/http/requests/requestLimits.ts";
import { messages } from "../../../base/i18n/index.ts";
import type { Store } from "../../../base/store/store.ts";
import { enquiryByCode } from "../../../readers/enquiries/readEnquiries.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36";

type Parts = Parameters<typeof multipart>[0];

/** Parts that a browser sends of a filled-in form, with changes. */
function partsOf(changes: object = {}, files: Parts = []): Parts {
  const { form: _, consent: __, ...fields } = filledForm(changes);
  const pairs = Object.entries({ ...fields, consent: "on" }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return [...pairs, ["files", "", ""], ...files];
}

const tokenIn = (html: string) => /name="review" value="([^"]+)"/.exec(html)?.[1] ?? "";
const codeIn = (html: string) => /enquiry-sent__code">([^<]+)</.exec(html)?.[1] ?? "";

forEachStore("Forms without script", (open) => {
  let store: Store;
  let world: TestApp;

  beforeEach(async () => {
    store = await open();
    world = await openTestApp({ store, documents: enquiryWorld() });
    return async () => {
      await world.close();
      vi.useRealTimers();
    };
  });

  const post = (
    { headers, payload }: { headers: Record<string, string>; payload: Buffer | string },
    { url = "/business-consulting", more = {} }: { url?: string; more?: object } = {},
  ) =>
    world.app.inject({
      method: "POST",
      url,
      headers: { "user-agent": agent, ...headers, ...more },
      payload,
    });
  const confirm = (token: string, url?: string) =>
    post(
      {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ review: token }).toString(),
      },
      url === undefined ? {} : { url },
    );
  /** Sets the clock forward by the time that people take to review a page. */
  const later = (seconds: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
  };

  test("name the recipient to readers abroad, if the department is outside the mainland of China", async () => {
    const page = async (url: string) =>
      (await world.app.inject({ url, headers: { "user-agent": agent } })).body;
    expect(await page("/business-consulting")).not.toContain("I also agree");
    await world.close();
    const abroad = {
      recipient: { en: "Ridgekey GmbH", zh: "睿基德国公司" },
      country: { en: "Germany", zh: "德国" },
      contact: "privacy@example.com",
    };
    world = await openTestApp({ store, documents: enquiryWorld({ abroad }) });
    const english = await page("/business-consulting");
    for (const text of ["Ridgekey GmbH", "Germany", "privacy@example.com"]) {
      expect(english).toContain(text);
    }
    expect(await page("/business-consulting?lang=zh")).toContain(
      "提供给位于德国的睿基德国公司处理",
    );
  });

  test("are never refused by the limit of renderings, and are served round robin with other networks", async () => {
    await world.close();
    const making = new RenderQueue(
      new RequestLimits({ render: { atOnce: 0, perSecond: 0.001 } }),
      networkOf,
    );
    world = await openTestApp({ store, documents: enquiryWorld(), making });
    const turns = vi.spyOn(making, "inTurn");
    const wrong = await post(multipart(partsOf({ email: "nowhere" })));
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain("Acme Cameras");
    expect(turns).toHaveBeenCalledWith("127.0.0.1", expect.any(Function));
  });

  test("are reviewed, sent, and sent again with the same answer", async () => {
    const first = await post(multipart(partsOf({}, [["files", "a log\n", "log.txt"]])));
    expect(first.statusCode).toBe(200);
    expect(first.headers["cache-control"]).toBe("no-store");
    for (const text of ["Acme Cameras", "log.txt", messages.en.enquiryForm.check.send]) {
      expect(first.body).toContain(text);
    }
    later(2);
    const second = await confirm(tokenIn(first.body));
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain(messages.en.enquiry.submitted);
    const code = codeIn(second.body);
    const again = await confirm(tokenIn(first.body));
    expect(codeIn(again.body)).toBe(code);
    const cached = await enquiryByCode(store, code);
    expect(cached?.attachments).toMatchObject([{ name: "log.txt" }]);
    expect(cached?.fields).toContainEqual({ name: "company_name", value: "Acme Cameras" });
  });

  test.each([
    ["en", "/business-consulting", "?0"],
    ["zh", "/mobile/business-consulting?lang=zh", "?1"],
  ])(
    "show and store addresses in normalised form, not as a phone wrote them: %s",
    async (_, url, hint) => {
      const written = {
        phone: "\u202d+86 １３８-0013-8000\u202c",
        email: "mailto:ａ＠acme。example\u200b",
        company_website: "ｗｗｗ．acme。example. ",
      };
      const expected = {
        phone: "13800138000",
        email: "a@acme.example",
        company_website: "www.acme.example",
      };
      const way = { url, more: { "sec-ch-ua-mobile": hint } };
      const first = await post(multipart(partsOf(written)), way);
      expect(first.statusCode).toBe(200);
      for (const value of Object.values(expected)) expect(first.body).toContain(`>${value}<`);
      later(2);
      const second = await post(
        {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams({ review: tokenIn(first.body) }).toString(),
        },
        way,
      );
      const stored = await enquiryByCode(store, codeIn(second.body));
      const fields = Object.entries(expected).map(([name, value]) => ({ name, value }));
      expect(stored?.fields).toEqual(expect.arrayContaining(fields));
    },
  );

  test("are returned with all input, and with every error beside its field", async () => {
    const { statusCode, body } = await post(
      multipart(
        partsOf({ phone: "12", content: '"<b>' }, [
          ["files", "fine\n", "fine.txt"],
          ["files", Buffer.alloc(500, 3), "odd.exe"],
        ]),
      ),
      { url: "/mobile/business-consulting?lang=zh", more: { "sec-ch-ua-mobile": "?1" } },
    );
    expect(statusCode).toBe(422);
    expect(body).toContain("手机号格式不对，请重新输入!");
    expect(body).toContain("&quot;&lt;b&gt;</textarea>");
    const { notAttached, uploads } = messages.zh.enquiry;
    expect(body).toContain(notAttached("odd.exe", uploads.kind));
    expect(body).toMatch(/name="attachments" value="[^"]+"/);
    expect(body).toMatch(/id="enquiry-phone"[^>]* autofocus/i);
    expect(body).not.toMatch(/autofocus.*autofocus/is);
  });

  test("are not sent sooner than they can be read, nor too late, nor with a forged token", async () => {
    const first = await post(multipart(partsOf()));
    const token = tokenIn(first.body);
    const early = await confirm(token);
    expect(early.statusCode).toBe(422);
    expect(early.body).toContain(messages.en.enquiry.problems.review);
    expect(tokenIn(early.body)).not.toBe("");
    later(2 * 60 * 60);
    const late = await confirm(token);
    expect(late.statusCode).toBe(422);
    later(2);
    expect((await confirm(tokenIn(late.body))).body).toContain(messages.en.enquiry.submitted);
    const forged = await confirm(`${token}x`);
    expect(forged.statusCode).toBe(422);
    expect(forged.body).toContain(messages.en.enquiry.problems.review);
  });

  test("are refused from other sites' pages, and from programs that fill in everything", async () => {
    const foreign = await post(multipart(partsOf()), { more: { origin: "https://evil.example" } });
    expect(foreign.statusCode).toBe(403);
    const filled = await post(multipart(partsOf({ fax_number: "1" })));
    expect(filled.statusCode).toBe(422);
    expect(filled.body).toContain(messages.en.enquiry.problems.honeypot);
  });

  test("that are truncated, or are none, are answered with the form", async () => {
    const { headers, payload } = multipart(partsOf());
    const cut = await post({ headers, payload: payload.subarray(0, payload.length / 2) });
    expect(cut.statusCode).toBe(400);
    expect(cut.body).toContain(messages.en.enquiry.uploads.cutShort);
    const empty = await post({
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "",
    });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain(messages.en.enquiry.problems.websiteEmpty);
  });

  test("that the store cannot save are kept in the page, to be sent again", async () => {
    const first = await post(multipart(partsOf()));
    const token = tokenIn(first.body);
    const { enquiries } = world;
    if (enquiries === undefined) throw new Error("There are no forms");
    const broken = vi.spyOn(enquiries, "submitReviewed").mockRejectedValueOnce(new Error("gone"));
    later(2);
    const failed = await confirm(token);
    expect(failed.statusCode).toBe(503);
    expect(failed.body).toContain(messages.en.enquiry.failed);
    broken.mockRestore();
    expect((await confirm(tokenIn(failed.body))).body).toContain(messages.en.enquiry.submitted);
  });
});

describe("A form's page", () => {
  test("is the same for everybody without parts, and rendered for each request with them", async () => {
    const world = await openTestApp({ documents: enquiryWorld() });
    const get = (url: string) => world.app.inject({ url, headers: { "user-agent": agent } });
    const plain = await get("/technical-consultation");
    expect(plain.body).toContain('id="enquiry-parts"');
    expect(plain.body).toContain("mailto:");
    const asked = await get("/technical-consultation?part=RG1,%3Cb%3E,RG1");
    expect(asked.body).toContain('name="parts" value="RG1, &lt;b&gt;"');
    expect(asked.headers["x-robots-tag"]).toContain("noindex");
    const quality = await get("/quality-complaints?part=RG1000");
    expect(quality.body).toContain('name="part" value="RG1000"');
    await world.close();
  });
});
