import { type FormEvent, useState } from "react";
import { packageStyles } from "../../../../base/site/contentCodes.ts";
import { cutText } from "../../../../base/site/text/cutText.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import type { FamilyPlan } from "../../../data/parts/newFamily.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import type { OpenList } from "./useListPlan.ts";

type OpenPackage = FamilyPlan["open_packages"][number];

/** Most pins of a package, and characters of its name on the site. */
const maxPins = 3_000;
const maxName = 40;

/** Names of packages that leave open what they are: what was understood of each, to be completed. */
export function OpenPackages({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { plan, choices } = list;
  const { open_packages: open } = plan;
  if (open.length === 0 && choices.packages.length === 0) return null;
  return (
    <section className="list-packages" aria-label={t.openPackages}>
      {open.length > 0 && (
        <>
          <h3>{t.openPackages}</h3>
          <p className="table__quiet">{t.openPackagesIntro}</p>
        </>
      )}
      {open.map((one) => (
        <PackageForm key={one.name} open={one} list={list} />
      ))}
      {choices.packages.length > 0 && <AnsweredPackages list={list} />}
    </section>
  );
}

interface PackageFormProps {
  readonly open: OpenPackage;
  readonly list: OpenList;
}

function PackageForm({ open, list: { choices, change } }: PackageFormProps) {
  const t = useNewFamilyMessages();
  const { list } = usePunctuation();
  const [as, setAs] = useState(cutText(open.name, maxName));
  const [style, setStyle] = useState<string>(open.style ?? "");
  const [pins, setPins] = useState("");
  const known = packageStyles.find((one) => one === style);
  const count = /^\d{1,4}$/.test(pins.trim()) ? Number(pins) : 0;
  const fits = count >= 2 && count <= maxPins;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (known === undefined || !fits || as.trim() === "") return;
    const answer = { name: open.name, as: as.trim(), style: known, pins: count };
    change({ packages: [...choices.packages, answer] });
  };
  return (
    <form className="list-package" onSubmit={submit}>
      <p>
        <strong>{open.name}</strong>{" "}
        <span className="table__quiet">
          {open.pins.length > 1 ? t.pinsCouldBe(open.pins.join(list)) : t.pinsUnknown}
          {open.rows > 1 && ` ${t.times(open.rows)}`}
        </span>
      </p>
      <div className="field-row">
        <TextField
          label={t.packageName}
          value={as}
          maxLength={maxName}
          onChange={({ currentTarget }) => setAs(currentTarget.value)}
        />
        <SelectField
          label={t.packageStyle}
          value={style}
          onChange={({ currentTarget }) => setStyle(currentTarget.value)}
        >
          <option value="">{t.choose}</option>
          {packageStyles.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.packagePins}
          value={pins}
          inputMode="numeric"
          maxLength={4}
          error={pins === "" || fits ? undefined : t.wrongPins}
          onChange={({ currentTarget }) => setPins(currentTarget.value)}
        />
        <Button type="submit" disabled={known === undefined || !fits || as.trim() === ""}>
          {t.takePackage}
        </Button>
      </div>
    </form>
  );
}

/** The names that were answered, with buttons that open them again. */
function AnsweredPackages({ list: { choices, change } }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  return (
    <ul className="list-problems">
      {choices.packages.map((one) => (
        <li key={one.name}>
          {t.answeredPackage(one.name, `${one.as ?? one.name} (${one.pins})`)}{" "}
          <Button
            look="plain"
            aria-label={t.askAgainAbout(one.name)}
            onClick={() => change({ packages: choices.packages.filter((other) => other !== one) })}
          >
            {t.askAgain}
          </Button>
        </li>
      ))}
    </ul>
  );
}
