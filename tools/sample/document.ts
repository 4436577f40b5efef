import type { BodyOf } from "../../src/content/types/index.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";

/** A generated document, its body as the store holds it: `parseBody` changes nothing in it. */
export type SampleDocument = {
  [Type in TypeName]: {
    readonly type: Type;
    readonly key: string;
    readonly body: BodyOf<Type>;
  };
}[TypeName];

/** The prefix of the keys of generated documents, except parts and those of `sharedKeys`. */
export const keyPrefix = "sample/";
