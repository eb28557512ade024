import prices from "./prices.json" with { type: "json" };

/** List prices in US dollars. A stage elsewhere, or with another contract, has a file of its own. */
export type Prices = typeof prices;
export const PRICES: Prices = prices;
