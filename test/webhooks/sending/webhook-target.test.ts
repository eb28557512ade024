import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LENGTHS } from "#shared/domain/rules.ts";
import { checkTarget } from "#shared/network/target.ts";
import { anyCharacter } from "../../support/any-text.ts";

describe("a webhook address when deployed", () => {
  test.each([
    ["https://hooks.example.com", "https://hooks.example.com/"],
    ["https://Hooks.Example.COM:443/a?b=c", "https://hooks.example.com/a?b=c"],
    ["https://hooks.example.com:8443/in", "https://hooks.example.com:8443/in"],
    ["https://hooks.example.com:1024/", "https://hooks.example.com:1024/"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"],
    ["https://8.8.8.8/", "https://8.8.8.8/"],
    ["https://[2606:4700::1111]:8443/", "https://[2606:4700::1111]:8443/"],
    ["https://internal.example.com/", "https://internal.example.com/"],
    ["https://my-local.org/", "https://my-local.org/"],
  ])("%s is accepted and stored in canonical form", (text, url) => {
    expect(checkTarget(text, "public")).toEqual({ ok: true, url });
  });

  test.each([
    "http://hooks.example.com/",
    "ftp://hooks.example.com/",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "hooks.example.com",
    "//hooks.example.com/",
    "",
    "https://",
    "https:///",
  ])("%j is refused: it is no https address", (text) => {
    expect(checkTarget(text, "public")).toMatchObject({ ok: false });
  });

  test.each([
    "https://user@hooks.example.com/",
    "https://user:secret@hooks.example.com/",
    "https://:secret@hooks.example.com/",
    "https://8.8.8.8@127.0.0.1/",
    "https://hooks.example.com/#part",
    "https://hooks.example.com/#",
    " https://hooks.example.com/",
    "https://hooks.example.com/ ",
    "https://hooks.exa\tmple.com/",
    "https://hooks.example.com/a\nb",
    "https://hooks.example.com\\@10.0.0.1/",
    "https://hooks.example.com/\u0000",
  ])("%j is refused: it has a user name, fragment, blank or backslash", (text) => {
    expect(checkTarget(text, "public")).toMatchObject({ ok: false });
  });

  test.each([0, 1, 22, 25, 80, 444, 1023])("port %i is refused", (port) => {
    expect(checkTarget(`https://hooks.example.com:${port}/`, "public")).toMatchObject({ ok: false });
  });

  test.each([
    "localhost",
    "LOCALHOST",
    "localhost.",
    "api.localhost",
    "printer.local",
    "vault.internal",
    "metadata.google.internal",
    "metadata.google.internal.",
    "nas.home.arpa",
    "localhost.localdomain",
    "intranet",
    "com",
    "hooks.example.com.",
    "hooks..example.com",
    ".example.com",
    `${"a".repeat(64)}.example.com`,
    `${"a.".repeat(127)}com`,
  ])("the host %s is refused: it is no public host name", (host) => {
    expect(checkTarget(`https://${host}/`, "public")).toMatchObject({ ok: false });
  });

  test("a host name that ends with a dot is refused with this reason", () => {
    const check = checkTarget("https://hooks.example.com./", "public");
    expect(check).toEqual({ ok: false, problem: "The host name must not end with a dot." });
  });

  test.each([
    "127.0.0.1",
    "127.1",
    "127.0.0.1.",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "１２７.0.0.1",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "%31%32%37.0.0.1",
    "0",
    "0.0.0.0",
    "10.1.2.3",
    "169.254.169.254",
    "0xa9fea9fe",
    "192.168.1.1",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::127.0.0.1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:169.254.169.254]",
    "[64:ff9b::a9fe:a9fe]",
    "[2002:a9fe:a9fe::1]",
    "[fd00:ec2::254]",
    "[fe80::1]",
  ])("the IP address %s is refused in this notation too", (host) => {
    expect(checkTarget(`https://${host}/`, "public")).toMatchObject({ ok: false });
  });

  test("an address may have 2,048 characters and no more, counted in its canonical form", () => {
    const start = "https://hooks.example.com/";
    const longest = start + "a".repeat(LENGTHS.url - start.length);
    expect(checkTarget(longest, "public")).toEqual({ ok: true, url: longest });
    expect(checkTarget(`${longest}a`, "public")).toMatchObject({ ok: false });
    expect(checkTarget(`${start}${"ü".repeat(1_000)}`, "public")).toMatchObject({ ok: false });
  });

  test("the canonical form of an accepted address is accepted and unchanged", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (text) => {
        const first = checkTarget(text, "public");
        if (first.ok) expect(checkTarget(first.url, "public")).toEqual(first);
      }),
    );
  });

  test("any text is accepted or refused with a reason in a sentence", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.string().map((rest) => `https://${rest}`),
        ),
        (text) => {
          const check = checkTarget(text, "public");
          if (!check.ok) expect(check.problem).toMatch(/^\S.*\.$/s);
        },
      ),
    );
  });
});

describe("a webhook address in a local run", () => {
  test.each([
    "http://localhost:3000/hook",
    "http://127.0.0.1:9/hook",
    "https://receiver/",
    "http://[::1]:8080/",
  ])("%s is accepted", (text) => expect(checkTarget(text, "any")).toEqual({ ok: true, url: text }));

  test.each([
    "ftp://localhost/",
    "http://user@localhost/",
    "http://localhost/#x",
    "http://localhost:0/",
    "nothing",
  ])("%s is refused", (text) => expect(checkTarget(text, "any")).toMatchObject({ ok: false }));
});
