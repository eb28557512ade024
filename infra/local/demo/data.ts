import data from "./data.json" with { type: "json" };

/**
 * The organizations of the demo by plan, each with the event and badge that make it ready to issue. Their ids are fixed, so that
 * a start finds what an earlier or interrupted one has made.
 */
export const DEMO = data.plans;
/** The recipient of the certificate that the first start issues, and accepts for them. */
export const FIRST_RECIPIENT = data.first_recipient;
/** The recipient of the command in the welcome. */
export const WELCOME_RECIPIENT = data.welcome_recipient;
