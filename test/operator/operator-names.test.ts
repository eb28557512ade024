import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PersonName } from "#shared/domain/certificates/recipient.ts";
import { CreateOrganization } from "#shared/domain/organizations/profile.ts";
import abbreviations from "#shared/text/abbreviations.json" with { type: "json" };
import { hasAddress } from "#shared/text/host-names.ts";
import { anyCharacter } from "../support/any-text.ts";

describe("an organization's name", () => {
  const accepts = (name: string) =>
    CreateOrganization.safeParse({ name, plan: "PRO", contact_email: "ana@example.org" }).success;

  test.each([
    "Instituto Horizonte",
    "Açaí & Cia. S.A.",
    "Escola nº 1, Ltda.",
    "O'Reilly São Paulo 3.0",
    "株式会社サンプル",
    "می‌خواهم",
    "x".repeat(120),
    "Школа",
    "Ελληνικό Πανεπιστήμιο Αθηνών",
    "서울대학교 LAB",
    "ACME 株式会社 サンプル",
    "مدرسة الأمل",
    "बाल विद्यालय",
    "Łódź Biegów",
    "Clube 🏅 42",
    "Trường Đại học",
    "A.C.Exemplo",
    "A.C.Camargo",
    "E.E.Prof.Dr.Silva",
    "Comercial del Norte S.A.de C.V.",
    "Exemplo & Cia.Ltda.",
    "Sample Pte.Ltd.",
    "Örnek Tic.Ltd.Şti.",
    "St.Mary's School",
    "Yıldız San.ve Tic. A.Ş.",
    "Silva Ind.Com.Ltda",
    "Silva Imp.Exp.Ltda",
    "Esc.Est.SC Brusque",
    "Pol.Mil.SP",
  ])("%s is one", (name) => expect(accepts(name)).toBe(true));

  test.each([
    ["empty", "  "],
    ["too long", "x".repeat(121)],
    ["an e-mail address", "support@bank.example"],
    ["a full-width at sign", "support＠bank"],
    ["a web address", "https://bank.example"],
    ["a host name", "Security of bank.com"],
    ["a host name of a country", "Ganhe.me"],
    ["a host name of a country in capitals", "PREMIO.COM.BR"],
    ["a host name with a full-width dot", "bank．com"],
    ["a host name with an ideographic dot", "bank。com"],
    ["a line break", "Bank\r\nBcc: all"],
    ["a control character", "Bank\u0000"],
    ["a direction override", "knaB\u202e"],
    ["an invisible character", "Ba\u200bnk"],
    ["a joiner that nobody sees", "Ba\u034fnk"],
    ["a check mark, as beside a verified name", "Bank ✓"],
    ["a green check mark", "Bank ✅ Verified"],
    ["half a character", "Bank \ud800"],
    ["a Cyrillic letter among Latin ones", "B\u0430nco"],
    ["a Greek letter among Latin ones", "Banc\u03bf"],
    ["a Latin letter among Cyrillic ones", "Шк\u006fла"],
    ["only Cyrillic letters that look Latin", "сосо"],
    ["only Greek letters that look Latin", "ΑΤΗΟ"],
    ["only Cyrillic letters that look Latin, with accents", "ёїё"],
    ["a word of Cyrillic look-alikes after a Latin one", "Banco Росс"],
    ["mathematical letters", "𝐁𝐚𝐧𝐤"],
    ["a phonetic letter that looks like an a", "B\u0251nco"],
    ["phonetic capitals", "\u0299ᴀɴᴄᴏ"],
    ["an address of four numbers", "Bank 192.0.2.7"],
    ["letters of a script that is not in use", "Ꭺ\u13a2"],
  ])("%s is none", (_, name) => expect(accepts(name)).toBe(false));

  test("whatever is accepted has no control character and no at sign, in any width", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (name) => {
        const parsed = CreateOrganization.safeParse({ name, plan: "PRO" });
        if (!parsed.success) return;
        expect(parsed.data.name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}@＠﹫]/u);
        expect([...parsed.data.name].length).toBeLessThanOrEqual(120);
      }),
    );
  });
});

