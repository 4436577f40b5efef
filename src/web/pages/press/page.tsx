import { mailHref, phoneHref } from "../../components/company/contactLinks.ts";
import { PageHead } from "../../components/company/PageHeading.tsx";
import { DocumentList } from "../../components/document/DocumentLink.tsx";
import { FeedLink } from "../../components/FeedLink.tsx";
import { Icon } from "../../components/layout/Icon.tsx";
import { NewsLines } from "../../components/NewsLines.tsx";
import { Picture } from "../../components/Picture.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { Text } from "../../components/text/Text.tsx";
import { columnHead, defineColumnPage } from "../../page/columnPage.ts";
import { load, type PressProps } from "./load.ts";

function Press(props: PressProps) {
  const { press } = usePage().messages;
  const { title, summary, boilerplates, marks, files, news, feeds } = props;
  return (
    <div className="press wrap">
      <PageHead title={title} summary={summary} />
      <div className="press__body">
        <div className="press__main">
          {boilerplates.length > 0 && <Boilerplates boilerplates={boilerplates} />}
          {(marks.length > 0 || files.length > 0) && <LogoKit marks={marks} files={files} />}
          {props.pictures.length > 0 && <Pictures {...props} />}
        </div>
        <aside className="press__aside">
          <Contact contact={props.contact} />
          <section aria-labelledby="press-news">
            <h2 className="press__subheading" id="press-news">
              {press.news}
            </h2>
            <NewsLines news={news} />
            <h3 className="press__label">{press.subscribe}</h3>
            <ul className="press__feeds">
              {feeds.map(({ href, title: name }) => (
                <li key={href}>
                  <FeedLink href={href} title={name} />
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </div>
  );
}

function Contact({ contact: { name, phone, email } }: Pick<PressProps, "contact">) {
  const { press, contact } = usePage().messages;
  return (
    <section className="press-contact" aria-labelledby="press-contact">
      <h2 className="press__subheading" id="press-contact">
        {press.contact}
      </h2>
      {name.text !== "" && (
        <p className="press-contact__name">
          <Text of={name} />
        </p>
      )}
      <dl>
        <div>
          <dt>{contact.byPhone}</dt>
          <dd>
            <a href={phoneHref(phone)}>{phone}</a>
          </dd>
        </div>
        <div>
          <dt>{contact.byEmail}</dt>
          <dd>
            <a href={mailHref(email)}>{email}</a>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Texts to print, each with a button that copies it; without script it is selected by hand. */
function Boilerplates({ boilerplates }: Pick<PressProps, "boilerplates">) {
  const { press } = usePage().messages;
  return (
    <section aria-labelledby="press-texts">
      <h2 className="press__heading" id="press-texts">
        {press.texts}
      </h2>
      {boilerplates.map(({ title, paragraphs }, index) => (
        <article className="press-text" key={title.text}>
          <header className="press-text__head">
            <h3 className="press-text__title">
              <Text of={title} />
            </h3>
            <button
              className="press-text__copy"
              type="button"
              aria-label={press.copyText(title.text)}
              data-copy-of={`press-text-${index}`}
              data-done={press.copied}
              data-failed={press.notCopied}
            >
              {press.copy}
            </button>
          </header>
          <div id={`press-text-${index}`}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.text}>
                <Text of={paragraph} />
              </p>
            ))}
          </div>
        </article>
      ))}
    </section>
  );
}

function LogoKit({ marks, files }: Pick<PressProps, "marks" | "files">) {
  const { press } = usePage().messages;
  return (
    <section aria-labelledby="press-kit">
      <h2 className="press__heading" id="press-kit">
        {press.kit}
      </h2>
      <ul className="press-marks">
        {marks.map((mark) => (
          <li key={mark.src}>
            <a className="press-mark" href={mark.src}>
              <Picture of={mark} loading="lazy" sizes="320px" />
            </a>
          </li>
        ))}
      </ul>
      {files.length > 0 && <DocumentList documents={files} />}
      <p className="press__rules">{press.rules}</p>
    </section>
  );
}

function Pictures({ pictures, pictureTerms }: Pick<PressProps, "pictures" | "pictureTerms">) {
  const { press } = usePage().messages;
  return (
    <section aria-labelledby="press-pictures">
      <h2 className="press__heading" id="press-pictures">
        {press.pictures}
      </h2>
      <ul className="press-pictures">
        {pictures.map(({ picture, facts }) => (
          <li className="press-picture" key={picture.src}>
            <Picture of={picture} isSilent loading="lazy" sizes="(min-width: 640px) 320px, 100vw" />
            <p className="press-picture__title">
              <Text of={picture.alt} />
            </p>
            <a className="press-picture__file" href={picture.src} download>
              <Icon name="download" size={16} />
              {facts}
              <span className="visually-hidden">
                {" "}
                <Text of={picture.alt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <h3 className="press__label">{press.terms}</h3>
      <p className="press__rules">
        <Text of={pictureTerms} />
      </p>
    </section>
  );
}

/** Page for journalists: contacts, texts and logos for print, and the news. */
export const page = defineColumnPage<PressProps>("press", {
  load,
  head: ({ title, summary }, context) => ({
    ...columnHead({ title: title.text, summary: summary.text }, context),
    feeds: ["news-feed", "announcement-feed"],
  }),
  hasPageHead: true,
  desktop: Press,
  mobile: Press,
});
