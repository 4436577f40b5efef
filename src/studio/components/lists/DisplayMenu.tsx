import { type ReactNode, useId } from "react";
import { useMessages } from "../../frame/language/language.tsx";
import { Icon } from "../Icon.tsx";
import { DropDownPanel } from "./DropDownPanel.tsx";
import { densities, setDensity, useDensity } from "./density.ts";

/** Display of a list: the density of its rows, and choices of its own. */
export function DisplayMenu({ children }: { readonly children?: ReactNode }) {
  const { frame: t } = useMessages();
  const density = useDensity();
  const name = useId();
  return (
    <DropDownPanel
      className="drop--end"
      title={t.display}
      button={
        <>
          <Icon name="sliders" />
          <span>{t.display}</span>
        </>
      }
    >
      {() => (
        <>
          <fieldset className="display__group">
            <legend>{t.density}</legend>
            {densities.map((one) => (
              <label key={one} className="check">
                <input
                  type="radio"
                  name={name}
                  checked={one === density}
                  onChange={() => setDensity(one)}
                />
                {t.densities[one]}
              </label>
            ))}
          </fieldset>
          {children}
        </>
      )}
    </DropDownPanel>
  );
}
