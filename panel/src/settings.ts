/** What the page of the panel tells its script (functions/api/panel/page.ts). */
export interface Settings {
  /** The address under which the API is, such as `https://…/api`; the panel is at `/panel` below it. */
  readonly base_url: string;
  readonly environment: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly scope: string;
  /** Where a browser is sent to sign out, for an issuer that has no end-session endpoint of its own (Amazon Cognito). */
  readonly logout_url: string | null;
}

const element = document.getElementById("settings");

export const settings = JSON.parse(element?.textContent ?? "{}") as Settings;

/** Lets the style sheets that the script makes pass the page's content security policy. */
export const nonce = element?.nonce ?? "";

/** The path of the API, `/api` of `https://…/api`. */
export const basePath = new URL(settings.base_url).pathname.replace(/\/$/, "");
export const panelPath = `${basePath}/panel`;
