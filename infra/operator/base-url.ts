import { InvalidArgumentError } from "commander";
import { readSettings } from "#infra/stage-settings.ts";
import type { Ports } from "#shared/domain/ports.ts";
import { Refusal } from "./refusal.ts";
import type { OperatorTarget } from "./target.ts";

/** An address of the API: https, ending in its stage, without a slash. */
export function checkedAddress(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("It takes an address such as https://api.example.org/api.");
  return text.replace(/\/$/, "");
}

/**
 * Ports whose records have the addresses of the stage: its own domain, or `given`. Throws Refusal for a stage without a domain
 * when none is given, since a wrong address in what people keep leads nowhere.
 */
export function withBaseUrl<P extends Pick<Ports, "settings">>(
  { deployedStage }: OperatorTarget,
  ports: P,
  given: string | undefined,
): P {
  if (deployedStage === undefined && given === undefined) return ports;
  const domain = deployedStage && readSettings(deployedStage).apiDomain;
  const baseUrl = given ?? (domain ? `https://${domain.name}/api` : undefined);
  if (baseUrl === undefined)
    throw new Refusal("This stage has no domain of its own: name the address of its API with --base-url.");
  return { ...ports, settings: { ...ports.settings, baseUrl } };
}
