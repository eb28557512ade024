import createOrganization from "api:organizations.create";
import { RecordContextProvider, useLocale } from "ra-core";
import { AutocompleteInput } from "ra-ui-materialui";
import { ApiInputs } from "../../form/api-input.tsx";
import { CallForm } from "../../form/call-form.tsx";
import { ZoneInput } from "../../form/special-inputs.tsx";
import { signUp } from "../../session/memberships.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** What has a name in browsers and is no country of ISO 3166-1: islands that belong to one, unions, and what stands for none. */
const NO_COUNTRY = /^(AC|C[PQ]|DG|E[AUZ]|IC|QO|TA|UN|X[ABK]|ZZ)$/;

/** The countries by their names in a language; a code that was taken back stands for another one. */
function countries(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((id) => !NO_COUNTRY.test(id) && new Intl.Locale(`und-${id}`).region === id)
    .flatMap((id) => {
      const name = names.of(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}

/** Makes an organization, of which who is signed in becomes the owner; country and zone are those of the browser to begin with. */
export function SignUpForm() {
  const locale = useLocale();
  const guessed = {
    locale,
    country: new Intl.Locale(navigator.language).maximize().region,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const country = (
    <AutocompleteInput
      key="country"
      source="country"
      label="organizations.make.country"
      choices={countries(locale)}
      translateChoice={false}
    />
  );
  const zone = <ZoneInput key="zone" source="time_zone" helperText="resources.organization.help.time_zone" />;
  return (
    <RecordContextProvider value={guessed}>
      <CallForm resource="organization" act={signUp} button="organizations.make.button">
        <ApiInputs operation={createOrganization} fields={["name", country, "locale", zone]} />
      </CallForm>
    </RecordContextProvider>
  );
}
