import { useEffect, useRef, useState } from "react";
import { fields } from "../../../enquiries/form/fields.ts";
import type { Language } from "../../../site/languages.ts";
import { loadRegions, type NamedPlace as PlaceName, type Regions } from "../../../site/regions.ts";
import { type FormMessages, fieldId } from "./model.ts";
import { type ChosenPlace, placeOf, placeText } from "./placeText.ts";

interface PlaceProps {
  /** True for mainland China. */
  readonly isDomestic: boolean;
  readonly language: Language;
  readonly messages: FormMessages;
  /** Initial text. */
  readonly value: string;
  readonly isAlive: boolean;
}

/**
 * The visitor's place: one line; with script, lists of China's provinces and cities or of
 * countries, which are fetched then. A text that is in no list stays a line.
 */
export function Place({ isDomestic, language, messages, value, isAlive }: PlaceProps) {
  const [regions, setRegions] = useState<Regions>();
  const line = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);

  useEffect(() => {
    if (!isAlive) return;
    let isGone = false;
    const show = (loaded: Regions) => {
      // Nobody's line is taken away while they are at it.
      if (isGone || document.activeElement === line.current) return;
      setTyped(line.current?.value ?? "");
      setRegions(loaded);
    };
    // Without its lists the line does the work; the browser itself reports what does not load.
    loadRegions(language).then(show, () => undefined);
    return () => {
      isGone = true;
    };
  }, [isAlive, language]);

  const isListed = (loaded: Regions) =>
    typed === "" || [true, false].some((within) => placeOf(typed, within, loaded, language));
  if (regions === undefined || !isListed(regions)) {
    return (
      <div className="enquiry-field enquiry-field--place">
        <label htmlFor={fieldId("place")}>{messages.enquiry.fields.place}</label>
        <input
          id={fieldId("place")}
          ref={line}
          name="place"
          defaultValue={typed}
          maxLength={fields.place.max}
          autoComplete="off"
        />
      </div>
    );
  }
  return (
    <Lists
      regions={regions}
      isDomestic={isDomestic}
      language={language}
      messages={messages}
      value={typed}
    />
  );
}

const nowhere: ChosenPlace = { region: "", town: "" };

interface ListsProps extends Omit<PlaceProps, "isAlive"> {
  readonly regions: Regions;
}

/** The choices within China and overseas are stored apart, for visitors who change their mind. */
function Lists({ regions, isDomestic, language, messages, value }: ListsProps) {
  const [within, setWithin] = useState(placeOf(value, true, regions, language) ?? nowhere);
  const [abroad, setAbroad] = useState(placeOf(value, false, regions, language) ?? nowhere);
  const chosen = isDomestic ? within : abroad;
  const choose = isDomestic ? setWithin : setAbroad;
  const region = regions.domestic.find(({ code }) => isDomestic && code === chosen.region);
  const towns = region?.cities ?? [];
  return (
    <div className="enquiry-field enquiry-field--place enquiry-place">
      <List
        id={fieldId("place")}
        label={isDomestic ? messages.province : messages.country}
        choose={messages.choose}
        places={isDomestic ? regions.domestic : regions.overseas}
        value={chosen.region}
        onChoose={(code) => choose({ region: code, town: "" })}
      />
      {towns.length > 0 && (
        <List
          id={fieldId("town")}
          label={messages.town}
          choose={messages.choose}
          places={towns}
          value={chosen.town}
          onChoose={(town) => choose({ region: chosen.region, town })}
        />
      )}
      <input type="hidden" name="place" value={placeText(chosen, isDomestic, regions, language)} />
    </div>
  );
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly choose: string;
  readonly places: readonly PlaceName[];
  readonly value: string;
  readonly onChoose: (code: string) => void;
}

function List({ id, label, choose, places, value, onChoose }: ListProps) {
  return (
    <div className="enquiry-place__list">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{choose}</option>
        {places.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
