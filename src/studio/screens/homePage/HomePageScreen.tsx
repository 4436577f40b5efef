import { staffPreviewPrefix } from "../../../base/site/addresses/previewAddress.ts";
import { isHomePart } from "../../../base/site/homePage/homeParts.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import { ActMessage } from "../../arrange/ActionMessage.tsx";
import { ArrangeIcon } from "../../arrange/ArrangeIcon.tsx";
import { SortableList } from "../../arrange/SortableList.tsx";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { usePublishing } from "../../arrange/usePublishing.tsx";
import { useUndoKey } from "../../arrange/useUndoKey.ts";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { HomeArrangement, HomeSection } from "../../data/documents/arrangement.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { Panes } from "../../preview/Panes.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useHomeArrangement } from "./useHomeArrangement.ts";

/** The published banners and settings with their drafts. */
const prefix = staffPreviewPrefix({
  subject: { kind: "changes", types: ["setting", "banner"] },
  languages,
});

/** Sections and banners of the home page in their order, beside its preview. */
export default function HomePageScreen() {
  const t = useArrangementMessages();
  const arranged = useHomeArrangement();
  const { list } = arranged;
  const undo = () => arranged.undo(t.undone);
  useUndoKey(undo);
  const keys = list.data === undefined ? [] : changedKeys(list.data);
  const publishing = usePublishing({ title: t.home.publish, keys, onChanged: arranged.refresh });
  return (
    <Screen
      title={t.home.title}
      actions={
        mayArrange(list.data) && (
          <>
            <Button onClick={undo} aria-disabled={!arranged.canUndo} aria-keyshortcuts="Control+Z">
              {t.undo}
            </Button>
            <Button look="primary" aria-disabled={keys.length === 0} onClick={publishing.open}>
              {t.home.publish}
            </Button>
          </>
        )
      }
    >
      <p className="section__intro lead">{t.home.intro}</p>
      {list.isError && <FailureNotice error={list.error} retry={list.refetch} />}
      {arranged.error !== undefined && <FailureNotice error={arranged.error} />}
      {publishing.notice}
      <div className="arrange">
        <div className="arrange__main">
          {list.data && (
            <>
              <Sections data={list.data} act={arranged.act} />
              <Banners data={list.data} act={arranged.act} />
            </>
          )}
          <ActMessage told={arranged.told} />
        </div>
        <section className="arrange__preview" aria-label={t.preview.title}>
          <Panes prefix={prefix} path="/" version={arranged.version} isTall />
        </section>
      </div>
      {publishing.dialog}
    </Screen>
  );
}

HomePageScreen.areas = [useArrangementMessages];

/** True where a person may change the order of anything on the page. */
function mayArrange(data: HomeArrangement | undefined): boolean {
  return data !== undefined && (data.may_arrange || data.banners.some((one) => one.may_arrange));
}

function changedKeys({ key, is_changed: isChanged, banners }: HomeArrangement): string[] {
  const moved = banners.filter((one) => one.is_moved).map((one) => one.key);
  return [...(isChanged ? [key] : []), ...moved];
}

/** Title of a section: of a part its name, of a composed one its kind and title. */
function sectionTitle(
  { kind, title }: HomeSection,
  { parts, kinds, composed }: ReturnType<typeof useArrangementMessages>["home"],
  language: Language,
): string {
  if (isHomePart(kind)) return parts[kind];
  const names: Readonly<Record<string, string>> = kinds;
  const own = title?.[language] ?? title?.[otherLanguage(language)];
  const name = names[kind] ?? kind;
  return own ? composed(name, own) : name;
}

interface ListsProps {
  readonly data: HomeArrangement;
  readonly act: ReturnType<typeof useHomeArrangement>["act"];
}

/** A section in the list, with an id even before it is stored. */
interface ListedSection extends Omit<HomeSection, "id" | "title"> {
  readonly id: string;
  readonly title: string;
  readonly stored: HomeSection;
}

/** The sections in their order, shown or hidden. */
function Sections({ data, act }: ListsProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const sections = data.sections.map((stored): ListedSection => {
    const title = sectionTitle(stored, t.home, language);
    return { ...stored, id: stored.id ?? stored.kind, title, stored };
  });
  const toggle = ({ id, title, hidden }: ListedSection) => {
    const next = sections.map((one) =>
      one.id === id ? { ...one.stored, hidden: !hidden } : one.stored,
    );
    act({ sections: next }, hidden ? t.home.showed(title) : t.home.hid(title));
  };
  return (
    <>
      <h2>{t.home.sections}</h2>
      {!data.may_arrange && <p className="column-tree__hint">{t.home.readOnly}</p>}
      <SortableList
        label={t.home.sections}
        items={sections}
        isSortable={data.may_arrange}
        onSort={(items, moved) =>
          act({ sections: items.map(({ stored }) => stored) }, t.home.moved(moved.title))
        }
      >
        {(section) => (
          <>
            <span className="column-row__name" data-hidden={section.hidden}>
              <SectionTitle section={section} setting={data} />
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
        <p className="arrange__more">
          <Link href={addressOf("document", { key: data.key })}>{t.home.compose}</Link>
        </p>
      )}
    </>
  );
}

/** Title of a section: for a composed one, a link to its fields for people who may edit them. */
function SectionTitle({
  section: { kind, title, stored },
  setting: { key, may_arrange: mayWrite },
}: {
  readonly section: ListedSection;
  readonly setting: HomeArrangement;
}) {
  if (isHomePart(kind) || stored.id === null || !mayWrite)
    return <span className="column-row__title">{title}</span>;
  const field = `/value/sections/${stored.id}`;
  return (
    <Link className="column-row__title" href={addressOf("document", { key }, { field })}>
      {title}
    </Link>
  );
}

/** Banners in their order, with links to them. */
function Banners({ data, act }: ListsProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const banners = data.banners.map((one) => ({
    ...{ ...one, id: one.key, title: titleIn(one, language) },
  }));
  return (
    <>
      <h2>{t.home.banners}</h2>
      <SortableList
        label={t.home.banners}
        items={banners}
        isSortable={banners.every((one) => one.may_arrange)}
        onSort={(items, moved) =>
          act({ banners: items.map(({ key }) => key) }, t.home.moved(moved.title))
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

/** Summary of a section's content: how many documents, and which. */
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
            <Link href={addressOf("document", { key: one.key })}>{titleIn(one, language)}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
