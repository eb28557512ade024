import { type Command, Option } from "commander";
import { formatCount, formatDetails, formatMoment, formatTable, formatText } from "#infra/table-text.ts";
import { OPERATOR } from "#shared/domain/activity/entry.ts";
import { inviteMember } from "#shared/domain/organizations/manage-members.ts";
import {
  createOrganization,
  getOrganization,
  setPhoneMessages,
  setPlan,
  setQuota,
  setVerified,
  updateProfile,
} from "#shared/domain/organizations/manage-organizations.ts";
import { InviteMember } from "#shared/domain/organizations/members.ts";
import { LOCALES, type Organization } from "#shared/domain/organizations/organization.ts";
import {
  CreateOrganization,
  PhoneOverride,
  QuotaOverride,
  UpdateProfile,
} from "#shared/domain/organizations/profile.ts";
import { readBalance } from "#shared/domain/organizations/read-balance.ts";
import { PLANS, type Plan } from "#shared/domain/rules.ts";
import { parseOrganizationId, parsePositiveNumber, parseQuota } from "../arguments.ts";
import { addCloseCommand } from "../organization-close.ts";
import { addExportCommand } from "../organization-export.ts";
import { OF_ORGANIZATION, organizationPages } from "../organizations.ts";
import { checked } from "../refusal.ts";
import type { OperatorTarget, Perform } from "../target.ts";
import { addGateCommand } from "./gate-command.ts";

const CLEARABLE = ["company-name", "nickname", "pic-url", "primary-color", "contact-email"] as const;

/** Options of the profile as the domain names them: `companyName` is `company_name`. */
const profileOf = (options: object) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

const overrideText = (override: number | null): string =>
  override === null ? "of the plan" : formatCount(override);

function describe(organization: Organization, more: readonly [string, string][] = []): string {
  return formatDetails([
    ["id", organization.id],
    ["name", organization.name],
    ["plan", organization.plan],
    ["quota", overrideText(organization.quota_override)],
    ["phone messages", overrideText(organization.phone_override ?? null)],
    ["verified", organization.verified ? "yes" : "no"],
    ["language", organization.locale],
    ["country", formatText(organization.country ?? null)],
    ["company", formatText(organization.company_name)],
    ["nickname", formatText(organization.nickname)],
    ["picture", formatText(organization.pic_url)],
    ["colour", formatText(organization.primary_color ?? null)],
    ["contact", formatText(organization.contact_email)],
    ["created", formatMoment(organization.created_at)],
    ["changed", formatMoment(organization.updated_at)],
    ["closed", formatMoment(organization.closed_at ?? null)],
    ...more,
  ]);
}
/** The fields that are shown, in a fixed order, as the store gives them in any. */
const FIELDS = [
  "id",
  "name",
  "plan",
  "quota_override",
  "phone_override",
  "verified",
  "locale",
  "country",
  "company_name",
  "nickname",
  "pic_url",
  "primary_color",
  "contact_email",
  "created_at",
  "updated_at",
  "closed_at",
] as const satisfies (keyof Organization)[];
const record = (organization: Organization) =>
  Object.fromEntries(FIELDS.map((field) => [field, organization[field] ?? null]));
const shown = (organization: Organization) => ({
  value: record(organization),
  text: describe(organization),
});

/** Where an organization is told what it has to answer. */
const contactEmail = (): Option =>
  new Option(
    "--contact-email <address>",
    "where people's requests and answers to its e-mails go, and notices about its webhooks",
  );

/** Options of both `create` and `update`. */
const withProfile = (command: Command): Command =>
  command
    .addOption(new Option("--locale <language>", "language of the e-mails it sends").choices(LOCALES))
    .option("--company-name <text>", "registered name")
    .option("--nickname <text>", "short name")
    .option("--pic-url <url>", "https address of its picture")
    .option("--primary-color <#rrggbb>", "colour of its e-mails and pages");

/** Adds `org …`: the organizations, their plans, quotas and verification. */
export function addOrganizationCommands(program: Command, perform: Perform): void {
  const org = program.command("org").description("organizations, their plans, quotas and verification");
  addCreateAndUpdate(org, perform);
  addReading(org, perform);
  addAdmission(org, perform);
}

