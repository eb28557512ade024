/** What comes once before the samples: address, credential, and a function that calls. */
export const SET_UP = {
  curl: `API="{api}"
CREDENTIAL="…"`,

  typescript: `const { API = "{api}", CREDENTIAL } = process.env;

async function call(method: string, path: string, body?: object, key?: string): Promise<any> {
  const response = await fetch(API + path, {
    method,
    headers: {
      Authorization: \`Bearer \${CREDENTIAL}\`,
      ...(body && { "Content-Type": "application/json" }),
      ...(key && { "Idempotency-Key": key }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`);
  return answer;
}`,

  python: `import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

API = os.environ.get("API", "{api}")
CREDENTIAL = os.environ["CREDENTIAL"]


def call(method, path, body=None, key=None):
    headers = {"Authorization": f"Bearer {CREDENTIAL}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(API + path, data, headers, method=method)) as answer:
            return json.load(answer)
    except HTTPError as error:
        problem = json.load(error)
        raise RuntimeError(f"{problem['code']}: {problem['detail']}") from error`,

  php: `<?php
$api = getenv('API') ?: '{api}';

function call(string $method, string $path, ?array $body = null, ?string $key = null): array
{
    global $api;
    $headers = ['Authorization: Bearer ' . getenv('CREDENTIAL')];
    if ($key !== null) {
        $headers[] = "Idempotency-Key: $key";
    }
    $request = curl_init($api . $path);
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
        curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body ?: new stdClass()));
    }
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
    ]);
    $answer = json_decode(curl_exec($request), true);
    if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 400) {
        throw new RuntimeException("{$answer['code']}: {$answer['detail']}");
    }
    return $answer;
}`,
} as const;

/** Functions that tell whether a message came from this service: over the body as it came, before it is parsed. */
export const VERIFY = {
  typescript: `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(secret: string, headers: Record<string, string | undefined>, body: string): boolean {
  const sentAt = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - sentAt) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key)
    .update(\`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\${body}\`)
    .digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,

  python: `import base64
import hashlib
import hmac
import time


def is_genuine(secret, headers, body):
    try:
        sent_at = int(headers["webhook-timestamp"])
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}"
        signatures = headers["webhook-signature"].split(" ")
    except (KeyError, ValueError):
        return False
    if abs(time.time() - sent_at) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, signed.encode(), hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures)`,

  php: `function isGenuine(string $secret, array $headers, string $body): bool
{
    foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
        if (!isset($headers[$name])) {
            return false;
        }
    }
    if (abs(time() - (int) $headers['webhook-timestamp']) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.$body";
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}`,
} as const;
