import type { Frame } from 'playwright-core';
import { type Capability, partOf } from '../../manifest/capabilities.ts';
import type { Check } from '../check.ts';
import { readCode } from '../patterns/code-patterns.ts';
import { textOf } from '../subject.ts';
import type { TestWindow } from '../window.ts';

/** What of the browser a plugin may not take by itself, and what gives it instead. */
const instead: Record<string, string> = {
  fetch: 'ctx.http (capability http), or ctx.upstream for other sites',
  XMLHttpRequest: 'ctx.http (capability http)',
  WebSocket: 'ctx.events (capability events)',
  EventSource: 'ctx.events (capability events)',
  'navigator.sendBeacon': 'ctx.http (capability http)',
  localStorage: 'ctx.storage (capability storage)',
  sessionStorage: 'ctx.storage (capability storage)',
  indexedDB: 'ctx.storage (capability storage)',
  'document.cookie': 'ctx.session (capability session)',
  'navigator.mediaDevices.getUserMedia': 'ctx.media.stream (capability media.camera or media.microphone)',
  'navigator.mediaDevices.getDisplayMedia': 'ctx.media.screen (capability media.screen)',
};

export const capabilities: Check = {
  name: 'capabilities',
  title: {
    zh: '只使用清单中声明的能力',
    en: 'it uses the capabilities that its manifest declares and no others',
  },
  async page({ subject, platform }) {
    const granted = subject.manifest?.capabilities ?? [];
    const declared = new Set<string>(granted);
    const used = new Set<string>();
    const problems: string[] = [];
    // In the platform's own build a file may hold parts of several plugins: who did what is not to be told there.
    const outside = subject.externals !== undefined;
    const hear = async (pane: TestWindow, where?: Frame): Promise<void> => {
      const { traces, ambient } = await pane.observations(where);
      for (const [plugin, capability] of traces) if (plugin === subject.id) used.add(capability);
      for (const [what, url] of ambient)
        if (outside && pane.owns(subject.id, new URL(url).pathname))
          problems.push(`it uses ${what} of the browser: use ${instead[what]}`);
    };
    const panes = new Set<TestWindow>();
    for (const place of platform.places(subject)) {
      const pane = await platform.window(place, subject.id);
      panes.add(pane);
      // Other checks were there before; what a frame told ended with it.
      if (place.tier === 'in-realm' && pane.visited.has(place.address)) continue;
      const { where } = await pane.open(place.address, subject.id);
      // A frame refuses by itself; what it lets through is told where it is answered, in the page.
      if (where !== pane.page.mainFrame()) await hear(pane, where);
    }
    for (const pane of panes) await hear(pane);
    for (const one of used)
      if (!declared.has(one)) problems.push(`it uses ${one}: add "${one}" to "capabilities" in plugin.json`);
    const mentioned = wordsOf(subject.files);
    const unused = (outside ? granted : []).filter(
      (one) => !one.startsWith('server.') && !used.has(one) && !mentions(mentioned, one),
    );
    return {
      problems: [...new Set(problems)],
      warnings: unused.map((one) => `"${one}" is granted and never used: take it out of "capabilities"`),
    };
  },
};

function wordsOf(files: ReadonlyMap<string, Uint8Array>): Set<string> {
  const words = new Set<string>();
  for (const [name, content] of files)
    if (name.endsWith('.js')) for (const word of readCode(name, textOf(content)).words) words.add(word);
  return words;
}

function mentions(words: ReadonlySet<string>, capability: Capability): boolean {
  // Of a tag there is no part of the context.
  const names = capability === 'tags' ? ['useTag', 'tag'] : [partOf(capability)];
  return names.some((name) => words.has(name));
}
