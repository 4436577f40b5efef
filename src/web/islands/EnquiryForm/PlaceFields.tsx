import { useEffect, useState } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { loadRegions, type Regions } from "../../../base/site/regions.ts";
import { fields } from "../../../readers/enquiries/form/fields.ts";
import { type FormMessages, fieldId } from "./enquiryFormProps.ts";

/** Names of places as they are sent and read: `Shenzhen, Guangdong`, `广东省 深圳市`, `Germany`. */
export function placeNames(
  { domestic, overseas }: Regions,
  isDomestic: boolean,
  language: Language,
): string[] {
  if (!isDomestic) return overseas.map(({ name }) => name);
  return domestic.flatMap(({ name, cities }) => [
    name,
    ...cities.map((city) => (language === "zh" ? `${name} ${city.name}` : `${city.name}, ${name}`)),
  ]);
}

interface PlaceFieldsProps {
  /** True for mainland China. */
  readonly isDomestic: boolean;
  readonly language: Language;
  readonly messages: FormMessages;
  /** Initial text. */
  readonly value: string;
  readonly isAlive: boolean;
}

/**
 * The visitor's place: one line, before script as with it. With script the browser proposes China's
 * provinces and cities, or countries, which are fetched then.
 */
export function PlaceFields({ isDomestic, language, messages, value, isAlive }: PlaceFieldsProps) {
  const [regions, setRegions] = useState<Regions>();

  useEffect(() => {
    if (!isAlive) return;
    let isGone = false;
    const show = (loaded: Regions) => {
      if (!isGone) setRegions(loaded);
    };
    // Without proposals the line does the work; the browser itself reports what does not load.
    loadRegions(language).then(show, () => undefined);
    return () => {
      isGone = true;
    };
  }, [isAlive, language]);

  return (
    <div className="enquiry-field enquiry-field--place">
      <label htmlFor={fieldId("place")}>{messages.enquiry.fields.place}</label>
      <input
        id={fieldId("place")}
        name="place"
        defaultValue={value}
        maxLength={fields.place.max}
        list={fieldId("places")}
        autoComplete="off"
      />
      <datalist id={fieldId("places")}>
        {regions &&
          placeNames(regions, isDomestic, language).map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  );
}
