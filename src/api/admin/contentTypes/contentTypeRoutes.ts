import * as z from "zod";
import type { ContentType } from "../../../content/types/contentType.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { type TypeName, typeNames } from "../../../content/types/typeNames.ts";
import { describeType } from "../../../staff/editing/description/describeTypes.ts";
import {
  contentType,
  contentTypes as contentTypeList,
  type FieldDescription,
} from "../../contract/contentTypes.ts";
import { oneOf } from "../../parameters.ts";
import { described as describedFields, withText } from "../fieldDescriptions.ts";
import { type AdminRoute, adminRoute } from "../route.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

const json = z.json();

describedFields(contentType, {
  fields: ({ adminDocuments }) => adminDocuments.fields.describedFields,
  settings: ({ adminDocuments }) => adminDocuments.fields.describedSettings,
});

type PresentedType = z.input<typeof contentType>;

/** Cached: together they are large, so they are built when a form is first requested. */
const described = new Map<TypeName, PresentedType>();

/** Content types as forms draw them. They are the same for everybody. */
export const typeRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/types",
    summary: ({ adminDocuments }) => adminDocuments.routes.types,
    data: contentTypeList,
    handle: () => ({ list: typeNames.map(facts) }),
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/types/{type}",
    summary: ({ adminDocuments }) => adminDocuments.routes.type,
    params: z.object({
      type: withText(({ adminDocuments }) => adminDocuments.fields.type, oneOf(typeNames)),
    }),
    data: contentType,
    handle: ({ params }) => describedType(params.type),
  }),
];

function facts(name: TypeName): Pick<PresentedType, "name" | "label" | "publish_together"> {
  const { label: title, publishTogether }: ContentType = contentTypes[name];
  return { name, label: title, publish_together: publishTogether === true };
}

function describedType(name: TypeName): PresentedType {
  const known = described.get(name) ?? presentType(name);
  described.set(name, known);
  return known;
}

/** Fields in the shape in which the studio reads them. */
interface Described {
  readonly fields: readonly FieldDescription[];
  readonly settings?: Readonly<Record<string, FieldDescription>>;
}

function presentType(name: TypeName): PresentedType {
  const { fields, settings }: Described = describeType(name);
  return {
    ...facts(name),
    fields: json.parse(JSON.parse(JSON.stringify(fields))),
    ...(settings && { settings: json.parse(JSON.parse(JSON.stringify(settings))) }),
  };
}
