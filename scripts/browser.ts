import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser, findFullBrowser, howToInstall } from '../sdk/cli/find-browser.ts';

export { findBrowser, findFullBrowser };

/**
 * Finds a Chromium or installs one: Debian's packages where we are root, else Playwright's download. Both bring the
 * headless shell, in which most suites run, and the full browser for those that share the screen.
 */
export async function ensureBrowser(log: (line: string) => void): Promise<string> {
  try {
    return await findBrowser();
  } catch (error) {
    if (process.env.CHROME_PATH) throw error;
  }
  for (const { what, run } of installers()) {
    log(`no Chromium found: trying ${what}`);
    const problem = await run();
    if (problem !== undefined) {
      log(`  ${problem}`);
      continue;
    }
    try {
      return await findBrowser();
    } catch {
      log('  that brought none');
    }
  }
  throw new Error(howToInstall());
}

function installers(): { what: string; run(): Promise<string | undefined> }[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const apt = (...args: string[]) =>
    command('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  const install = (...packages: string[]) =>
    apt('install', '-y', '--no-install-recommends', ...packages, 'fonts-noto-cjk');
  return [
    ...(debian
      ? [
          {
            what: "Debian's packages (chromium-headless-shell, chromium, fonts-noto-cjk)",
            run: async () => (await apt('update')) ?? (await install('chromium-headless-shell', 'chromium')),
          },
          // Older Debians have no headless shell.
          { what: "Debian's packages (chromium, fonts-noto-cjk)", run: () => install('chromium') },
        ]
      : []),
    { what: "Playwright's download", run: () => command(process.execPath, [cli, 'install', 'chromium'], {}) },
  ];
}

/** The browser's name and version, as it prints them. */
export async function browserVersion(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: 'unknown version' }));
  return stdout.trim();
}

/** Runs a command; answers what went wrong, or nothing. */
function command(file: string, args: string[], env: Record<string, string>): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const hear = (data: Buffer): void => {
      said = (said + data.toString()).slice(-2000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => done(error.message));
    child.once('exit', (code) => done(code === 0 ? undefined : said.trim().split('\n').slice(-3).join(' ')));
  });
}

if (import.meta.main) {
  try {
    console.log(await ensureBrowser((line) => console.error(line)));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
