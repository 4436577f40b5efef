import { usePage } from "../components/page.tsx";
import { ErrorPicture } from "./ErrorPicture.tsx";

/** What `<main>` holds where a reader may not open the page: sign in, or go elsewhere. */
export function Unauthorized() {
  const { words, href } = usePage();
  return (
    <div className="error-page wrap">
      <ErrorPicture code="401" />
      <div className="error-page__text">
        <h1 className="error-page__title">{words.signIn.unauthorizedTitle}</h1>
        <p className="error-page__what">{words.signIn.unauthorizedText}</p>
        <p className="error-page__ways">
          <a className="button" href={href("login")}>
            {words.signIn.title}
          </a>
          <a className="button button--quiet" href={href("home")}>
            {words.frame.toHome}
          </a>
        </p>
      </div>
    </div>
  );
}
