import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDocument } from '../../plugins/decoration/shared/document/create.ts';
import type { BlockNode } from '../../plugins/decoration/shared/document/document.ts';
import { newNodeId } from '../../plugins/decoration/shared/document/ids.ts';
import { applyOps } from '../../plugins/decoration/shared/document/ops.ts';
import { packSdk } from '../../scripts/pack-sdk.ts';
import { budgetSpent } from '../../scripts/vitest/deadline.ts';
import { readArtifact } from '../../sdk/artifact/read.ts';
import { connect, type ServerClient } from '../../sdk/cli/server-client.ts';
import { type Host, startHost } from '../../sdk/host/start-host.ts';
import type { OutboundAnswer } from '../../sdk/server.ts';
import { seriousFaults } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { fitoutPlugin, installPacked, runIn } from '../support/external-plugins.ts';
import { outboundBy } from '../support/outbound.ts';
import { signIn } from '../support/shell.ts';

/** @module-tag long */

const root = resolve(import.meta.dirname, '../..');
const examples = ['menu-card', 'split-bill', 'parcels'];
/** Of the SDK's README. */
const fromReadme = ['hello', 'cookbook'];
/** Of `fitout-plugin new`. */
const made = ['new-desktop', 'new-mobile', 'new-both'];

/** A folder that has the packed SDK, what its package.json asks for, and nothing else. */
let home: string;
let sdk: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'fitout-outside-'));
  sdk = join(home, 'node_modules/@fitout/sdk');
  await writeFile(
    join(home, 'package.json'),
    '{"devDependencies": {"@fitout/sdk": "file:from/sdk.tgz", "typescript": "*", "vitest": "*", "happy-dom": "*"}}',
  );
  await installPacked(await packSdk(join(root, 'out/packed')), home);
  for (const name of examples)
    await cp(join(root, 'tests/fixtures/external', name), join(home, name), { recursive: true });
  await writeReadmeExamples();
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Code blocks of the README whose first line names a file. */
async function writeReadmeExamples(): Promise<void> {
  const readme = await readFile(join(sdk, 'README.md'), 'utf8');
  for (const [, file = '', text = ''] of readme.matchAll(/^```\w+ (\S+\/\S+)\n([\s\S]*?)^```$/gm)) {
    await mkdir(dirname(join(home, file)), { recursive: true });
    await writeFile(join(home, file), text);
  }
}

/** Commands one after the other in one process, which takes longer to start than they do: their exit codes, and what all printed. */
async function commands(calls: readonly string[][]): Promise<{ codes: number[]; stderr: string }> {
  const all = `import { main } from ${JSON.stringify(join(sdk, 'cli/fitout-plugin.js'))};
const codes = [];
for (const call of JSON.parse(process.argv[1])) codes.push(await main(call));
process.stdout.write(JSON.stringify(codes));`;
  const { stdout, stderr } = await runIn(home, '--input-type=module', '-e', all, JSON.stringify(calls));
  return { codes: JSON.parse(stdout.trim().split('\n').at(-1) ?? ''), stderr };
}

