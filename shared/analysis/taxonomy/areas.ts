import type { Area } from "./area.ts";
import { ARTS } from "./arts.ts";
import { CLOUD } from "./cloud.ts";
import { COMMUNITY } from "./community.ts";
import { CRAFTS } from "./crafts.ts";
import { DATA } from "./data.ts";
import { DESIGN } from "./design.ts";
import { EDUCATION } from "./education.ts";
import { ENVIRONMENT } from "./environment.ts";
import { FINANCE } from "./finance.ts";
import { FOOD } from "./food.ts";
import { HEALTH } from "./health.ts";
import { INDUSTRY } from "./industry.ts";
import { LAW } from "./law.ts";
import { MANAGEMENT } from "./management.ts";
import { MARKETING } from "./marketing.ts";
import { PEOPLE } from "./people.ts";
import { SAFETY } from "./safety.ts";
import { SOFTWARE } from "./software.ts";
import { SPORTS } from "./sports.ts";

/** Every area of the taxonomy. */
export const AREAS: readonly Area[] = [
  ARTS,
  CLOUD,
  COMMUNITY,
  CRAFTS,
  DATA,
  DESIGN,
  EDUCATION,
  ENVIRONMENT,
  FINANCE,
  FOOD,
  HEALTH,
  INDUSTRY,
  LAW,
  MANAGEMENT,
  MARKETING,
  PEOPLE,
  SAFETY,
  SOFTWARE,
  SPORTS,
];
