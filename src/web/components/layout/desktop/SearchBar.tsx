import { searchShortcut } from "../../../../base/site/searchShortcut.ts";
import { CachedFragment } from "../../CachedFragment.tsx";
import { usePage } from "../../pageEnvironment.tsx";
import { SearchForm } from "../search/SearchForm.tsx";

/**
 * The search box of the desktop header, which is always open. While a reader types in it, the header
 * carries `data-search="open"` and it takes the place of menu and language (spec section 4).
 */
export function SearchBar({ stockCode }: { stockCode: string | undefined }) {
  const { messages } = usePage();
  return (
    <CachedFragment as="div" name="search-bar" className="search-bar" data-search-bar="">
      <SearchForm label={messages.search.inBar} stockCode={stockCode} keys={searchShortcut} />
    </CachedFragment>
  );
}
