import { type FieldProps, useForm } from "../../formContext.ts";
import { isObject, type Json } from "../../store/jsonValues.ts";
import type { FieldDescription } from "../../typeDescription.ts";
import { GroupBody } from "../GroupField.tsx";

/** An object of one of several kinds: the fields of its kind. The kind is chosen when it is added. */
export function VariantField({ field, path }: FieldProps) {
  const { store } = useForm();
  const shape = shapeOf(field, store.useValue(path));
  return shape === undefined ? null : <GroupBody field={shape} path={path} />;
}

/** The kind that a value is of; undefined for a value of none. */
export function shapeOf(
  { kindField, shapes = [] }: FieldDescription,
  value: Json | undefined,
): FieldDescription | undefined {
  if (kindField === undefined || !isObject(value)) return undefined;
  return shapes.find(({ name }) => name === value[kindField]);
}
