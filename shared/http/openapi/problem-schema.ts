import * as z from "zod";
import { ERRORS, type ErrorCode } from "#shared/domain/errors.ts";
import { PLANS } from "#shared/domain/rules.ts";

const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error response (RFC 9457, decision 3.1); some codes add further members. */
export const ProblemDocument = z
  .looseObject({
    type: z.url().meta({
      description: "Where the documentation tells of the error and of what to do; it follows from `code`.",
    }),
    title: z.string().meta({ description: "What the code means, in a few words." }),
    status: z.int().min(400).max(599).meta({ description: "The HTTP status." }),
    detail: z.string().meta({ description: "What happened this time and what to do about it." }),
    code: z.enum(ERROR_CODES).meta({ description: "Stable; decide by this one." }),
    request_id: z.string().meta({ description: "Name this when you ask for help; also in `X-Request-Id`." }),
    errors: z
      .array(
        z.strictObject({
          path: z
            .string()
            .meta({ description: "Where the field is, such as `recipient[3].recipient_email`." }),
          message: z.string().meta({ description: "What to do about it." }),
        }),
      )
      .optional()
      .meta({ description: "Every bad field, with `invalid_request`." }),
    plan: z.enum(PLANS).optional().meta({ description: "The current plan, with `plan_upgrade_required`." }),
    plans: z
      .array(z.enum(PLANS))
      .optional()
      .meta({ description: "The plans that include the operation, with `plan_upgrade_required`." }),
    policy: z
      .string()
      .optional()
      .meta({ description: "The rate window that is used up, with `rate_limit_exceeded`." }),
  })
  .meta({ id: "Problem", description: "An error, in the form of RFC 9457." });
