import type { BodyOf, TypeName } from "../../src/content/types/index.ts";

/** A document without its id, its body as the store holds it. */
export type Draft = {
  [Type in TypeName]: {
    readonly type: Type;
    readonly key: string;
    readonly body: BodyOf<Type>;
  };
}[TypeName];
