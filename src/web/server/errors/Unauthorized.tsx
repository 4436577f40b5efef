import { usePage } from "../../components/pageEnvironment.tsx";
import { ErrorPicture } from "./ErrorPicture.tsx";

/** Content of `<main>` for 401: a link to the sign-in page, and links elsewhere. */
export function Unauthorized() {
  const { messages, href } = usePage();
  return (
    <div className="error-page wrap">
      <ErrorPicture code="401" />
      <div className="error-page__text">
        <h1 className="error-page__title">{messages.signIn.unauthorizedTitle}</h1>
        <p className="error-page__what">{messages.signIn.unauthorizedText}</p>
        <p className="error-page__ways">
          <a className="button" href={href("login")}>
            {messages.signIn.title}
          </a>
          <a className="button button--quiet" href={href("home")}>
            {messages.frame.toHome}
          </a>
        </p>
      </div>
    </div>
  );
}
