import { codedTypeNames, typeNames } from "../../base/site/contentCodes.ts";
import { DocumentError } from "./documentError.ts";

/** The store holds a document of a type that this code does not have. */
class UnknownContentType extends DocumentError {
  override readonly name = "UnknownContentType";
  readonly status = 500;

  constructor(key: string, type: string) {
    super(`The document ${key} is of the unknown type ${type}`);
  }
}

/**
 * Returns the content type of a stored document.
 * @throws UnknownContentType
 */
export function typeOf(row: { readonly key: string; readonly type: string }): TypeName {
  if (isTypeName(row.type)) return row.type;
  throw new UnknownContentType(row.key, row.type);
}

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
