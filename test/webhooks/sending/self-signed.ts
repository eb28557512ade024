import { generateKeyPairSync, sign, X509Certificate } from "node:crypto";

/** Makes a self-signed certificate for one host name, valid for a day, so that no key is in the repository. */
export function selfSigned(hostname: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const now = Date.now();
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)); // ecdsa-with-SHA256
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(hostname)))));
  const alternativeName = sequence(der(0x82, Buffer.from(hostname)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])), // serial number
    algorithm,
    name,
    sequence(time(now - 3_600_000), time(now + 86_400_000)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(oid(0x55, 0x1d, 0x11), der(0x04, alternativeName)))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const certificate = new X509Certificate(sequence(body, algorithm, der(0x03, signature)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: certificate.toString(),
  };
}

/** One DER value: tag, length in its shortest form (below 64 kB), content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const [high, low] = [bytes.length >> 8, bytes.length & 0xff];
  const length = high > 0 ? [0x82, high, low] : low >= 0x80 ? [0x81, low] : [low];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

function sequence(...content: Buffer[]): Buffer {
  return der(0x30, ...content);
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** UTCTime, `YYMMDDhhmmssZ`. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