describe('the packed SDK', () => {
  it('holds nothing of the folder that it was made in', async () => {
    for (const item of await readdir(sdk, { recursive: true, withFileTypes: true })) {
      if (!item.isFile() || !/\.(?:js|ts|json|md)$/.test(item.name)) continue;
      const text = await readFile(join(item.parentPath, item.name), 'utf8');
      expect(text.includes(root), join(item.parentPath, item.name)).toBe(false);
    }
  });

  it('makes plugins for staff, for phones and for both', async () => {
    const calls = made.map((name) => ['new', name, `--${name.replace('new-', '')}`]);
    expect(await commands(calls)).toMatchObject({ codes: [0, 0, 0] });
    for (const name of made) {
      // It asks for the SDK that made it, from where it is.
      const asks = JSON.parse(await readFile(join(home, name, 'package.json'), 'utf8'));
      expect(asks.devDependencies['@fitout/sdk']).toBe('file:../from/sdk.tgz');
    }
    expect(await fitoutPlugin(home, 'new', 'new-both')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/is there already/),
    });
    for (const item of await readdir(join(home, 'new-both'), { recursive: true, withFileTypes: true })) {
      if (item.isFile()) expect(await readFile(join(item.parentPath, item.name), 'utf8')).not.toMatch(/\btemplate\b/);
    }
  });

  it('gives every plugin types that hold', async () => {
    // All at once by a new project's own settings: a compiler for each would take its second eight times.
    const config = JSON.parse(await readFile(join(sdk, 'template/project/tsconfig.json'), 'utf8')) as {
      include: string[];
    };
    config.include = [...made, ...examples, ...fromReadme];
    await writeFile(join(home, 'tsconfig.json'), JSON.stringify(config));
    expect(await runIn(home, join(home, 'node_modules/typescript/bin/tsc'), '-p', '.')).toMatchObject({ stdout: '' });
  });

  it('lets their own tests run', async () => {
    const folders = ['new-both', ...examples, 'cookbook'];
    const { stdout, code } = await runIn(
      home,
      join(home, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      home,
      ...folders,
    );
    expect({ stdout, code }).toMatchObject({ code: 0, stdout: expect.stringMatching(/Test Files .*8 passed/) });
  });

  it('packs each to an artifact that a server takes, holds it against the contract, and signs it', async () => {
    const all = [...made, ...examples, ...fromReadme];
    const [first = [], ...others] = all.map((name) => ['pack', name, '--out', join(home, `${name}.tgz`)]);
    expect(await fitoutPlugin(home, ...first)).toMatchObject({ code: 0, stderr: '' });
    expect(await commands(others)).toEqual({ codes: others.map(() => 0), stderr: '' });
    for (const name of all) {
      expect((await readArtifact(await readFile(join(home, `${name}.tgz`)))).manifest.id).toBe(name);
    }
    const checked = await fitoutPlugin(home, 'contract', 'parcels.tgz', '--only', 'manifest,files,budget');
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/parcels 1\.0\.0: 3 passed, 0 failed/) });
    await fitoutPlugin(home, 'keygen', '--key', 'team.key');
    const file = join(home, 'signed.tgz');
    await cp(join(home, 'menu-card.tgz'), file);
    expect(await fitoutPlugin(home, 'sign', file, '--key', 'team.key')).toMatchObject({ code: 0 });
    expect((await readArtifact(await readFile(file))).signature?.keyId).toMatch(/^[0-9a-f]{16}$/);
  });

  it('says how it is called, and what was wrong', async () => {
    const help = await fitoutPlugin(home, '--help');
    const names = ['new', 'dev', 'build', 'contract', 'pack', 'sign', 'keygen', 'install'];
    for (const name of names) expect(help.stdout).toContain(`fitout-plugin ${name} `);
    expect(await commands(names.map((name) => [name, '--help']))).toMatchObject({ codes: names.map(() => 0) });
    expect(await fitoutPlugin(home, 'pack', '--frob')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--frob/),
    });
    expect(await fitoutPlugin(home, 'pack', 'nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/plugin\.json: is not there/),
    });
  });
});

