import { usePage } from "../../components/pageEnvironment.tsx";
import { ErrorPicture } from "./ErrorPicture.tsx";

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
