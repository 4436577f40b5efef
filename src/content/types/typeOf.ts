import { DocumentError } from "./documentError.ts";
import { isTypeName, type TypeName } from "./typeNames.ts";

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
