import { Button, Stack } from "@mui/material";
import { Form, required, useLocale, useNotify, useTranslate } from "ra-core";
import { AutocompleteInput, SaveButton, SelectInput, TextInput } from "ra-ui-materialui";
import { Refused } from "../../api/problems.ts";
import { ZoneInput } from "../../form/special-inputs.tsx";
import { type SignUp, signUp } from "../../session/memberships.ts";
import { useProblems } from "../../shell/asked.tsx";
import { LANGUAGES } from "../../texts/languages.ts";

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
export function SignUpForm({ cancel }: { cancel: (() => void) | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const { onError } = useProblems();
  const guessed = {
    name: "",
    locale,
    country: new Intl.Locale(navigator.language).maximize().region,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const save = (form: object) =>
    signUp(form as SignUp).catch((error: unknown) => {
      // A day is too long to tell in seconds.
      if (error instanceof Refused && error.problem.policy === "sign_up")
        notify("organizations.make.tomorrow", { type: "warning", multiLine: true });
      else onError(error);
      return error instanceof Refused ? error.body?.errors : undefined;
    });
  const input = (source: keyof SignUp) => ({
    source,
    label: `organizations.make.${source}`,
    validate: required(),
    helperText: false as const,
    fullWidth: true,
  });
  return (
    <Form record={guessed} onSubmit={save} noValidate>
      <TextInput {...input("name")} helperText="organizations.make.name_help" autoFocus />
      <AutocompleteInput {...input("country")} choices={countries(locale)} translateChoice={false} />
      <SelectInput
        {...input("locale")}
        choices={LANGUAGES.map(({ locale: id, name }) => ({ id, name }))}
        translateChoice={false}
      />
      <ZoneInput {...input("time_zone")} />
      <Stack direction="row" spacing={1}>
        <SaveButton type="submit" label="organizations.make.button" alwaysEnable />
        {cancel && <Button onClick={cancel}>{translate("ra.action.cancel")}</Button>}
      </Stack>
    </Form>
  );
}
