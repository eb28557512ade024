import * as z from "zod";
import { LIMITS } from "../rules.ts";

/** Hours of work that a certificate stands for, of a badge or of one person. */
export const WorkloadHours = z
  .number()
  .gt(0, { error: "Must be more than 0." })
  .max(LIMITS.workloadHours)
  .multipleOf(0.01, { error: "Must have at most two decimals." });
