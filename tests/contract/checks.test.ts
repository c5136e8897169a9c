import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../sdk/contract/check.ts';
import { sdkProblems } from '../../sdk/contract/checks/sdk-versions.ts';
import { checks } from '../../sdk/contract/checks.ts';
import { readCode } from '../../sdk/contract/patterns/code-patterns.ts';
import { selectorsOf, styleProblems } from '../../sdk/contract/patterns/style-patterns.ts';
import { runCheck } from '../../sdk/contract/run.ts';
import type { Subject } from '../../sdk/contract/subject.ts';
import type { Manifest } from '../../sdk/manifest/manifest.ts';
import { fixture } from './page/fixture.ts';

const check = (name: string): Check => checks.find((one) => one.name === name) as Check;
const problemsOf = async (name: string, subject: Subject): Promise<string[]> =>
  (await runCheck(check(name), { subject, others: [], platform: undefined })).problems;

describe('each check', () => {
  it.each(checks.map(({ name }) => name))('%s has a plugin that fails it', (name) => {
    expect(existsSync(resolve('sdk/contract/fixtures', name, 'plugin.json'))).toBe(true);
    expect(fixture(name).subject.problems).toEqual([]);
  });
});

describe('what the files of a plugin tell', () => {
  it('manifest: an SDK that does not fit, plugins that are not there, halves that were not built', async () => {
    expect(await problemsOf('manifest', fixture('manifest').subject)).toEqual([
      'halves names mobile, but none was built: there is no mobile/index.ts',
      expect.stringMatching(/^lonely needs SDK \^9\.0\.0/),
    ]);
  });

  it('files: everything that a page would refuse or another plugin would see', async () => {
    const { subject } = fixture('files');
    const found = await problemsOf('files', subject);
    for (const words of [
      /web\.js:5: calls eval/,
      /web\.js:6: makes a function of text/,
      /web\.js:10: imports by a name that is made up/,
      /web\.js:12: loads from https:\/\/example\.org\/count/,
      /web\.js:13: src is https:\/\/example\.org\/logo\.png/,
      /makes React elements by itself/,
      /imports node:fs: a browser has none of Node/,
      /imports left-pad: the host shares no such module/,
      /web\.css: body reaches outside/,
      /web\.css: \.fui-Button reaches outside/,
      /web\.css: loads https:\/\/example\.org\/x\.png/,
    ])
      expect(found).toContainEqual(expect.stringMatching(words));
    const changed = { ...subject, files: new Map([...subject.files, ['web.css', new TextEncoder().encode('.x{}')]]) };
    expect(await problemsOf('files', changed)).toContain('web.css is not what its hash says: build and pack again');
    const more = { ...subject, files: new Map([...subject.files, ['more.js', new Uint8Array()]]) };
    expect(await problemsOf('files', more)).toContain('more.js is in no list: the index must name every file');
  });

  it('budget: a click that loads too much, and one that loads much', async () => {
    const { subject } = fixture('budget');
    const weighing = (bytes: number): Subject => ({
      ...subject,
      files: new Map([['web.js', randomBytes(bytes)]]),
    });
    expect(await problemsOf('budget', weighing(300_000))).toEqual([expect.stringMatching(/^\/heavy loads 300\.\d kB/)]);
    const much = await runCheck(check('budget'), { subject: weighing(200_000), others: [], platform: undefined });
    expect(much).toMatchObject({ status: 'passed', warnings: [expect.stringMatching(/^\/heavy loads 200\.\d kB/)] });
    expect(await problemsOf('budget', subject)).toEqual([]);
  });

  it('routes: menu entries that lead nowhere, views that were not built, views that no route opens', async () => {
    const { subject: plain } = fixture('routes');
    // A host refuses such an entry by itself; of the repository's plugins nobody else does.
    const menu = [{ title: { zh: '看不见', en: 'Blind' }, url: '/nowhere' }];
    const subject = { ...plain, manifest: { ...plain.manifest, menu } } as Subject;
    expect(await problemsOf('routes', subject)).toEqual(['menu, 看不见: no plugin has a route for /nowhere']);
    const other = { ...subject, built: { ...subject.built, views: { extra: subject.built.views.page } } } as Subject;
    expect(await problemsOf('routes', other)).toEqual([
      'the route /blind needs web/views/page.tsx, which was not built',
      'no route opens the view extra: move its file out of views/',
      'menu, 看不见: no plugin has a route for /nowhere',
    ]);
  });

  it('sdk-versions: names that no SDK has, and ranges that admit SDKs without what is used', async () => {
    const early = await runCheck(check('sdk-versions'), {
      subject: fixture('sdk-versions').subject,
      others: [],
      platform: undefined,
    });
    expect(early.problems).toEqual([
      'it takes useTomorrow of @fitout/sdk/web, which SDK 0.1.0 does not have',
      expect.stringMatching(
        /^"sdk": "\*" admits 0\.0\.0, the previous SDK, which has no '@fitout\/sdk\/web'\.usePlugin/,
      ),
    ]);
    expect(early.warnings).toEqual([expect.stringMatching(/admits every SDK to come/)]);
    const since = { '@fitout/sdk/web': { usePlugin: '1.0.0', useNew: '1.2.0' } };
    const manifest = (sdk: string) => ({ ...fixture('routes').subject.manifest, sdk }) as Manifest;
    const found = (sdk: string, name: string) =>
      sdkProblems(manifest(sdk), { '@fitout/sdk/web': [name] }, '1.2.0', since).problems;
    expect(found('^1.0.0', 'usePlugin')).toEqual([]);
    expect(found('^1.2.0', 'useNew')).toEqual([]);
    expect(found('^1.0.0', 'useNew')).toEqual([expect.stringMatching(/admits 1\.0\.0, the previous SDK/)]);
    expect(found('^2.0.0', 'usePlugin')).toEqual([expect.stringMatching(/leaves out 1\.2\.0/)]);
  });

  it('languages: titles that are in one language', async () => {
    const { subject } = fixture('languages');
    const manifest = { ...subject.manifest, title: '只有中文', description: { zh: 'Only English words', en: '中文' } };
    expect(await problemsOf('languages', { ...subject, manifest } as Subject)).toEqual([
      'title: “只有中文” is Chinese alone: say {"zh": "只有中文", "en": "…"}',
      'description: its English is “中文”',
      'description: its Chinese is “Only English words”',
    ]);
  });
});

