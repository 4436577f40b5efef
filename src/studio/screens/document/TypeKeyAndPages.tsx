import { mayAtAll } from "../../data/people/account.ts";
import type { OpenDocument } from "../../document/store/openDocument.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { SitePagesMenu } from "./SitePagesMenu.tsx";

/** Type of the document, and its places on the site. */
export function TypeKeyAndPages({ opened }: { readonly opened: OpenDocument }) {
  const { language, messages } = useInterface();
  const person = usePerson();
  const { name, label } = opened.type;
  const isCounted = opened.details.pages.length > 0 && mayAtAll(person, "usage.read");
  return (
    <p className="doc-above">
      <Link href={addressOf("documents", {}, { type: name })}>{label[language]}</Link>
      {" · "}
      <code>{opened.key}</code>
      <SitePagesMenu pages={opened.details.pages} />
      {isCounted && (
        <>
          {" · "}
          <Link href={addressOf("usage", {}, { document: opened.key })}>
            {messages.frame.screens.usage}
          </Link>
        </>
      )}
    </p>
  );
}
