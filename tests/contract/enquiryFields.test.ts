import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { messages } from "../../src/base/i18n/index.ts";
import { pagePath } from "../../src/base/site/addresses/href.ts";
import { type Surface, surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { enquiryLines } from "../../src/cli/enquiries/enquiryLines.ts";
import { csvHead, csvRow } from "../../src/readers/enquiries/csvExport.ts";
import {
  type FieldName,
  fields,
  formFields,
  formNames,
} from "../../src/readers/enquiries/form/fields.ts";
import { messagesOfForm } from "../../src/readers/enquiries/form/messagesOfForm.ts";
import { departmentMail } from "../../src/readers/enquiries/mailContent.ts";
import { enquiryByCode } from "../../src/readers/enquiries/readEnquiries.ts";
import { formPages } from "../../src/web/page/enquirySteps.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { enquiryWorld, multipart } from "../support/enquiries.ts";
import { forEachStore } from "../support/store.ts";
import { publish } from "../support/world.ts";

/**
 * Fields that the specification requires for every consultation form (point 3); captcha and
 * attachment are sent beside them.
 */
const specified: readonly FieldName[] = [
  "company_name",
  "city",
  "company_website",
  "company_type",
  "contact_name",
  "title",
  "phone",
  "department",
  "email",
  "source",
  "first_contact",
  "solutions",
  "applications",
  "topic",
  "content",
  "attachments",
];

/** Sent value of a field, and its display to readers and desks (in English). */
interface Sample {
  readonly sent: string;
  readonly shown: string;
}

const special: Partial<Record<FieldName, Sample>> = {
  company_website: { sent: "walk.example", shown: "walk.example" },
  phone: { sent: "13900139000", shown: "13900139000" },
  email: { sent: "walk@acme.example", shown: "walk@acme.example" },
  topic: { sent: "Samples", shown: "Samples" },
  company_type: { sent: "maker", shown: "Device maker" },
  source: { sent: "fair", shown: "Fair" },
  solutions: { sent: "charging", shown: "Charging" },
  title: { sent: "miss", shown: "Miss" },
  first_contact: { sent: "no", shown: "No" },
  city: { sent: "overseas", shown: "Overseas" },
  consent: { sent: "on", shown: "" },
};

/** Fields that change the rules of another: tested separately. */
const apart: readonly FieldName[] = ["no_website"];

function sampleOf(name: FieldName): Sample {
  const own = special[name];
  if (own !== undefined) return own;
  const text = `walked ${name.replaceAll("_", " ")}`;
  return fields[name].kind === "flag" ? { sent: "on", shown: "Yes" } : { sent: text, shown: text };
}

const agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36";

const asPhone: Readonly<Record<Surface, Record<string, string>>> = {
  desktop: {},
  mobile: { "sec-ch-ua-mobile": "?1" },
};

const described = z.object({
  paths: z.object({
    "/guestbook/save": z.object({
      post: z.object({
        requestBody: z.object({
          content: z.record(
            z.string(),
            z.object({
              schema: z.object({
                properties: z.record(z.string(), z.object({ description: z.string() })),
              }),
            }),
          ),
        }),
      }),
    }),
  }),
});

/** Descriptions in the reference of the fields of `guestbook/save`, by the body's media type. */
async function referenceOf({ app }: TestApp): Promise<[string, Map<string, string>][]> {
  const { paths } = described.parse((await app.inject("/openapi.json")).json());
  const { content } = paths["/guestbook/save"].post.requestBody;
  return Object.entries(content).map(([type, { schema }]) => [
    type,
    new Map(
      Object.entries(schema.properties).map(([name, { description }]) => [name, description]),
    ),
  ]);
}

describe.each(formNames.filter((form) => form !== "application"))("The form %s", (form) => {
  test("has every field of the specification", () => {
    expect(formFields[form]).toEqual(expect.arrayContaining([...specified]));
  });
});

forEachStore("Every field of every form", (open) => {
  const get = (world: TestApp, surface: Surface, form: keyof typeof formPages) =>
    world.app.inject({
      url: pagePath(surface, formPages[form]),
      headers: { "user-agent": agent, ...asPhone[surface] },
    });
  const post = (
    world: TestApp,
    form: keyof typeof formPages,
    parts: Parameters<typeof multipart>[0],
  ) => {
    const { headers, payload } = multipart(parts);
    return world.app.inject({
      method: "POST",
      url: pagePath("desktop", formPages[form]),
      headers: { "user-agent": agent, ...headers },
      payload,
    });
  };

  test.each(formNames)(
    "is rendered, described, reviewed, stored, mailed and exported: %s",
    async (form) => {
      const store = await open();
      const documents = enquiryWorld();
      await using world = Object.assign(await openTestApp({ store, documents }), {
        async [Symbol.asyncDispose]() {
          vi.useRealTimers();
          await world.close();
        },
      });
      const own = formFields[form];
      for (const surface of surfaces) {
        const { body } = await get(world, surface, form);
        for (const name of own) {
          const key = name === "attachments" ? "files" : name;
          expect(body, `${name} on the page`).toContain(` name="${key}"`);
        }
      }

      for (const [type, notes] of await referenceOf(world)) {
        for (const name of own) {
          expect(notes.get(name), `${name} in the reference of ${type}`).toContain(
            messages.en.enquiry.fields[name],
          );
        }
      }

      const typed = own.filter((name) => name !== "attachments" && !apart.includes(name));
      const first = await post(world, form, [
        ...typed.map((name) => [name, sampleOf(name).sent] as const),
        ["files", "a log\n", "walk.txt"],
      ]);
      expect(first.statusCode).toBe(200);
      const say = messagesOfForm(messages.en.enquiry, form);
      const rows = new Map(
        [...first.body.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/gs)].map(([, label, rest]) => [
          label,
          rest,
        ]),
      );
      for (const name of typed) {
        if (name === "consent") continue;
        expect(rows.get(say.fields[name]), `${name} looked over`).toContain(sampleOf(name).shown);
      }
      expect(rows.get(say.fields.attachments)).toContain("walk.txt");

      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2_000 });
      const token = /name="review" value="([^"]+)"/.exec(first.body)?.[1] ?? "";
      const second = await post(world, form, [["review", token]]);
      const code = /enquiry-sent__code">([^<]+)</.exec(second.body)?.[1] ?? "";
      const kept = await enquiryByCode(store, code);
      if (kept === undefined) throw new Error(`${form} was not kept`);

      const names = kept.fields.map(({ name }) => name);
      expect(names, "kept").toEqual(typed);
      expect(kept.attachments).toMatchObject([{ name: "walk.txt" }]);
      const mail = departmentMail(kept, await publish(documents)).text;
      const terminal = enquiryLines(kept, [], world.attachments).join("\n");
      const columns = csvHead.trim().split(",");
      const cells = csvRow(kept).trim().split(",");
      for (const name of typed) {
        const { sent, shown } = sampleOf(name);
        const cell = name === "consent" ? "yes" : sent;
        expect(cells[columns.indexOf(name)], `${name} exported`).toBe(cell);
        expect(terminal, `${name} in the terminal`).toMatch(
          new RegExp(`^${RegExp.escape(say.fields[name])}:\\s+${RegExp.escape(cell)}$`, "m"),
        );
        if (name === "consent") continue;
        expect(mail, `${name} mailed`).toContain(shown);
        for (const language of ["en", "zh"] as const) {
          expect(mail, `${name} mailed`).toContain(
            messagesOfForm(messages[language].enquiry, form).fields[name],
          );
        }
      }
      expect(mail).toContain("walk.txt");
      expect(terminal).toContain("walk.txt");
      expect(cells[columns.indexOf("attachments")]).toBe("walk.txt");
    },
  );
});
