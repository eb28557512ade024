import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublicAddress } from "#shared/network/target.ts";
import { anyCharacter } from "../../support/any-text.ts";

/** Any IPv4 address of a block, as text. */
function ipv4In(block: string): fc.Arbitrary<string> {
  const [base = "", bits = "32"] = block.split("/");
  const start = base.split(".").reduce((sum, octet) => sum * 256 + Number(octet), 0);
  return fc.integer({ min: 0, max: 2 ** (32 - Number(bits)) - 1 }).map((offset) => {
    const value = start + offset;
    return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
  });
}

/** Any IPv6 address that starts with these bits, as eight groups. */
function ipv6In(prefix: bigint, bits: number): fc.Arbitrary<string> {
  const free = BigInt(128 - bits);
  return fc.bigInt({ min: 0n, max: (1n << free) - 1n }).map((rest) => {
    const digits = ((prefix << free) | rest).toString(16).padStart(32, "0");
    return (digits.match(/.{4}/g) ?? []).join(":");
  });
}

const IPV4_FORBIDDEN = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

const IPV6_FORBIDDEN: [string, bigint, number][] = [
  ["::/8 (loopback, mapped, compatible, NAT64)", 0x00n, 8],
  ["::/96 IPv4-compatible", 0n, 96],
  ["::ffff:0:0/96 IPv4-mapped", 0xffffn, 96],
  ["::ffff:0:0:0/96 IPv4-translated", 0xffff0000n, 96],
  ["64:ff9b::/32 NAT64", 0x0064ff9bn, 32],
  ["100::/64 discard", 0x0100000000000000n, 64],
  ["2001::/32 Teredo", 0x20010000n, 32],
  ["2001::/23 protocol assignments", 0x20010000n >> 9n, 23],
  ["2001:10::/28 ORCHID", 0x2001001n, 28],
  ["2001:20::/28 ORCHIDv2", 0x2001002n, 28],
  ["2001:db8::/32 documentation", 0x20010db8n, 32],
  ["2002::/16 6to4", 0x2002n, 16],
  ["3ffe::/16 6bone", 0x3ffen, 16],
  ["3fff::/20 documentation", 0x3fff0n, 20],
  ["4000::/3 unassigned", 0b010n, 3],
  ["5f00::/16 segment routing", 0x5f00n, 16],
  ["fc00::/7 unique local", 0xfcn >> 1n, 7],
  ["fe80::/10 link-local", 0xfe80n >> 6n, 10],
  ["fec0::/10 site-local", 0xfec0n >> 6n, 10],
  ["ff00::/8 multicast", 0xffn, 8],
];

describe("addresses to which a delivery may go", () => {
  test.each(["8.8.8.8", "1.1.1.1", "52.94.236.248", "172.32.0.1", "100.128.0.1", "192.169.0.1"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each(["2606:4700::1111", "2a00:1450:4001::200e", "2600:1f18::1", "2001:4860:4860::8888"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("addresses to which a delivery must never go", () => {
  test.each(IPV4_FORBIDDEN)("no address of %s is public", (block) => {
    fc.assert(fc.property(ipv4In(block), (address) => isPublicAddress(address) === false));
  });

  test.each(IPV6_FORBIDDEN)("no address of %s is public", (_name, prefix, bits) => {
    fc.assert(fc.property(ipv6In(prefix, bits), (address) => isPublicAddress(address) === false));
  });

  test("no address with an ISATAP identifier is public, in any network", () => {
    const isatap = fc
      .tuple(ipv6In(0b001n, 3), fc.constantFrom("0000", "0200"), fc.ipV4())
      .map(([network, flags, inside]) => `${network.slice(0, 19)}:${flags}:5efe:${inside}`);
    fc.assert(fc.property(isatap, (address) => isPublicAddress(address) === false));
  });

  test("an IPv6 address outside 2000::/3 is never public", () => {
    const outside = ipv6In(0n, 0).filter((address) => !/^[23]/.test(address));
    fc.assert(fc.property(outside, (address) => isPublicAddress(address) === false));
  });

  test.each([
    "127.0.0.1",
    "169.254.169.254",
    "169.254.79.129",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::5efe:7f00:1",
    "::ffff:8.8.8.8",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "2002:a9fe:a9fe::1",
    "fd00:ec2::254",
    "fe80::1%eth0",
  ])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a text that is no address", () => {
  test.each([
    "",
    " 8.8.8.8",
    "8.8.8.8 ",
    "8.8.8",
    "0x08080808",
    "134744072",
    "010.8.8.8",
    "8.8.8.8:443",
    "[2606:4700::1111]",
    "2606:4700::1111%eth0",
    "example.com",
    "１.1.1.1",
  ])("%j is refused", (text) => expect(isPublicAddress(text)).toBe(false));

  test("any other text is refused without an exception", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => isPublicAddress(`${text}x`) === false),
    );
  });
});
