import { SearchBoxIsland } from "../../components/layout/search/SearchBoxIsland.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { ErrorPicture } from "./ErrorPicture.tsx";

/** Content of `<main>` for 404: an explanation, and links elsewhere. */
export function NotFound({ stockCode }: { stockCode: string | undefined }) {
  const { messages, href } = usePage();
  return (
    <div className="error-page wrap">
      <ErrorPicture code="404" />
      <div className="error-page__text">
        <h1 className="error-page__title">{messages.frame.notFoundTitle}</h1>
        <p className="error-page__what">{messages.frame.notFoundText}</p>
        <div className="error-page__search" data-search-main="">
          <SearchBoxIsland label={messages.search.title} stockCode={stockCode} />
        </div>
        <p className="error-page__ways">
          <a className="button" href={href("home")}>
            {messages.frame.toHome}
          </a>
          <a className="button button--quiet" href={href("product-list")}>
            {messages.frame.toProducts}
          </a>
          <a className="button button--quiet" href={href("rk-news")}>
            {messages.frame.toNews}
          </a>
        </p>
      </div>
    </div>
  );
}
