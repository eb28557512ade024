/** In bundles, the SDK's part for operations that send or answer with a stream of events, which no function calls. */
function refuse(): never {
  throw new Error("Streams of events are not part of this bundle.");
}

export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
export const eventStreamSerdeProvider = refuse;
export const EventStreamSerde = refuse;
