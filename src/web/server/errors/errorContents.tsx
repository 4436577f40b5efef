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

/** Content of `<main>` for 429 and 503: the page will be available after a short wait. */
export function RetryLater({ status }: { status: 429 | 503 }) {
  const { messages, href } = usePage();
  const { frame } = messages;
  const isOwnDoing = status === 429;
  return (
    <div className="error-page wrap">
      <ErrorPicture code={`${status}`} />
      <div className="error-page__text">
        <h1 className="error-page__title">
          {isOwnDoing ? frame.tooOftenTitle : frame.tooBusyTitle}
        </h1>
        <p className="error-page__what">{isOwnDoing ? frame.tooOftenText : frame.tooBusyText}</p>
        <p className="error-page__ways">
          <a className="button" href={href("home")}>
            {frame.toHome}
          </a>
        </p>
      </div>
    </div>
  );
}

/**
 * Content of `<main>` for a page that failed.
 * @param reference recorded in the log with the error
 */
export function ServerError({ code, reference }: { code: 500 | 503; reference: string }) {
  const { messages, href } = usePage();
  return (
    <div className="error-page wrap">
      <ErrorPicture code={code === 503 ? "503" : "500"} />
      <div className="error-page__text">
        <h1 className="error-page__title">{messages.frame.failedTitle}</h1>
        <p className="error-page__what">{messages.frame.failedText}</p>
        <p className="error-page__reference">{messages.frame.failedReference(reference)}</p>
        <p className="error-page__ways">
          <a className="button" href={href("home")}>
            {messages.frame.toHome}
          </a>
        </p>
      </div>
    </div>
  );
}
