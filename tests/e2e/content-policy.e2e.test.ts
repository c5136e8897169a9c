import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Row 21 of the security figures: whatever way a stranger's code might enter a page of ours, it does not run.
 * Each probe tries to set `window.ran`; the policy must stop it before it does.
 * @module-tag long
 */

const unlisted = '/static/unlisted-probe.js';

let server: TestServer;
let browser: TestBrowser;
let elsewhere: Server;
let stranger: string;
const askedElsewhere: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  elsewhere = createServer((request, response) => {
    askedElsewhere.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end('window.ran = true;');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  stranger = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  browser = await openBrowser({ folder: 'content-policy' });
  // A script that someone slipped onto our origin: served as any other, and named by no import map.
  await browser.context.route(`**${unlisted}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true; export {};' }),
  );
  await browser.page.goto(`${server.url}/#/login`);
  await browser.page.getByLabel('用户名').waitFor();
});

afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
  await server?.stop();
});

type Probe = (at: { stranger: string; unlisted: string }) => unknown;

const probes: Record<string, Probe> = {
  'eval of a text': async () => {
    await new Promise((done) => setTimeout(done)); // what the debugger runs may eval; a task of the page may not
    // biome-ignore lint/security/noGlobalEval: that it fails is what is tested
    return globalThis.eval('window.ran = true');
  },
  'a function made of a text': async () => {
    await new Promise((done) => setTimeout(done));
    return new Function('window.ran = true')();
  },
  'a timer with a text': () =>
    new Promise((done) => {
      (setTimeout as (code: string) => void)('window.ran = true');
      requestAnimationFrame(() => requestAnimationFrame(done));
    }),
  'an inline script': () => {
    const script = document.createElement('script');
    script.append('window.ran = true');
    document.head.append(script);
  },
  'an inline module': () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = 'window.ran = true';
    document.head.append(script);
  },
  'a module from a blob': () =>
    import(URL.createObjectURL(new Blob(['window.ran = true'], { type: 'text/javascript' }))),
  'a module from a data url': () =>
    import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent('window.ran = true')}`),
  'a module of another origin': (at) => import(/* @vite-ignore */ `${at.stranger}/module.js`),
  'a script of another origin': (at) =>
    new Promise((done, fail) => {
      const script = document.createElement('script');
      script.onload = done;
      script.onerror = fail;
      script.src = `${at.stranger}/script.js`;
      document.head.append(script);
    }),
  'a file of ours that the import map does not list': (at) => import(/* @vite-ignore */ at.unlisted),
  'the same as a script element': (at) =>
    new Promise((done, fail) => {
      const script = document.createElement('script');
      script.type = 'module';
      script.onload = done;
      script.onerror = fail;
      script.src = at.unlisted;
      document.head.append(script);
    }),
  'an import map that comes late': (at) => {
    const map = document.createElement('script');
    map.type = 'importmap';
    map.textContent = JSON.stringify({ imports: { late: at.unlisted } });
    document.head.append(map);
    const name = 'late';
    return import(/* @vite-ignore */ name);
  },
  'html with a handler': () =>
    new Promise((done) => {
      const box = document.createElement('div');
      document.body.append(box);
      box.innerHTML = '<img src="nowhere:" onerror="window.ran = true"><svg onload="window.ran = true"></svg>';
      setTimeout(done, 50);
    }),
  'an attribute with code': () =>
    new Promise((done) => {
      const button = document.createElement('button');
      button.setAttribute('onclick', 'window.ran = true');
      document.body.append(button);
      button.click();
      button.remove();
      done(undefined);
    }),
  'a javascript: address': () =>
    new Promise((done) => {
      const link = document.createElement('a');
      link.href = 'javascript:window.ran = true';
      document.body.append(link);
      link.click();
      link.remove();
      requestAnimationFrame(() => requestAnimationFrame(done));
    }),
  'a worker from a blob': () =>
    new Promise((done, fail) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
      worker.onmessage = () => {
        (window as { ran?: boolean }).ran = true;
        done(undefined);
      };
      worker.onerror = fail;
    }),
};

const ran = () => browser.page.evaluate(() => (window as { ran?: boolean }).ran === true);

describe('code that is not ours', () => {
  it('would run on a page without the policy, so that the probes prove something', async () => {
    const bare = await browser.context.newPage();
    await bare.goto(`${stranger}/page`);
    // biome-ignore lint/security/noGlobalEval: the control of the first probe
    await bare.evaluate(() => globalThis.eval('window.ran = true'));
    expect(await bare.evaluate(() => (window as { ran?: boolean }).ran)).toBe(true);
    await bare.close();
  });

  for (const [name, probe] of Object.entries(probes)) {
    it(`does not run: ${name}`, async () => {
      await browser.page.evaluate(() => Reflect.deleteProperty(window, 'ran'));
      await browser.page.evaluate(probe, { stranger, unlisted }).catch(() => 'refused');
      expect(await ran()).toBe(false);
    });
  }

  it('had its chance: the unlisted file is there for whoever fetches it', async () => {
    const text = await browser.page.evaluate((url) => fetch(url).then((answer) => answer.text()), unlisted);
    expect(text).toContain('window.ran = true');
  });

  it('cannot send anything to another origin', async () => {
    const before = askedElsewhere.length;
    const sent = await browser.page.evaluate(
      (to) =>
        Promise.allSettled([
          fetch(`${to}/fetch`),
          fetch(`${to}/beacon`, { method: 'POST', body: 'x', mode: 'no-cors' }),
          new Promise((done, fail) => {
            const socket = new EventSource(`${to}/events`);
            socket.onopen = done;
            socket.onerror = fail;
          }),
        ]).then((all) => all.map((one) => one.status)),
      stranger,
    );
    expect(sent).toEqual(['rejected', 'rejected', 'rejected']);
    expect(askedElsewhere.slice(before)).toEqual([]);
  });

  it('was never even asked for', () => {
    expect(askedElsewhere.filter((url) => url !== '/page' && url !== '/favicon.ico')).toEqual([]);
  });
});
