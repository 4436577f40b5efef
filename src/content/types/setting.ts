import * as z from "zod";
import { settingNames, settings } from "../settings/settings.ts";
import { defineType } from "./contentType.ts";

/** One setting: its name and a value in the shape `settings.ts` gives that name. */
export const setting = defineType({
  code: null,
  label: { en: "Setting", zh: "设置" },
  publishTogether: true,
  body: z
    .strictObject({ name: z.enum(settingNames), value: z.unknown() })
    .transform((body, context) => {
      const schema: z.ZodType = settings[body.name].schema;
      const parsed = schema.safeParse(body.value);
      if (parsed.success) return { name: body.name, value: parsed.data };
      // What is wrong with the value is told by its own schema, as `problemsOfBody()` does.
      context.addIssue({ code: "custom", path: ["value"], input: body.value });
      return z.NEVER;
    }),
  fields: {
    name: { en: "Name", zh: "名称" },
    value: { en: "Value", zh: "值" },
  },
  searched: [],
  title: (body) => ({ en: body.name, zh: body.name }),
});
