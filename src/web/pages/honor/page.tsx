import { PageHead } from "../../components/company/PageHeading.tsx";
import { NothingYet } from "../../components/EmptyList.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { HonourDialog } from "./HonourDialog.tsx";
import { type Honour, type HonoursProps, load } from "./load.ts";

/**
 * A gallery whose pictures lead to dialogs. Without script a link shows the dialog it leads to (see
 * styles.css); with script the dialog becomes modal (see client/ui/gallery.ts).
 */
function Honours({ title, summary, honours }: HonoursProps) {
  return (
    <div className="honours wrap" data-gallery="">
      <PageHead title={title} summary={summary} />
      {honours.length === 0 ? (
        <NothingYet />
      ) : (
        <ul className="honour-cards">
          {honours.map((honour) => (
            <li className="honour-card" id={cardOf(honour)} key={honour.id}>
              <HonourCard honour={honour} />
            </li>
          ))}
        </ul>
      )}
      {honours.map((honour, at) => (
        <HonourDialog
          key={honour.id}
          honour={honour}
          card={cardOf(honour)}
          number={at + 1}
          all={honours.length}
          previous={honours[at - 1]?.anchor}
          next={honours[at + 1]?.anchor}
        />
      ))}
    </div>
  );
}

function cardOf({ id }: Honour): string {
  return `card-${id}`;
}

/** The title says it all, so the picture is silent here; the dialog describes it. */
function HonourCard({ honour }: { honour: Honour }) {
  const { messages } = usePage();
  const { anchor, title, issuer, day, picture } = honour;
  return (
    <>
      <Picture
        of={picture}
        isSilent
        className="honour-card__picture"
        sizes="(min-width: 640px) 302px, 44vw"
        loading="lazy"
      />
      <h2 className="honour-card__title">
        <a className="honour-card__link cover-link" href={`#${anchor}`} data-opens="">
          <Text of={title} />
        </a>
      </h2>
      <p className="honour-card__facts">
        <Text of={issuer} />
        <time dateTime={day}>{messages.news.day(day)}</time>
      </p>
    </>
  );
}

/** The company's honours, the latest first, each with a dialog of its own. */
export const page = defineColumnPage<HonoursProps>("honor", {
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  hasPageHead: true,
  desktop: Honours,
  mobile: Honours,
});
