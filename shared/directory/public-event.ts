export * from "#shared/domain/public-event.ts";
