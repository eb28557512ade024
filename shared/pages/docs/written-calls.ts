/** Calls about a file, which each language sends in its own way. They may use the answers of calls before them. */
export const WRITTEN_CALLS = {
  openImport: {
    curl: `curl -sS -X POST "$API/imports" \\
  -H "Authorization: Bearer $CREDENTIAL" \\
  -H "Idempotency-Key: task-import" \\
  -H "Content-Type: application/json" \\
  -d '{
    "event_id": "'"$RACE"'",
    "badge_id": "'"$FINISHER"'",
    "file_name": "people.csv",
    "size": '"$(wc -c < people.csv)"'
  }'

# Keep "id" and "upload.url" of the answer:
# OPENED=…
# UPLOAD=…`,

    typescript: `import { readFile } from "node:fs/promises";

const people = await readFile("people.csv");
const opened = await call("POST", "/imports", {
  event_id: race.short_code,
  badge_id: finisher.short_code,
  file_name: "people.csv",
  size: people.length,
}, "task-import");
console.log(opened.id);`,

    python: `with open("people.csv", "rb") as file:
    people = file.read()
opened = call("POST", "/imports", {
    "event_id": race["short_code"],
    "badge_id": finisher["short_code"],
    "file_name": "people.csv",
    "size": len(people),
}, "task-import")
print(opened["id"])`,

    php: `$people = file_get_contents('people.csv');
$opened = call('POST', '/imports', [
    'event_id' => $race['short_code'],
    'badge_id' => $finisher['short_code'],
    'file_name' => 'people.csv',
    'size' => strlen($people),
], 'task-import');
echo $opened['id'], PHP_EOL;`,
  },

  sendFile: {
    curl: `curl -sS --fail -T people.csv "$UPLOAD" \\
  -H "Content-Type: application/octet-stream"`,

    typescript: `const { method, url, headers } = opened.upload;
const sent = await fetch(url, { method, headers, body: people });
if (!sent.ok) throw new Error(\`The file was not taken: \${sent.status}\`);`,

    python: `upload = opened["upload"]
urlopen(Request(upload["url"], people, upload["headers"], method=upload["method"])).close()`,

    php: `['method' => $method, 'url' => $url, 'headers' => $headers] = $opened['upload'];
$sending = curl_init($url);
curl_setopt_array($sending, [
    CURLOPT_CUSTOMREQUEST => $method,
    CURLOPT_HTTPHEADER => ["Content-Type: {$headers['content-type']}"],
    CURLOPT_POSTFIELDS => $people,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_FAILONERROR => true,
]);
if (curl_exec($sending) === false) {
    throw new RuntimeException(curl_error($sending));
}`,
  },
} as const;