describe("a recipient's name", () => {
  const problems = (name: string) =>
    PersonName.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

  test.each([
    "J.R. Tolkien",
    "J.R.R.Tolkien",
    "Maria da Silva Jr.",
    "St. John",
    "St.John Smith",
    "Dr.Ana Souza",
    "Dr.Li",
    "M.de Souza",
    "D'Ávila",
    "Nguyễn Văn A.",
    "Sra. Conceição-Müller (Nina)",
    "Ana/Bia",
    "O’Neil, 3º",
    "王小明",
    "Анна Сосо",
    "Maria.Silva",
    "Prof.Li",
    "Prof.Dr.João Souza",
    "Mrs.Ng",
    "Rev.Al Sharpton",
    "Fco.de Asís Ruiz",
    "K.Dev",
    "L.Page",
    "U.Win",
    "د.أحمد زويل",
    "ม.ร.ว.สุขุมพันธุ์",
    "Jane Doe, Ph.D.",
    "Doç.Dr.Ayşe Yılmaz",
    "Yrd.Doç.Dr. Ali Can",
    "Öğr.Gör.Dr. Elif Kaya",
    "PGS.TS.Nguyễn Văn An",
    "PGS.TS Trần Thị Bình",
    "ThS.BS.Lê Minh",
    "GS.TSKH.Phạm Hùng",
    "Prof.Dr.Weber",
    "Prof.Dr.-Ing.Hans Meier",
    "Dr.med.Anna Vogel",
    "Dr.rer.nat. Max Klein",
    "Dipl.-Ing.Karl Braun",
    "Ing.Mgr.Jana Nováková",
    "MUDr.Petr Svoboda, Ph.D.",
    "prof.PhDr.Eva Malá, CSc.",
    "prof.dr.hab.Jan Kowalski",
    "mgr.inż.Anna Zielińska",
    "lek.med. Piotr Lis",
    "M.Sc.Ana Costa",
    "Ana Costa, M.Sc",
    "dr.sc.Ivan Horvat",
    "dipl.ing.Marko Marić",
    "prof.dr.ir.Jan de Vries",
    "Dott.ssa Giulia Rossi",
    "Ill.mo Sig.Bianchi",
    "Exmo.Sr. João Lima",
    "Excmo.Sr.D. Juan Ruiz",
    "Ma.de los Ángeles Pérez",
    "Conf.univ.dr.Ion Popescu",
    "Prof.Dr.Ir.H.Budi Santoso, M.Si.",
    "Siti Rahma, S.Kom., M.T.",
    "Agus, S.Ag",
    "Ravi Kumar, B.Com",
    "Asha Rao, M.Tech",
    "Engr.Atty.Jose Cruz",
    "A.P.J.Abdul Kalam",
    "К.Т.Н.Иванов И.И.",
    "И.И.Иванов",
    "ผศ.ดร.สมชาย ใจดี",
    "أ.د.محمد علي",
    "DR.LI",
    "J.Kim",
    "Y.Wang",
    "Mag.in Maria Huber",
    "Univ.-Prof.in Dr.in Huber",
    "Mag.art. Eva Huber",
    "Chiar.mo Prof. Rossi",
    "Preg.mo",
    "Sig.na Rossi",
    "Dott.re Bianchi",
    "Gent.ma",
    "Ill.mo",
    "Gent.li",
    "Ex.mo Sr. João",
    "Ex.ma Sra. Dra. Ana",
    "Rev.mo",
    "Dr.as Ana e Eva",
    "B.App.Sc",
    "B.APP.SC",
    "M.Com.CA",
    "M.Int.Bus",
    "B.Com.Hons",
    "B.Com.LL.B",
    "S.Hub.Int",
    "BBA.MM",
    "SE.Ak.CA",
    "MBBS.MD",
    "Lt.Gov.John",
    "Ex.Gov.João",
    "Cap.Mil.João",
    "Cap.PM João",
    "Lic.Com.Social",
    "Wm.Ford",
    "Jos.Land",
    "Me.Dupont",
    "Prof.Edu",
  ])("%s is one", (name) => expect(problems(name)).toEqual([]));

  test.each([
    "Win at https://evil.example",
    "Ana http://x",
    "www.evil.example Ana",
    "evil.com",
    "Ana evil．com",
    "Ana evil。com",
    "Ana ev\u200dil.c\u200dom",
    "bit.ly",
    "t.co/abc",
    "ana@mail.com",
    "mailto:ana",
    "promo.com.br!",
    "192.168.0.1",
    "пример.рф",
    "a.xn--p1ai",
    "EVIL.ONLINE",
    "aposta.bet",
    "evil.casino",
    "evil.zip",
    "example.page",
    "g.page/r/abc",
    "dr.com",
    "prof.com.br",
    "prof.evil.co",
    "ana@company.museum",
    "ana@empresa.ltda",
    "例子.中国",
    "ganhe.me/x",
    "ganhe.me",
    "Ganhe.Me",
    "Ganhe.me.",
    "PREMIO.COM",
    "premio.com.Silva",
    "PROF.COM.BR",
    "Adv.App.Br",
    "Dr.Com",
    "Dr.Cash",
    "Cap.Win",
    "wa.me",
    "bit.ly/x",
    "prof.in",
    "wm.land",
    "premio.com.br",
    "PREMIO.COM.BR",
    "Ana a@b.com",
    "www.x",
    "http:x.y",
    "https:ganhe",
    "Dr.Ana premio.io",
    "Prof.Dr.Ana.premio.net",
    "dr.me/ganhe",
    "t.me/ganhe",
    "t.me",
    "M.Sc/ganhe",
    "prof.me",
    "Ana.Silva.me",
    "sorteio.com.Ana",
    "vk.com",
    "bit.ly:80",
    "ganhe.tech?x",
    "प्रेमियो.भारत",
  ])("%s is none", (name) => expect(problems(name)).toEqual(["Must not contain a web or e-mail address."]));

  const letters = fc.string({ unit: fc.constantFrom(..."abcçdéãñùxyzABÇÉ"), minLength: 1, maxLength: 8 });
  const label = fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength: 3, maxLength: 12 });
  const glue = fc.constantFrom(" ", ". ", " - ", "'", "-", " e ", ", ");

  test("of words, initials and ordinary marks is always accepted", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, glue), { minLength: 1, maxLength: 6 }), (parts) => {
        expect(problems(`Ana ${parts.flat().join("")}A.`)).toEqual([]);
      }),
    );
  });

  test("with any titles before it, without a space, is accepted", () => {
    const titles = Object.values(abbreviations).flatMap((list) => list.split(" "));
    const title = fc.constantFrom(...titles, "M", "J.R");
    const cased = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text[0]!.toUpperCase() + text.slice(1),
    );
    const name = fc.constantFrom("Souza", "Li", "Ng", "Kim", "D'Ávila", " de Souza", " João");
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 4 }), cased, name, (before, change, after) => {
        expect(problems(`${change(before.join("."))}.${after}`)).toEqual([]);
      }),
    );
  });

  test("of any length is looked through in time that grows as it does", () => {
    const started = performance.now();
    for (const unit of ["a.", "Dr.", "Dr.in ", "com.", "a@", "-", "é", "1.", "Mag.in-"])
      for (const length of [10_000, 20_000, 40_000]) hasAddress(unit.repeat(length / unit.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("with an address anywhere in it is always refused", () => {
    const host = fc.tuple(
      label,
      fc.constantFrom("com", "com.br", "net", "io", "org", "app", "рф", "co.uk", "me", "tech", "dev"),
    );
    const around = fc.tuple(
      letters,
      fc.constantFrom("", "https://", "http://", "www.", "//"),
      fc.constantFrom("", "/", "/a?b", ":80"),
    );
    fc.assert(
      fc.property(host, around, ([name, ending], [word, start, end]) => {
        for (const text of [
          `${word} ${start}${name}.${ending}${end}`,
          `${start}${name}.${ending}${end} ${word}`,
        ])
          expect(problems(text)).toEqual(["Must not contain a web or e-mail address."]);
      }),
    );
  });
});
