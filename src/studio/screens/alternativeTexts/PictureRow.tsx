import { type KeyboardEvent, useId, useSyncExternalStore } from "react";
import { type Language, languageFacts, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { DescribedPicture } from "../../data/media.ts";
import { useTextControl } from "../../document/fields/useTextControl.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Thumbnail } from "../../media/MediaGrid.tsx";
import { useMediaMessages } from "../../media/useMediaMessages.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { AltTextSaver } from "./altTextSaver.ts";
import { maxAltLength as maxLength, offeredTexts } from "./suggestedAltTexts.ts";
import { useAltTextMessages } from "./useAltTextMessages.ts";

interface PictureRowProps {
  readonly picture: DescribedPicture;
  readonly saver: AltTextSaver;
  /** Moves to the next text that can be written, or to the one before. */
  readonly toNext: (box: HTMLTextAreaElement, step: 1 | -1) => void;
}

/** A picture with its two texts, which are stored as they are typed. */
export function PictureRow({ picture, saver, toNext }: PictureRowProps) {
  const t = useAltTextMessages();
  const own = useMediaMessages();
  const { texts, saving, error, theirs } = useSyncExternalStore(saver.subscribe, () => saver.state);
  const may = (part: DescribedPicture["may_change"][number]) => picture.may_change.includes(part);
  const { path, name } = picture;
  return (
    <li
      className="alt-row"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void saver.flush();
      }}
    >
      <Link className="alt-row__picture" href={addressOf("mediaFile", { path })} tabIndex={-1}>
        <Thumbnail file={picture} />
        <span className="hidden">{name}</span>
      </Link>
      <div className="alt-row__texts">
        <h2 className="alt-row__name">
          <Link href={addressOf("mediaFile", { path })}>{name}</Link>
        </h2>
        <Uses picture={picture} />
        <div className="alt-row__sides">
          {languages.map((side) => (
            <Side
              key={side}
              {...{ picture, side, toNext }}
              text={texts[side]}
              isOff={texts.isDecorative}
              isReadOnly={!may(side)}
              onChange={(text) => saver.set(side, text)}
            />
          ))}
        </div>
        <div className="alt-row__foot">
          <label className="check">
            <input
              type="checkbox"
              checked={texts.isDecorative}
              disabled={!may("facts")}
              onChange={({ currentTarget }) => {
                saver.set("isDecorative", currentTarget.checked);
                void saver.flush();
              }}
            />
            {own.decorative}
          </label>
          <p className="alt-row__state" role="status">
            {t.saving[saving]}
          </p>
        </div>
        {theirs !== undefined && (
          <Notice
            tone="warning"
            title={t.conflict}
            actions={
              <>
                <Button onClick={() => saver.resolve("mine")}>{t.keepMine}</Button>
                <Button onClick={() => saver.resolve("theirs")}>{t.takeTheirs}</Button>
              </>
            }
          >
            {[theirs.en, theirs.zh].filter((one) => one !== undefined).join(" · ")}
            {theirs.isDecorative === true && own.decorative}
          </Notice>
        )}
        {saving === "failed" && <FailureNotice error={error} retry={() => void saver.flush()} />}
      </div>
    </li>
  );
}

function Uses({ picture }: Pick<PictureRowProps, "picture">) {
  const t = useAltTextMessages();
  const own = useMediaMessages();
  const { language } = useInterface();
  const { used_in: uses, uses: count } = picture;
  if (count === 0) return <p className="alt-row__uses">{own.unused}</p>;
  return (
    <p className="alt-row__uses">
      {own.usedIn}{" "}
      {uses.map((use, index) => (
        <span key={use.key}>
          {index > 0 && " · "}
          <Link href={addressOf("document", { key: use.key })} tabIndex={-1}>
            {titleIn(use, language)}
          </Link>
        </span>
      ))}
      {count > uses.length && ` ${t.moreUses(count - uses.length)}`}
    </p>
  );
}

interface SideProps extends Pick<PictureRowProps, "picture" | "toNext"> {
  readonly side: Language;
  readonly text: string;
  readonly isOff: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
}

function Side({ picture, side, text, isOff, isReadOnly, onChange, toNext }: SideProps) {
  const t = useAltTextMessages();
  const own = useMediaMessages();
  const id = useId();
  const control = useTextControl(text, (typed) => onChange(typed.replaceAll(/[\r\n]+/g, " ")));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    toNext(event.currentTarget, event.shiftKey ? -1 : 1);
  };
  const offers = text === "" && !isOff && !isReadOnly ? offeredTexts(picture, side) : [];
  return (
    <div className="field alt-row__side">
      <label className="field__label" htmlFor={id}>
        {side === "en" ? own.altEnglish : own.altChinese}
      </label>
      <textarea
        {...{ id, ...control, maxLength, onKeyDown }}
        className="input"
        rows={1}
        lang={languageFacts[side].tag}
        readOnly={isReadOnly}
        disabled={isOff}
      />
      {offers.map((offer) => (
        <Button
          key={offer}
          look="plain"
          className="alt-row__offer"
          onClick={() => {
            onChange(offer);
            document.getElementById(id)?.focus();
          }}
        >
          {t.use} <span lang={languageFacts[side].tag}>{offer}</span>
        </Button>
      ))}
    </div>
  );
}
