/** The operation whose role decides what react-admin shows of a resource; the others are called as the API calls them. */
const record = (noun: string) => ({
  list: `${noun}.list`,
  show: `${noun}.list`,
  create: `${noun}.create`,
  // Whoever may read a record may open its form, which has no button to save for them.
  edit: `${noun}.list`,
  delete: `${noun}.remove`,
});

export const LEAST: Readonly<Record<string, Partial<ReturnType<typeof record>>>> = {
  events: record("events"),
  badges: record("badges"),
  templates: record("templates"),
  webhooks: record("webhooks"),
  members: { ...record("members"), edit: "members.change" },
  certificates: {
    list: "invitations.list",
    show: "invitations.get",
    create: "invitations.issue",
    edit: "invitations.correct",
    delete: "invitations.revoke",
  },
  requests: { list: "holder-requests.list", edit: "holder-requests.approve" },
  people: { list: "recipients.list" },
  figures: { list: "dashboard.events", show: "dashboard.funnel" },
  "api-keys": { list: "api-keys.list", create: "api-keys.create", delete: "api-keys.revoke" },
};
