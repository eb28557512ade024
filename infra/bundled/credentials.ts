/**
 * Reads credentials from environment variables only, where Lambda puts them. In bundles it replaces the SDK's provider
 * chain, which has another 90 kB for profiles, single sign-on, processes and instance metadata.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