describe('fitout-plugin dev', { tags: ['long'] }, () => {
  it('starts a platform with the plugin in it, shows a change in open pages, tells a mistake, and ends', async () => {
    const folder = join(home, 'new-both');
    const command = join(sdk, 'cli/fitout-plugin.js');
    const child = spawn(process.execPath, [command, 'dev', '--port', '0'], { cwd: folder, stdio: 'pipe' });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    const browser = await openBrowser({ folder: 'outside' });
    try {
      await expect.poll(() => printed).toMatch(/sign in: admin \/ .+\n/);
      const [, url = ''] = /(http:\S+)\/#\/new-both/.exec(printed) ?? [];
      const [, adminPassword = ''] = /sign in: admin \/ (.+)/.exec(printed) ?? [];
      await signIn({ url, adminPassword }, browser.page, '#/new-both');
      const view = join(folder, 'web/views/notes.tsx');
      const code = await readFile(view, 'utf8');
      await writeFile(view, code.replace("zh: '还没有便签'", "zh: '改过的一句话'"));
      await browser.page.getByText('改过的一句话').waitFor();
      await writeFile(view, code.replace('export default', 'export defalt'));
      await expect.poll(() => printed).toMatch(/web\/views\/notes\.tsx:\d+: /);
      await writeFile(view, code);
      await browser.page.getByText('还没有便签').waitFor();
    } finally {
      await browser.close();
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});

describe('on the platform that comes with it', { tags: ['long'] }, () => {
  let host: Host;
  let server: ServerClient;
  let browser: TestBrowser;
  const asked: string[] = [];

  beforeAll(async () => {
    if (budgetSpent()) return;
    host = await startHost({
      files: { dist: join(sdk, 'host'), pluginFolders: [join(sdk, 'host/plugins')] },
      outbound: outboundBy(async (url) => answerOf(asked, url)),
    });
    server = await connect(host.url, host.username, host.password);
    for (const name of [...examples, ...fromReadme])
      await server.install(await readFile(join(home, `${name}.tgz`)), { firstTier: 'in-realm' });
    browser = await openBrowser({ folder: 'outside' });
    await signIn({ url: host.url, adminPassword: host.password }, browser.page, '#/hello');
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
  });

  const open = (address: string) => browser.page.goto(`${host.url}/#${address}`);
  const heading = (name: string) => browser.page.getByRole('heading', { name, level: 1 }).waitFor();

  it('shows the README’s examples', async () => {
    const { page } = browser;
    await heading('你好，管理员');
    await open('/cookbook');
    await page.getByRole('button', { name: '入库一箱' }).click();
    await page.getByText('1 箱').waitFor();
    await page.reload();
    await page.getByText('1 箱').waitFor();
    await open('/cookbook/asking');
    await page.getByRole('button', { name: '改名' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('改过的名字');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('tab', { name: /改过的名字/ }).waitFor();
    await server.call('PUT', '/api/v1/plugins/cookbook/upstreams', { items: [{ name: 'rates', secret: 'sesame' }] });
    await open('/cookbook/rates');
    await page.getByText('1 EUR = 7.9 CNY').waitFor();
    expect(browser.errors).toEqual([]);
  });

  it('runs the tools for staff, one of them with a list on the server and another server', async () => {
    const { page } = browser;
    await open('/menu-card');
    await page.getByLabel('菜名与价格').fill('牛肉面 28\n米饭…2元\n今日休息');
    await page.getByRole('cell', { name: '米饭' }).waitFor();
    await page.getByText('没有价格的行：3').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('menu-card');
    await server.call('PUT', '/api/v1/plugins/parcels/upstreams', {
      items: [{ name: 'carrier', url: 'https://carrier.example/v1', secret: 'sesame' }],
    });
    await open('/parcels');
    await page.getByLabel('运单号').fill('sf 1234 5678');
    await page.getByLabel('收件人').fill('王小明');
    await page.getByRole('button', { name: '添加' }).click();
    await page.getByText('运输中 · 杭州').waitFor();
    expect(asked).toEqual([
      'https://rates.example.com/v1/latest?base=EUR',
      'https://carrier.example/v1/parcels/SF12345678',
    ]);
    expect(await seriousFaults(page)).toEqual([]);
    await browser.shot('parcels');
    expect(browser.errors).toEqual([]);
  });

  it('has the block in the palette of the page editor, and on the published page without code of the plugin', async () => {
    type Page = { id: string; rev: number; slug: string };
    const title = '菜单';
    const document = emptyDocument('page', title);
    const props = { title: '春季菜单', accent: '#0f6cbd', dishes: [{ name: '春笋', about: '当季', price: 38 }] };
    const node: BlockNode = { id: newNodeId(), type: 'menu-card', v: 1, parent: document.root, props, style: {} };
    const nodes = [node];
    const inserted = applyOps(document, [{ op: 'insert', parent: document.root, slot: 'default', at: 0, nodes }]);
    const body = { title, kind: 'page', document: inserted.doc };
    const created = await server.call<Page>('POST', '/api/p/decoration/pages', body);
    await open(`/fit/edit?id=${created.id}`);
    const { page } = browser;
    await page.locator('[data-block] .fb-menu-card').getByText('春笋').waitFor();
    await browser.shot('block-editor');
    await server.call('POST', `/api/p/decoration/pages/${created.id}/publish`, { rev: created.rev });
    await page.goto(`${host.url}/p/${created.slug}`);
    await page.locator('.fb-menu-card').getByText('¥38').waitFor();
    expect(
      await page
        .locator('.fb-menu-card')
        .getByText('¥38')
        .evaluate((one) => getComputedStyle(one).color),
    ).toBe('rgb(15, 108, 189)');
    await browser.shot('block-page');
    expect(browser.errors).toEqual([]);
  });

  it('runs the tools on a phone, in dark, for somebody who is not signed in', async () => {
    const phone = await openBrowser({ folder: 'outside', phone: true, dark: true });
    const { page } = phone;
    await page.goto(`${host.url}/#/m`);
    await page.getByRole('link', { name: /分账/ }).tap();
    await page.getByLabel('总金额（元）').fill('100');
    await page.getByRole('button', { name: '多一人' }).tap();
    await page.getByText('¥33.34').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await phone.shot('split-bill');
    // Parts of Framework7, which the page lends whole: they look as they should, and what opens over the page works.
    await page.getByText('只付整元').tap();
    await page.getByText('¥34.00').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: '第 1 位' });
    expect(await row.evaluate((item) => item.getBoundingClientRect().height)).toBeGreaterThan(40);
    await page.getByRole('button', { name: '零头归谁' }).tap();
    await page.getByText('前几位各多付').waitFor();
    await phone.shot('split-sheet');
    await page.getByRole('button', { name: '知道了' }).tap();
    await page.getByText('前几位各多付').waitFor({ state: 'hidden' });
    await page.goto(`${host.url}/#/m/cookbook`);
    await page.getByText('下拉刷新过 0 次').waitFor();
    expect(phone.errors).toEqual([]);
    await phone.close();
  });
});

/** The other servers: that of the README's rates, and the carrier of parcels. */
function answerOf(asked: string[], url: string): OutboundAnswer {
  asked.push(url);
  const answer = url.includes('//rates.') ? { CNY: 7.9 } : { status: 'moving', place: '杭州' };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(answer)) };
}
