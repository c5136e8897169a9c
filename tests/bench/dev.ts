import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Figure, figure, median } from './figure.ts';
import { nodeSlowness } from './machine.ts';
import { browser } from './product.ts';

const changes = 9;
const root = resolve(import.meta.dirname, '../..');
const parts = ['kernel', 'plugins', 'mobile-plugins', 'sdk', 'scripts', 'package.json', 'tsconfig.json'];
/** A view of a plugin, and words on it that nobody else writes. */
const view = 'plugins/login/web/views/login.tsx';
const words = '欢迎回来';

/** `npm run dev` on a copy of the sources: from a saved file to the page that shows the change. */
export async function run(): Promise<Figure[]> {
  const copy = await mkdtemp(join(tmpdir(), 'fitout-bench-dev-'));
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const { child, url } = await startDev(copy);
  const { page, close } = await browser();
  try {
    await page.goto(`${url}/#/login`);
    await page.getByText(words).waitFor();
    const file = join(copy, view);
    const source = await readFile(file, 'utf8');
    const times: number[] = [];
    for (let n = 0; n < changes; n += 1) {
      const changed = `${words}${n}`;
      const shown = page.getByText(changed, { exact: true }).waitFor();
      const start = performance.now();
      await writeFile(file, source.replace(words, changed));
      await shown;
      times.push(performance.now() - start);
    }
    // The first change warms the compiler up, as it does for whoever sits there.
    const limit = 300 * nodeSlowness();
    return [figure('npm run dev, saved file to the page that shows it', median(times.slice(1)), 'ms', { most: limit })];
  } finally {
    await close();
    child.kill('SIGINT');
    await new Promise((done) => child.once('exit', done));
    await rm(copy, { recursive: true, force: true });
  }
}

function startDev(copy: string): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, PORT: '8199', FITOUT_DATA: join(copy, '.data') };
  const child = spawn(process.execPath, ['scripts/dev.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text;
      const url = /http:\/\/\S+?:8199/.exec(said)?.[0];
      if (url !== undefined) done({ child, url });
    });
    child.once('exit', (code) => fail(new Error(`npm run dev ended with ${code}: ${said}`)));
  });
}
