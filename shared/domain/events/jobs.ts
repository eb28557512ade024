import * as z from "zod";

/** Analyse the text of an event. */
export const AnalysisJob = z.object({ organization_id: z.uuid(), event_id: z.uuid() });
export type AnalysisJob = z.infer<typeof AnalysisJob>;