function addCreateAndUpdate(org: Command, perform: Perform): void {
  withProfile(
    org
      .command("create")
      .description("create an organization")
      .requiredOption("--name <text>", "name, also shown as the sender of its e-mails")
      .addOption(new Option("--plan <plan>", "plan").choices(PLANS).makeOptionMandatory())
      .addOption(contactEmail().makeOptionMandatory())
      .option("--owner <address>", "who is mailed an invitation to be its owner")
      .option("--quota <n|none>", "certificates a month instead of the plan's number", parseQuota),
  ).action(
    async ({ quota = null, owner, ...options }: { plan: Plan; quota?: number | null; owner?: string }) => {
      const fields = checked(CreateOrganization, { ...profileOf(options), quota_override: quota });
      const invited =
        owner === undefined ? undefined : checked(InviteMember, { email: owner, role: "owner" });
      await perform(async ({ ports }) => {
        const organization = await createOrganization(ports, fields);
        // Of a command that dies in between, members invite does the rest.
        if (invited) await inviteMember(ports, { organizationId: organization.id, userId: null }, invited);
        return shown(organization);
      });
    },
  );
  const update = org
    .command("update")
    .description("change the profile of an organization")
    .argument("<id>", OF_ORGANIZATION)
    .option("--name <text>", "name, also shown as the sender of its e-mails")
    .addOption(contactEmail())
    .addOption(new Option("--clear <field...>", "fields to empty").choices(CLEARABLE));
  withProfile(update).action(async (id: string, { clear = [], ...options }: { clear?: string[] }) => {
    const cleared = clear.map((field) => [field.replace("-", "_"), null]);
    const fields = { ...profileOf(options), ...Object.fromEntries(cleared) };
    if (Object.keys(fields).length === 0) update.error("error: name at least one field to change");
    const changes = checked(UpdateProfile, fields);
    const acting = { organizationId: parseOrganizationId(id), userId: OPERATOR };
    await perform(async ({ ports }) => shown(await updateProfile(ports, acting, changes)));
  });
}

async function allOrganizations(
  { ports }: OperatorTarget,
  limit: number,
  progress: (text: string) => void,
): Promise<Organization[]> {
  const found: Organization[] = [];
  for await (const page of organizationPages(ports)) {
    found.push(...page);
    if (found.length >= limit) break;
    progress(`${formatCount(found.length)} organizations read`);
  }
  return found.slice(0, limit);
}

const listed = (organizations: readonly Organization[]): string =>
  formatTable(
    organizations,
    ({ id, name, plan, quota_override, verified, created_at, closed_at = null }) => ({
      id,
      name,
      plan,
      quota: overrideText(quota_override),
      verified: verified ? "yes" : "no",
      created: formatMoment(created_at),
      closed: formatMoment(closed_at),
    }),
    "There is no organization yet. Create one with org create.",
  );

function addReading(org: Command, perform: Perform): void {
  org
    .command("list")
    .description("list the organizations, newest first")
    .option("--limit <n>", "at most so many (default: all of them)", parsePositiveNumber)
    .action(({ limit = Number.POSITIVE_INFINITY }: { limit?: number }) =>
      perform(async (target, progress) => {
        const organizations = await allOrganizations(target, limit, progress);
        return { value: organizations.map(record), text: listed(organizations) };
      }),
    );
  org
    .command("show")
    .description("show an organization and what it used of this month's quota")
    .argument("<id>", OF_ORGANIZATION)
    .action((id: string) =>
      perform(async ({ ports }) => {
        const organization = await getOrganization(ports, parseOrganizationId(id));
        const { plan, quota_override: quotaOverride } = organization;
        const balance = await readBalance(ports, { organizationId: organization.id, plan, quotaOverride });
        const used = `${formatCount(balance.used)} of ${formatCount(balance.quota)} used, ${formatCount(balance.remaining)} left`;
        return {
          value: { ...record(organization), balance },
          text: describe(organization, [["this month", used]]),
        };
      }),
    );
}

function addAdmission(org: Command, perform: Perform): void {
  org
    .command("set-plan")
    .description("put an organization on a plan, from its next request on")
    .argument("<id>", OF_ORGANIZATION)
    .addArgument(org.createArgument("<plan>", "plan").choices(PLANS))
    .action((id: string, plan: Plan) =>
      perform(async ({ ports, connect }) => {
        const { tenantsQueue } = await connect(["tenantsQueue"]);
        return shown(await setPlan({ ...ports, tenantsQueue }, parseOrganizationId(id), plan));
      }),
    );
  org
    .command("set-quota")
    .description("give an organization a monthly quota of its own, from its next request on")
    .argument("<id>", OF_ORGANIZATION)
    .argument("<n|none>", "certificates a calendar month, or none for the plan's number", parseQuota)
    .action(async (id: string, override: number | null) => {
      const quota_override = checked(QuotaOverride, override);
      await perform(async ({ ports }) =>
        shown(await setQuota(ports, parseOrganizationId(id), quota_override)),
      );
    });
  org
    .command("set-phone-messages")
    .description("give an organization a number of phone messages of its own, from what it issues next on")
    .argument("<id>", OF_ORGANIZATION)
    .argument("<n|none>", "messages a calendar month, 0 for none, or none for the plan's number", parseQuota)
    .action(async (id: string, override: number | null) => {
      const phone_override = checked(PhoneOverride, override);
      await perform(async ({ ports }) =>
        shown(await setPhoneMessages(ports, parseOrganizationId(id), phone_override)),
      );
    });
  org
    .command("verify")
    .description("record that an organization passed business verification")
    .argument("<id>", OF_ORGANIZATION)
    .option("--name <text>", "the name that was verified: refused if the organization has another one by now")
    .option("--off", "record that it no longer does")
    .action((id: string, { off = false, name }: { off?: boolean; name?: string }) =>
      perform(async ({ ports }) => shown(await setVerified(ports, parseOrganizationId(id), !off, name))),
    );
  addGateCommand(org, perform);
  addExportCommand(org, perform);
  addCloseCommand(org, perform);
}
