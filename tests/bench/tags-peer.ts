import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

/**
 * The peer of tag switching: the simplest thing that shows one of thirty pages, with no framework and nothing of the
 * product. A row of buttons, the panels below it, `display: none` on all but one. What the panels hold is the text
 * of the pages that the product shows, as elements and styles alone, so that the browser has the same to lay out and paint.
 */
const script = `
const tabs = [...document.querySelectorAll('[data-tag]')];
let front = tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');
const panelOf = (tab) => document.getElementById(tab.id.replace('tab-', ''));
addEventListener('mousedown', ({ target }) => {
  const tab = target.closest('[data-tag]');
  if (tab === null || tab === front) return;
  panelOf(front).style.display = 'none';
  panelOf(tab).style.display = '';
  front.setAttribute('aria-selected', 'false');
  tab.setAttribute('aria-selected', 'true');
  front = tab;
});`;

const style = `
body { margin: 0; height: 100vh; overflow: hidden; }
#tabs { display: flex; height: 40px; overflow-x: auto; }
#tabs button { flex: none; width: 120px; }
#panels { position: absolute; inset: 100px 0 0 220px; }
#panels > section { position: absolute; inset: 0; overflow: auto; }`;

/** Serves the peer with what `page` has open in its tags. */
export async function serveTagsPeer(page: Page): Promise<{ url: string; stop(): void }> {
  const { css, look, panels } = await page.evaluate(copyPages);
  const tabs = panels.map(({ id }, at) => {
    return `<button id="tab-${id}" data-tag="${id}" aria-selected="${at === 0}">页面 ${at + 1}</button>`;
  });
  const sections = panels.map(({ id, html }, at) => {
    return `<section id="${id}"${at === 0 ? '' : ' style="display: none"'}>${html}</section>`;
  });
  const html = `<!doctype html><html lang="zh-CN"${look.html}><head><meta charset="utf-8"><base href="${new URL(page.url()).origin}/">
<style>${css}</style><style>${style}</style></head><body${look.body}><div id="tabs">${tabs.join('')}</div>
<div id="panels">${sections.join('')}</div><script>${script}</script></body></html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** In the page: rules of all styles, and what each open page holds. */
function copyPages(): { css: string; look: Record<'html' | 'body', string>; panels: { id: string; html: string }[] } {
  const rules = [...document.styleSheets, ...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const wrapped = document.querySelector('.fui-FluentProvider')?.className ?? '';
  const attributes = (element: Element): string =>
    ` class="${element.className} ${wrapped}" style="${element.getAttribute('style')?.replaceAll('"', "'") ?? ''}"`;
  return {
    css: rules.map((rule) => rule.cssText).join('\n'),
    look: { html: attributes(document.documentElement), body: attributes(document.body) },
    panels: [...document.querySelectorAll('[role=tabpanel][id^=page-]')].map(({ id, innerHTML }) => ({
      id,
      html: innerHTML.replace(/<(script|iframe)\b[\s\S]*?<\/\1>/g, ''),
    })),
  };
}