describe('patterns of code', () => {
  it.each([
    'const evaluate = { eval: 1 }; evaluate.eval;',
    'import("./page.js"); setTimeout(() => {}, 1); fetch("/api"); fetch(url);',
    'const ns = "http://www.w3.org/2000/svg"; const link = { href: "https://example.org" };',
    'const text = "eval(1) and new Function and react.element";',
  ])('leave honest code alone: %s', (code) => {
    expect(readCode('a.js', code).problems).toEqual([]);
  });

  it.each([
    '(0, eval)("1")',
    'window.eval("1")',
    'globalThis["Function"]("a")',
    'setInterval(`1`, 2)',
    'require("fs")',
    'new Worker(`https://$' + '{x}/a.js`)',
    'navigator.sendBeacon("//example.org")',
    'image.src = "https://example.org/a.png"',
    'document.write("<p>")',
    'navigator.mediaDevices.getUserMedia({ video: true })',
    'navigator.mediaDevices.getDisplayMedia({ video: true })',
    'var a = () => { throw Error("Dynamic require of \\"fs\\" is not supported") }',
  ])('find what a page refuses: %s', (code) => {
    expect(readCode('a.js', code).problems).toHaveLength(1);
  });
});

describe('patterns of anything', () => {
  it('never throw, and end', () => {
    const pieces = fc.array(
      fc.constantFrom('.a', '{', '}', ';', ',', '"', "'", '\\', '/*', '*/', '@media', '(', ')', '['),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((all) => all.join('')),
        ),
        (css) => {
          expect(Array.isArray(selectorsOf(css))).toBe(true);
          styleProblems('a.css', css, () => false);
          readCode('a.js', css);
        },
      ),
    );
  });
});

describe('patterns of css', () => {
  const own = (name: string): boolean => name.startsWith('mine_');

  it('see every selector that stands by itself, in rules about the window too', () => {
    expect(
      selectorsOf('@charset "a{b";.a,.b:is(c,d){x:y;&:hover{z:w}.n{q:r}}@media (x){.e{f:g}}@keyframes k{from{a:b}}'),
    ).toEqual(['.a', '.b:is(c,d)', '.e']);
  });

  it.each(['.mine_a h1', '[role=listbox] .mine_a', '.mine_a:has(img)', '.fui-Button .mine_a', '.mine_a .fui-Button'])(
    'leave what stays inside alone: %s',
    (selector) => {
      expect(styleProblems('a.css', `${selector}{color:red}`, own)).toEqual([]);
    },
  );

  it.each(['h1', '*', ':root', '.fui-Button', 'body:has(.mine_a)', ':not(.mine_a)', '[title=".mine_a"]', '#root'])(
    'find what reaches outside: %s',
    (selector) => {
      expect(styleProblems('a.css', `${selector}{color:red}`, own)).toHaveLength(1);
    },
  );
});
