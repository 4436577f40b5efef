import { HiddenInputs } from "../../components/HiddenInputs.tsx";
import { Icon, type IconName } from "../../components/layout/Icon.tsx";
import { usePage } from "../../components/pageEnvironment.tsx";
import { compareQuery } from "../../components/product/CompareToggle.tsx";
import { Text } from "../../components/text/Text.tsx";
import { Mark } from "./comparedCells.tsx";
import type { AddForm, ComparedPart, CompareProps } from "./load.ts";

/** The parts of a comparison as the reader's own list takes them over (client/compare/compareList.ts). */
export function adopted(parts: readonly ComparedPart[]): string {
  return JSON.stringify(parts.map(({ id, partNumber }) => ({ id, part: partNumber })));
}

/** Head, notices, form and toolbar above the table, on both surfaces. */
export function CompareHead(props: CompareProps) {
  const { compare } = usePage().messages;
  const { parts, notices } = props;
  return (
    <>
      <header className="compare-head">
        <h1>
          {parts.length === 0
            ? compare.title
            : compare.titleOf(parts.map(({ partNumber }) => partNumber))}
        </h1>
        {parts.length < 2 ? <p className="compare-head__lead">{compare.lead}</p> : null}
      </header>
      {notices.map((notice) => (
        <p key={notice} className="compare-notice" role="status">
          {notice}
        </p>
      ))}
      <Adding {...props} />
      {parts.length > 0 ? <Toolbar {...props} /> : null}
    </>
  );
}

/** Adds a part by its number, or one of those beside the first. */
function Adding({ parts, add, error, siblings, families }: CompareProps) {
  const { href, messages } = usePage();
  const { compare } = messages;
  return (
    <div className="compare-adding">
      {parts.length === 0 ? (
        <p className="compare-adding__note">
          {compare.none}{" "}
          <a href={href("product-compare")} hidden data-compare-listed="">
            {compare.listed}
          </a>
        </p>
      ) : null}
      {parts.length === 1 ? <p className="compare-adding__note">{compare.oneMore}</p> : null}
      {add ? (
        <Form add={add} error={error} />
      ) : (
        <p className="compare-adding__note">{compare.isFull}</p>
      )}
      {siblings.length > 0 ? (
        <nav className="compare-siblings" aria-label={compare.sameFamily}>
          <span>{compare.sameFamily}</span>
          <ul>
            {siblings.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="nofollow">
                  <Icon name="plus" size={14} />
                  <span className="visually-hidden">{compare.addThis(label)}</span>
                  <span aria-hidden="true">{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {families.length > 0 ? (
        <nav className="compare-families" aria-labelledby="compare-families">
          <h2 id="compare-families">{compare.families}</h2>
          <ul>
            {families.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>
                  <Text of={title} />
                  <Icon name="arrow" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

function Form({ add, error }: { add: AddForm; error: CompareProps["error"] }) {
  const { compare } = usePage().messages;
  return (
    <form className="compare-form" action={add.action}>
      <HiddenInputs of={add.hidden} />
      <label htmlFor="compare-part">{compare.partNumber}</label>
      <div className="compare-form__field">
        <input
          id="compare-part"
          name={compareQuery}
          list="compare-parts"
          defaultValue={add.typed}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="compare-part-hint"
          aria-invalid={error === undefined ? undefined : true}
        />
        <button className="button" type="submit">
          {compare.addPart}
        </button>
      </div>
      <p
        id="compare-part-hint"
        className={error === undefined ? "compare-form__hint" : "compare-form__error"}
      >
        {error?.text ?? compare.partHint}{" "}
        {error && (
          <a href={error.searchHref} rel="nofollow">
            {compare.search}
          </a>
        )}
      </p>
      <datalist id="compare-parts">
        {add.suggestions.map(({ partNumber, name }) => (
          <option key={partNumber} value={partNumber}>
            {name}
          </option>
        ))}
      </datalist>
    </form>
  );
}

/** The choice of rows, the legend of the marks, and ways to share the comparison. */
function Toolbar(props: CompareProps) {
  const { compare } = usePage().messages;
  const { parts, hasMarks } = props;
  return (
    <div className="compare-bar">
      {parts.length > 1 ? <RowChoice {...props} /> : null}
      {hasMarks ? (
        <p className="compare-legend" title={compare.legendNote}>
          <span>
            <Mark kind="best" /> {compare.best}
          </span>
          <span>
            <Mark kind="weakest" /> {compare.weakest}
          </span>
        </p>
      ) : null}
      <Tools {...props} />
    </div>
  );
}

/** All parameters, or those that differ. */
function RowChoice({ counts, onlyDifferences, allHref, differencesHref }: CompareProps) {
  const { compare } = usePage().messages;
  return (
    <nav className="views" aria-label={compare.show}>
      <a href={allHref} rel="nofollow" aria-current={onlyDifferences ? undefined : "true"}>
        {compare.all(counts.all)}
      </a>
      <a href={differencesHref} rel="nofollow" aria-current={onlyDifferences ? "true" : undefined}>
        {compare.onlyDifferences(counts.differing)}
      </a>
    </nav>
  );
}

/** Share, download, print and ask. */
function Tools({ csvHref, askHref }: CompareProps) {
  const { compare } = usePage().messages;
  return (
    <ul className="compare-tools">
      <li>
        <button
          type="button"
          data-copy-address=""
          data-done={compare.copied}
          data-failed={compare.notCopied}
        >
          <Tool icon="link" label={compare.share} />
        </button>
      </li>
      <li>
        <a href={csvHref} download="" rel="nofollow">
          <Tool icon="download" label={compare.csv} />
        </a>
      </li>
      <li>
        <button type="button" data-print="">
          <Tool icon="print" label={compare.print} />
        </button>
      </li>
      {askHref ? (
        <li>
          <a href={askHref} rel="nofollow">
            <Tool icon="question" label={compare.ask} />
          </a>
        </li>
      ) : null}
    </ul>
  );
}

function Tool({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} />
      {label}
    </>
  );
}

/** Takes a part out of the comparison or moves it. */
export function PartControls({ part }: { part: ComparedPart }) {
  const { compare } = usePage().messages;
  const { partNumber, removeHref, leftHref, rightHref } = part;
  return (
    <span className="part-controls">
      {leftHref ? (
        <Control href={leftHref} icon="previous" label={compare.toTheLeft(partNumber)} />
      ) : null}
      {rightHref ? (
        <Control href={rightHref} icon="next" label={compare.toTheRight(partNumber)} />
      ) : null}
      <Control href={removeHref} icon="close" label={compare.remove(partNumber)} />
    </span>
  );
}

function Control({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <a href={href} rel="nofollow" aria-label={label} title={label}>
      <Icon name={icon} size={16} />
    </a>
  );
}
