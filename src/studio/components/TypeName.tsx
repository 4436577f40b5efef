import { useContentTypes } from "../data/documents/contentTypes.tsx";
import { useInterface } from "../frame/language/language.tsx";
import { Icon } from "./Icon.tsx";
import { iconOfType } from "./typeAndScreenIcons.ts";

/** A content type by its picture and its name. */
export function TypeName({ type }: { readonly type: string }) {
  const { language } = useInterface();
  const label = useContentTypes().find(({ name }) => name === type)?.label[language];
  return (
    <span className="type-name">
      <Icon name={iconOfType(type)} />
      {label ?? type}
    </span>
  );
}
