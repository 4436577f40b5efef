import { codedTypeNames, typeNames } from "../../base/site/contentNames.ts";

export { codedTypeNames, typeNames };

export type CodedTypeName = (typeof codedTypeNames)[number];

/** The code of a type in the specification's table. */
export function typeCode(name: CodedTypeName): number {
  return codedTypeNames.indexOf(name);
}

/** The largest of these codes; the smallest is 0. */
export const maxTypeCode = codedTypeNames.length - 1;

export type TypeName = (typeof typeNames)[number];

export function isTypeName(value: string): value is TypeName {
  return typeNames.some((name) => name === value);
}
