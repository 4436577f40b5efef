import { pointer } from "../../../base/site/addresses/jsonPointer.ts";
import type { Language } from "../../../base/site/languages.ts";
import { sectionsOf } from "../formLayouts.ts";
import { isObject, itemId, itemsOf, type Json, type JsonObject } from "../store/jsonValues.ts";
import type { FieldDescription, TypeDescription, Words } from "../typeDescription.ts";

/** A place of a document that holds a picture, or could. */
export interface PicturePlace {
  /** Path of the picture; of a place at the end of a list, path of the list. */
  readonly path: string;
  readonly field: FieldDescription;
  /** True for an item of a list, which has no place of its own without its picture. */
  readonly isItem: boolean;
  /** True for the place behind the last item of a list. */
  readonly isNew: boolean;
  /** Labels of the fields on the way, and numbers of items. */
  readonly labels: readonly (Words | number)[];
}

/** The places for pictures of a document as it is typed, in the order of the form. */
export function picturePlaces(type: TypeDescription, body: Json): PicturePlace[] {
  const name = isObject(body) ? body.name : undefined;
  const sections = sectionsOf(type, typeof name === "string" ? name : undefined);
  return sections
    .flatMap(({ fields }) => fields)
    .flatMap((field) => placesIn(field, body, { path: "", labels: [] }));
}

interface Way {
  readonly path: string;
  readonly labels: readonly (Words | number)[];
}

/** Places in a field of an object. */
function placesIn(field: FieldDescription, holder: Json | undefined, way: Way): PicturePlace[] {
  const value = isObject(holder) ? holder[field.name] : undefined;
  const path = `${way.path}${pointer([field.name])}`;
  return placesAt(field, value, { path, labels: [...way.labels, field.label] });
}

/** Places at a field, whose value and way are known. */
function placesAt(field: FieldDescription, value: Json | undefined, way: Way): PicturePlace[] {
  switch (field.kind) {
    case "image":
      return [{ ...way, field, isItem: false, isNew: false }];
    case "group":
      if (value === undefined && !field.required) return [];
      return (field.fields ?? []).flatMap((inner) => placesIn(inner, value, way));
    case "variant": {
      const told = isObject(value) ? value[field.kindField ?? ""] : undefined;
      const shape = field.shapes?.find(({ name }) => name === told);
      return (shape?.fields ?? []).flatMap((inner) => placesIn(inner, value, way));
    }
    case "list":
      return field.item === undefined ? [] : placesInList(field, field.item, value, way);
    default:
      return [];
  }
}

function placesInList(
  { max = Number.POSITIVE_INFINITY }: FieldDescription,
  item: FieldDescription,
  value: Json | undefined,
  way: Way,
): PicturePlace[] {
  const items = itemsOf(value);
  const isOfPictures = item.kind === "image";
  const places = items.flatMap((one, index) => {
    const path = `${way.path}${pointer([one[itemId]])}`;
    const labels = [...way.labels, index + 1];
    return placesAt(item, one, { path, labels }).map((place) =>
      isOfPictures ? { ...place, isItem: true } : place,
    );
  });
  if (!isOfPictures || items.length >= max) return places;
  return [...places, { ...way, field: item, isItem: true, isNew: true }];
}

/** Name of a place, such as "Packages › 1 › Underside". */
export function nameOfPlace({ labels }: PicturePlace, language: Language): string {
  return labels
    .map((label) => (typeof label === "number" ? String(label) : label[language]))
    .join(" › ");
}

/** True for a value with a picture's file. */
export function hasPicture(value: Json | undefined): value is JsonObject {
  return isObject(value) && typeof value.file === "string" && value.file !== "";
}

/** The parts of a picture that a field has: others have no place in it. */
export function fitting(
  { fields = [] }: FieldDescription,
  picture: Json | undefined,
): { readonly [name: string]: Json | undefined } | undefined {
  if (!isObject(picture)) return undefined;
  const known = fields.map(({ name }) => name).filter((name) => picture[name] !== undefined);
  return known.length === 0
    ? undefined
    : Object.fromEntries(known.map((name) => [name, picture[name]]));
}
