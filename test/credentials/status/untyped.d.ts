/** A package that has no types; only what the tests of this folder use of it. */
declare module "@digitalbazaar/vc-bitstring-status-list" {
  export function decodeList(options: {
    encodedList: string;
  }): Promise<{ readonly length: number; getStatus(index: number): boolean }>;
}
