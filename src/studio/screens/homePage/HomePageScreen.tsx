import { useState } from "react";
import { isHomePart } from "../../../site/homeSections.ts";
import { type Language, languages, otherLanguage } from "../../../site/languages.ts";
import { staffPreviewPrefix } from "../../../site/previewAddress.ts";
import { ArrangeIcon } from "../../arrange/ArrangeIcon.tsx";
import { useArrangementMessages } from "../../arrange/messages.ts";
import { PublishedNotice, PublishTogether } from "../../arrange/PublishTogether.tsx";
import { SortableList } from "../../arrange/SortableList.tsx";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import type { DoneTogether, HomeArrangement, HomeSection } from "../../data/arrangement.ts";
import { useInterface } from "../../frame/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { Panes } from "../../preview/Panes.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useUndoKey } from "../columns/useArrangement.ts";
import { useHomeArrangement } from "./useHomeArrangement.ts";

/** The published banners and settings with their drafts. */
const prefix = staffPreviewPrefix({
  subject: { kind: "changes", types: ["setting", "banner"] },
  languages,
});

/** The home page's sections and banners in their order, beside the page that they make. */
export default function HomePageScreen() {
  const t = useArrangementMessages();
  const arranged = useHomeArrangement();
  const { list } = arranged;
  const [isPublishing, setPublishing] = useState(false);
  const [done, setDone] = useState<DoneTogether>();
  const undo = () => void arranged.undo(t.undone(arranged.told));
  useUndoKey(undo);
  const changed = list.data === undefined ? [] : changedKeys(list.data);
  return (
    <Screen
      title={t.home.title}
      actions={
        <>
          <Button onClick={undo} aria-disabled={!arranged.canUndo} aria-keyshortcuts="Control+Z">
            {t.undo}
          </Button>
          <Button
            look="primary"
            aria-disabled={changed.length === 0}
            onClick={() => changed.length > 0 && setPublishing(true)}
          >
            {t.home.publish}
          </Button>
        </>
      }
    >
      <p className="section__intro lead">{t.home.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {arranged.error !== undefined && <FailureNotice error={arranged.error} />}
      {done && (
        <PublishedNotice
          done={done}
          onClose={() => setDone(undefined)}
          onTakenBack={() => {
            setDone(undefined);
            void arranged.refresh();
          }}
        />
      )}
      <div className="arrange">
        <div className="arrange__main">
          {list.data && <Lists data={list.data} act={arranged.act} />}
          <p className="arrange__told" role="status">
            {arranged.told}
          </p>
        </div>
        <section className="arrange__preview" aria-label={t.preview.title}>
          <Panes prefix={prefix} path="/" version={arranged.version} isTall />
        </section>
      </div>
      {isPublishing && (
        <PublishTogether
          title={t.home.publish}
          keys={changed}
          onClose={() => setPublishing(false)}
          onDone={(published) => {
            setPublishing(false);
            setDone(published);
            void arranged.refresh();
          }}
        />
      )}
    </Screen>
  );
}

function changedKeys({ key, is_changed: isChanged, banners }: HomeArrangement): string[] {
  const moved = banners.filter((one) => one.is_moved).map((one) => one.key);
  return [...(isChanged ? [key] : []), ...moved];
}

/** What a section is called: a part by its name, a composed one by its kind and its title. */
function sectionTitle(
  { kind, title }: HomeSection,
  { parts, kinds }: ReturnType<typeof useArrangementMessages>["home"],
  language: Language,
): string {
  if (isHomePart(kind)) return parts[kind];
  const names: Readonly<Record<string, string>> = kinds;
  const own = title?.[language] ?? title?.[otherLanguage(language)];
  const name = names[kind] ?? kind;
  return own ? `${name}: ${own}` : name;
}

interface ListsProps {
  readonly data: HomeArrangement;
  readonly act: ReturnType<typeof useHomeArrangement>["act"];
}

function Lists({ data, act }: ListsProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const sections = data.sections.map((one) => ({
    ...{
      ...one,
      sectionId: one.id,
      id: one.id ?? one.kind,
      title: sectionTitle(one, t.home, language),
      own: one.title,
    },
  }));
  const stored = (items: typeof sections): HomeSection[] =>
    items.map(({ sectionId, kind, hidden, shows, own }) => {
      return { id: sectionId, kind, hidden, shows, title: own };
    });
  const toggle = (section: (typeof sections)[number]) => {
    const next = sections.map((one) =>
      one === section ? { ...one, hidden: !section.hidden } : one,
    );
    const told = section.hidden ? t.home.showed : t.home.hid;
    void act({ sections: stored(next) }, told(section.title));
  };
  const banners = data.banners.map((one) => ({
    ...{ ...one, id: one.key, title: textIn(one, language) },
  }));
  return (
    <>
      <h2>{t.home.sections}</h2>
      {!data.may_arrange && <p className="column-tree__hint">{t.home.readOnly}</p>}
      <SortableList
        label={t.home.sections}
        items={sections}
        isSortable={data.may_arrange}
        onSort={(items, moved) =>
          void act({ sections: stored([...items]) }, t.home.moved(moved.title))
        }
      >
        {(section) => (
          <>
            <span className="column-row__name" data-hidden={section.hidden}>
              <span className="column-row__title">{section.title}</span>
              {section.hidden && <span className="chip">{t.columns.hidden}</span>}
              <Shows section={section} />
            </span>
            {data.may_arrange && (
              <button
                type="button"
                className="row-act"
                aria-pressed={!section.hidden}
                aria-label={t.home.show(section.title)}
                onClick={() => toggle(section)}
              >
                {section.hidden ? <ArrangeIcon name="hidden" /> : <Icon name="eye" />}
              </button>
            )}
          </>
        )}
      </SortableList>
      {data.may_arrange && (
        <p>
          <Link href={addressOf("document", { key: data.key })}>{t.home.compose}</Link>
        </p>
      )}
      <h2>{t.home.banners}</h2>
      <SortableList
        label={t.home.banners}
        items={banners}
        isSortable={banners.every((one) => one.may_arrange)}
        onSort={(items, moved) =>
          void act({ banners: items.map(({ key }) => key) }, t.home.moved(moved.title))
        }
      >
        {(banner) => (
          <span className="column-row__name">
            <Link
              className="column-row__title"
              href={addressOf("document", { key: banner.key }, { panel: "banner" })}
            >
              {banner.title}
            </Link>
            {!banner.is_published && <span className="chip chip--warning">{t.columns.draft}</span>}
            {banner.is_moved && <span className="chip chip--accent">{t.columns.changed}</span>}
          </span>
        )}
      </SortableList>
    </>
  );
}

/** What a section shows: how many documents, and which. */
function Shows({
  section: { shows, kind },
}: {
  readonly section: Pick<HomeSection, "shows" | "kind">;
}) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  if (shows === null || kind === "intro") return null;
  if (shows.total === 0) return <span className="chip chip--warning">{t.home.nothing}</span>;
  return (
    <details className="section-shows">
      <summary>{t.home.shows(shows.total)}</summary>
      <ul>
        {shows.documents.map((one) => (
          <li key={one.key}>
            <Link href={addressOf("document", { key: one.key })}>{textIn(one, language)}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function textIn(
  { title, key }: Pick<HomeArrangement["banners"][number], "title" | "key">,
  language: Language,
): string {
  return title[language] ?? title[otherLanguage(language)] ?? key;
}
