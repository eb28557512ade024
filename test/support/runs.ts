/** How many cases a property is tried with: each day, and by `npm run test:long`. */
export const runs = (day: number, night: number): number => (process.env.TEST_LONG === "1" ? night : day);
