/**
 * Credentials from the environment alone, which is where Lambda puts them: bundles have this instead of the SDK's own
 * chain, which goes on to profiles, single sign-on, processes and instance metadata with 90 kB of clients for them.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
