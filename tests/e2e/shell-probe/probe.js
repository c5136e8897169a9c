/**
 * An outside plugin for looking at the shell from within: it comes in by the registry and the import map like any
 * other, written as plain modules so that no build of ours is involved.
 */

import { usePlugin, useTag } from '@fitout/sdk/web';
import { createElement as h, useEffect, useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';

let mounts = 0;

function Page() {
  const ctx = usePlugin();
  const tag = useTag();
  const { id } = useParams();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [mount] = useState(() => ++mounts);
  const [text, setText] = useState('');
  const [saved, setSaved] = useState(0);
  const button = (label, run) => h('button', { type: 'button', key: label, onClick: run }, label);
  return h(
    'div',
    { style: { padding: 24, height: 2000 } },
    h('h1', null, `Probe ${id}`),
    h(
      'p',
      null,
      h('output', { 'aria-label': 'facts' }, JSON.stringify({ path, search, mount, visible: tag.visible, saved })),
    ),
    h('label', null, 'Words ', h('input', { value: text, onChange: (event) => setText(event.target.value) })),
    button('unsaved', () => tag.setUnsaved({ save: async () => setSaved((n) => n + 1), describe: `words of ${id}` })),
    button('unsavable', () => tag.setUnsaved({ save: () => Promise.reject(new Error('no network')) })),
    button('clean', () => tag.setUnsaved(undefined)),
    button('busy', () => tag.setBusy(true)),
    button('badge', () => tag.setBusy({ badge: '3' })),
    button('count', () => ctx.contributions.add({ id: 'menu.badge' }, { url: '/probe/1', text: '3' })),
    button('title', () => tag.setTitle(`Named ${id}`)),
    button('query', () => navigate(`?step=2`)),
    button('other', () => navigate('/probe/2?from=1')),
    button('confirm', async () =>
      ctx.toasts.info(String(await ctx.overlays.confirm({ title: '确认删除？', danger: true }))),
    ),
    button('preview', () =>
      ctx.overlays.previewImages([
        { src: '/probe.svg?1', alt: 'one' },
        { src: '/probe.svg?2', alt: 'two' },
      ]),
    ),
    button('errors', () => {
      for (const word of ['甲', '乙', '丙']) ctx.toasts.error(`没有成功：${word}`);
    }),
    button('work', () => {
      const work = ctx.overlays.busy();
      const handle = setInterval(() => {
        if (!document.title.startsWith('enough')) return;
        clearInterval(handle);
        work.dispose();
      }, 20);
    }),
    button('blink', () => ctx.overlays.busy().dispose()),
    button('success', () => ctx.toasts.success('已保存')),
    button('copy', () => ctx.toasts.copy('text')),
    button('missing', () => ctx.http.get('/v1/nothing').catch(() => undefined)),
    button('call', () =>
      ctx.http.get('/v1/role/my').then(
        (roles) => ctx.toasts.info(`roles ${roles.length}`),
        () => {},
      ),
    ),
    button('upload', async () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(300_000)]));
      await ctx.http
        .upload('/v1/probe-upload', form, {
          showError: false,
          onProgress: (sent, total) => tag.setBusy({ badge: `${Math.round((sent / total) * 100)}%` }),
        })
        .catch((error) => ctx.toasts.info(`refused: ${error.codeName}`));
    }),
    button('late', () => setTimeout(() => ctx.toasts.success(`done ${id}`), 600)),
    h('video', { 'aria-label': 'film', muted: true, loop: true }),
  );
}

function Crash() {
  const [crash, setCrash] = useState(false);
  useEffect(() => {
    if (crash) console.info('about to crash');
  }, [crash]);
  if (crash) throw new Error('probe crashed');
  return h(
    'div',
    null,
    h('h1', null, 'Crash'),
    h('button', { type: 'button', onClick: () => setCrash(true) }, 'crash'),
  );
}

export default {
  activate(ctx) {
    ctx.commands.add({
      id: 'probe.greet',
      title: { zh: '问候探针', en: 'Greet the probe' },
      run: () => ctx.toasts.success('你好，探针'),
    });
  },
  views: {
    page: async () => ({ default: Page }),
    crash: async () => ({ default: Crash }),
    chunk: () => import('/static/probe-chunk.js'),
  },
};
