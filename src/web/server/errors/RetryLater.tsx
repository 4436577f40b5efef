import { usePage } from "../../components/pageEnvironment.tsx";
import { ErrorPicture } from "./ErrorPicture.tsx";

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
