/** Reads a CSV export and prints its figures. Runs as a process with the arguments `<url> <credential>`. */
const [url, credential] = process.argv.slice(2) as [string, string];

const from = performance.now();
const response = await fetch(url, { headers: { authorization: `Bearer ${credential}` } });
if (response.status !== 200) throw new Error(await response.text());
let [lines, bytes, firstMs] = [0, 0, 0];
for await (const piece of response.body!) {
  if (bytes === 0) firstMs = performance.now() - from;
  bytes += piece.length;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++;
}
process.stdout.write(JSON.stringify({ lines, bytes, firstMs, seconds: (performance.now() - from) / 1_000 }));
