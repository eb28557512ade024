import { randomInt, randomUUID } from "node:crypto";
import type { Connect } from "#shared/connect.ts";
import { withoutDeadline } from "#shared/deadlines.ts";
import { DELIVERY, IMAGES } from "#shared/domain/document-rules.ts";
import type { Lease, LeaseOwner } from "#shared/domain/organizations/ports.ts";
import { userDigest } from "#shared/domain/organizations/roster.ts";
import { LIMITS, PUBLIC_LIMITS, PUBLIC_RUNS, SIGN_UP, WEBHOOKS } from "#shared/domain/rules.ts";
import type { Grants } from "#shared/grant.ts";
import { GATE_KEYS } from "#shared/storage/table/other-keys.ts";
import { expression } from "../table/expressions.ts";
import { gateTable, updateIf, updateItem } from "../table/items.ts";
import { otherKeys } from "../table/other-keys.ts";
import { transactIf, update } from "../table/transactions.ts";
import { countCall, fullWindows, networkOf } from "./minute-windows.ts";

/** Items are kept longer than leases last, since clocks differ. */
const LEASE_KEEP_SECONDS = 60;
/** A day, and an hour since clocks differ. */
const DAY_KEEP_SECONDS = 90_000;

export const limitsGrants: Grants<"limits"> = () => [
  { table: "gate", actions: ["UpdateItem"], prefix: GATE_KEYS.address },
];

export const connectLimits: Connect<"limits"> = (connection) => {
  const full = fullWindows();
  const { PUBLIC_PER_MINUTE: override } = connection.config;
  /** Whose leases they are, how many of them there are, how many are tried, and for how long one is held. */
  const leasesOf = (owner: LeaseOwner) => {
    if ("zipOf" in owner)
      return { who: `zip#${owner.zipOf}`, atOnce: 1, tries: 1, seconds: DELIVERY.zip.heldSeconds };
    if ("listenerOf" in owner) {
      const { waitsAtOnce, waitSeconds } = WEBHOOKS.session;
      // Longer than a wait, which ends with a last look.
      const seconds = waitSeconds + 5;
      return { who: `listen#${owner.listenerOf}`, atOnce: waitsAtOnce, tries: waitsAtOnce, seconds };
    }
    return {
      who: `runs#${networkOf(owner.address)}`,
      atOnce: override ?? PUBLIC_RUNS.atOnce,
      tries: PUBLIC_RUNS.atOnce,
      seconds: PUBLIC_RUNS.heldSeconds,
    };
  };
  const heldUntil = (seconds: number, at: Date) => {
    const until = at.getTime() + seconds * 1_000;
    return { until, expires_on: Math.ceil(until / 1_000) + LEASE_KEEP_SECONDS };
  };
  /** Changes a lease that is still the holder's. */
  const change = (lease: Lease, set: Readonly<Record<string, unknown>>) =>
    withoutDeadline(() =>
      updateItem(gateTable(connection), { pk: lease.key }, { set }, expression`holder = ${lease.holder}`),
    );
  return {
    admit: (address, kind, at) =>
      countCall(
        connection,
        full,
        {
          name: kind === "link" ? "link_address" : kind,
          key: `${kind}#${networkOf(address)}`,
          limit: override ?? PUBLIC_LIMITS[kind],
        },
        at,
      ),
    admitLink: (certificateId, at) =>
      countCall(
        connection,
        full,
        { name: "link", key: `one-link#${certificateId}`, limit: override ?? LIMITS.linkPerMinute },
        at,
      ),
    async take(owner, at) {
      const { who, atOnce, tries, seconds } = leasesOf(owner);
      const first = randomInt(atOnce);
      for (let tried = 0; tried < Math.min(atOnce, tries); tried++) {
        const key = otherKeys.place(who, (first + tried) % atOnce);
        const holder = randomUUID();
        const { written } = await updateItem(
          gateTable(connection),
          key,
          { set: { holder, ...heldUntil(seconds, at) } },
          expression`attribute_not_exists(until) OR until <= ${at.getTime()}`,
        );
        if (written) return { key: key.pk, holder, seconds };
      }
      return undefined;
    },
    renew: async (lease, at) => {
      await change(lease, heldUntil(lease.seconds, at));
    },
    release: async (lease) => {
      await change(lease, { until: 0 });
    },
    admitFetch: (organizationId, at) =>
      countCall(
        connection,
        full,
        { name: "image_fetches", key: `image#${organizationId}`, limit: IMAGES.fetchesPerMinute },
        at,
      ),
    admitPreview: (organizationId, at) =>
      countCall(
        connection,
        full,
        {
          name: "previews",
          key: `preview#${organizationId}`,
          limit: override ?? LIMITS.previewsPerMinute,
        },
        at,
      ),
    async countSignUp(userId, address, at) {
      const day = at.toISOString().slice(0, 10);
      const limits = [
        [userDigest(userId), SIGN_UP.perUserAndDay],
        [networkOf(address), override ?? SIGN_UP.perAddressAndDay],
      ] as const;
      const table = gateTable(connection);
      return transactIf(
        table,
        limits.map(([who, max]) =>
          update(
            table,
            otherKeys.signUpDay(who, day),
            { set: { expires_on: Date.parse(day) / 1_000 + DAY_KEEP_SECONDS }, add: { made: 1 } },
            expression`attribute_not_exists(made) OR made < ${max}`,
          ),
        ),
      );
    },
    async countSample(organizationId, userId, at) {
      const day = at.toISOString().slice(0, 10);
      return updateIf(
        gateTable(connection),
        otherKeys.sampleDay(organizationId, userDigest(userId), day),
        { set: { expires_on: Date.parse(day) / 1_000 + DAY_KEEP_SECONDS }, add: { mails: 1 } },
        expression`attribute_not_exists(mails) OR mails < ${LIMITS.sampleMailsPerDay}`,
      );
    },
    async countUpload(organizationId, bytes, at) {
      const { uploadsPerDay, uploadBytesPerDay } = IMAGES;
      const day = at.toISOString().slice(0, 10);
      return updateIf(
        gateTable(connection),
        otherKeys.uploadDay(organizationId, day),
        { set: { expires_on: Date.parse(day) / 1_000 + DAY_KEEP_SECONDS }, add: { images: 1, bytes } },
        expression`attribute_not_exists(images) OR images < ${uploadsPerDay} AND bytes <= ${uploadBytesPerDay - bytes}`,
      );
    },
  };
};
