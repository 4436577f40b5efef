import type { FieldProps } from "./fieldProps.ts";
import { GroupField } from "./GroupField.tsx";
import { ListField } from "./ListField.tsx";
import { PairField } from "./PairField.tsx";
import { PlainField } from "./PlainField.tsx";

/** A field by its kind. A new kind is a case here and a component beside it. */
export function FieldView({ field, path }: FieldProps) {
  switch (field.kind) {
    case "text":
    case "rich-text":
    case "file-pair":
    case "lines-pair":
      return <PairField field={field} path={path} />;
    case "group":
    case "image":
      return <GroupField field={field} path={path} />;
    case "list":
      return <ListField field={field} path={path} />;
    default:
      return <PlainField field={field} path={path} />;
  }
}
