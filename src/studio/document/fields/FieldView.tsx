import { type ComponentType, memo } from "react";
import { deferred } from "../../frame/deferredComponent.tsx";
import type { FieldProps } from "../formContext.ts";
import { BilingualField } from "./BilingualField.tsx";
import { ChoiceField, ChoicesField, SwitchField } from "./ChoiceField.tsx";
import { DayField, MomentField } from "./DayField.tsx";
import { GroupField } from "./GroupField.tsx";
import { FamilyParametersField, RequirementsField } from "./links/FamilyParametersField.tsx";
import { FileField } from "./links/FileField.tsx";
import { ReferenceField, ReferencesField } from "./links/ReferenceField.tsx";
import { ListField } from "./lists/ListField.tsx";
import { VariantField } from "./lists/VariantField.tsx";
import { NumberField } from "./NumberField.tsx";
import { OneOfShapesField } from "./OneOfShapesField.tsx";
import { PictureField } from "./PictureField.tsx";
import { ColourField, LinesField, PlainField } from "./PlainField.tsx";
import { ProductValuesField } from "./ProductValuesField.tsx";

/** Fields that few documents have; they come with the first one that is shown. */
const LinkField = deferred<FieldProps>(() => import("./links/LinkField.tsx"), Bone);
const BrandColourField = deferred<FieldProps>(
  () => import("../../brand/BrandColourField.tsx"),
  Bone,
);
const TableField = deferred<FieldProps>(() => import("./lists/TableField.tsx"), Bone);

function Bone() {
  return <span className="bone" />;
}

/** The control of each kind of field (src/staff/editing/description/fieldDescription.ts). A new kind is a line here. */
export const fieldViews: Readonly<Record<string, ComponentType<FieldProps>>> = {
  line: PlainField,
  url: PlainField,
  email: PlainField,
  month: PlainField,
  unit: PlainField,
  "part-number": PlainField,
  link: LinkField,
  colour: ColourField,
  "brand-colour": BrandColourField,
  day: DayField,
  moment: MomentField,
  number: NumberField,
  switch: SwitchField,
  choice: ChoiceField,
  choices: ChoicesField,
  text: BilingualField,
  "rich-text": BilingualField,
  "file-pair": BilingualField,
  "lines-pair": BilingualField,
  lines: LinesField,
  reference: ReferenceField,
  references: ReferencesField,
  image: PictureField,
  file: FileField,
  group: GroupField,
  list: ListField,
  table: TableField,
  values: ProductValuesField,
  family: FamilyParametersField,
  requirements: RequirementsField,
  either: OneOfShapesField,
  variant: VariantField,
};

/** A field by its kind; it is drawn again by its own value alone. */
export const FieldView = memo(function OneField({ field, path }: FieldProps) {
  const View = fieldViews[field.kind] ?? PlainField;
  return <View field={field} path={path} />;
});
