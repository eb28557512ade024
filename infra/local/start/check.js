// Runs before the service, on whatever Node there is: plain JavaScript of 2015, which starts nothing and imports nothing.

/** The first release with all that the sources use: TypeScript without a build, import.meta.main. */
const NEEDED = [24, 2];
/** Where the embedded DynamoDB, the renderer of documents and the codec of images are published as machine code. */
const PLATFORMS = ["linux x64", "linux arm64", "darwin x64", "darwin arm64"];

/**
 * Says in one sentence what to do where the service cannot start.
 * @param {string} version of Node, such as "24.21.0"
 * @param {string} platform such as "darwin arm64"
 * @returns {string | undefined} undefined where it can
 */
export function whatIsMissing(version, platform) {
  const [major, minor] = version.split(".").map(Number);
  if (platform.startsWith("win32"))
    return "This does not run on Windows itself: run it in WSL, the Windows Subsystem for Linux.";
  if (!PLATFORMS.includes(platform))
    return `This runs on Linux and macOS, each on x64 and arm64, and not on ${platform}: run it on one of those, for instance in a virtual machine.`;
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]))
    return `This needs Node.js ${NEEDED.join(".")} or later and found ${version}: "npm ci" without --omit=optional and --ignore-scripts brings it, or install it.`;
  return undefined;
}

const missing = whatIsMissing(process.versions.node, `${process.platform} ${process.arch}`);
if (missing) {
  process.stderr.write(`! ${missing}\n`);
  process.exitCode = 1;
}
