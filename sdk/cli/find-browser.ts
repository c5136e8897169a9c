import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Names under which systems install a Chromium that Playwright can drive. First the one without a window: the same
 * engine for a quarter less of the processor's time.
 */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** Where the executable lies in a folder of Playwright's cache. */
const inCache = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function cacheFolders(env: NodeJS.ProcessEnv): string[] {
  const home = homedir();
  return [
    env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(env.LOCALAPPDATA ?? join(home, 'AppData/Local'), 'ms-playwright'),
  ].filter((folder) => folder !== '' && existsSync(folder));
}

/** Every place that is looked at, best first. */
function browserCandidates(env: NodeJS.ProcessEnv = process.env): string[] {
  const path = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const system = commands.flatMap((command) => path.map((folder) => join(folder, command)));
  const cached = cacheFolders(env).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
      .flatMap((name) => inCache.map((place) => join(folder, name, place))),
  );
  return [...system, ...applications, ...cached];
}

/**
 * The Chromium that tests run in: `CHROME_PATH`, a system one, or one that Playwright downloaded.
 * Throws with what to do where there is none.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env.CHROME_PATH;
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which is no program that can be run`);
  }
  const found = browserCandidates(env).find(runs);
  if (found === undefined) throw new Error(howToInstall());
  return found;
}

/**
 * A Chromium with windows, which can share its screen; the headless shell cannot. `CHROME_PATH` is taken as it is, unless
 * it names a shell. Undefined where there is none.
 */
export function findFullBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROME_PATH;
  const candidates = named !== undefined && named !== '' ? [named] : browserCandidates(env);
  return candidates.find((file) => !file.includes('headless-shell') && runs(file));
}

export function howToInstall(): string {
  return [
    'no Chromium was found. Do one of these, then try again:',
    '  npx playwright-core install chromium        (downloads one for you alone)',
    '  apt-get install chromium fonts-noto-cjk     (Debian, as root)',
    '  CHROME_PATH=/path/to/chrome                  (an environment variable that names one that you have)',
  ].join('\n');
}
