import { webhookRows } from "./webhooks.ts";
const t = setInterval(() => process.stderr.write(`${new Date().toISOString()} cpu ${Math.round(process.cpuUsage().user / 1e6)}s rss ${Math.round(process.memoryUsage().rss / 1e6)}\n`), 15_000);
console.table(await webhookRows());
clearInterval(t);
process.exit();
