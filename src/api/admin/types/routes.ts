import { z } from "zod";
import { describeType, describeTypes } from "../../../content/description/describe.ts";
import { typeNames } from "../../../content/types/index.ts";
import { oneOf } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

const label = z.object({ en: z.string(), zh: z.string() });

const typeEntity = z.object({
  name: z.enum(typeNames),
  label,
  publish_together: z.boolean(),
  fields: withText(({ adminDocuments }) => adminDocuments.fields.describedFields, z.json()),
  settings: withText(
    ({ adminDocuments }) => adminDocuments.fields.describedSettings,
    z.json().optional(),
  ),
});

const types = new Map(describeTypes().map((type) => [type.name, presentType(type)]));

/** Content types as forms draw them. They are the same for everybody. */
export const typeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/types",
    summary: ({ adminDocuments }) => adminDocuments.routes.types,
    data: z.object({
      list: z.array(typeEntity.pick({ name: true, label: true, publish_together: true })),
    }),
    handle: () => ({ list: [...types.values()] }),
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/types/{type}",
    summary: ({ adminDocuments }) => adminDocuments.routes.type,
    params: z.object({
      type: withText(({ adminDocuments }) => adminDocuments.fields.type, oneOf(typeNames)),
    }),
    data: typeEntity,
    handle: ({ params }) => types.get(params.type) ?? presentType(describeType(params.type)),
  }),
];

function presentType(type: ReturnType<typeof describeType>): z.input<typeof typeEntity> {
  const { name, label: title, publishTogether, fields, settings } = type;
  return {
    ...{ name, label: title, publish_together: publishTogether },
    fields: z.json().parse(JSON.parse(JSON.stringify(fields))),
    ...(settings && { settings: z.json().parse(JSON.parse(JSON.stringify(settings))) }),
  };
}
