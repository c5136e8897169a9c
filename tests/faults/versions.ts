import { expect } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { testArtifact, uploadOf } from '../support/artifact.ts';
import { createDocument } from './pages.ts';

/** Something that exists in editions 0, 1, 2, …, of which the newest is there whole, or else the one before. */
export interface Versioned {
  /** Makes an edition the one that is there; resolves when that is acknowledged. */
  put(api: ApiClient, round: number): Promise<void>;
  /** Every edition that can be seen of it: one, unless two were mixed. */
  seen(api: ApiClient, url: string): Promise<string[]>;
}

const edition = (round: number): string => `edition-1.0.${round}`;
const editions = (text: string): string[] => text.match(/edition-[\d.]+/g) ?? ['gone'];

const titles = Array.from({ length: 20 }, (_, index) => `title${String(index).padStart(7, '0')}`);
const base = '/api/p/decoration';

/** A published page with twenty titles. Its draft is changed before it is published. */
export function page(): Versioned & { save(api: ApiClient, round: number): Promise<void> } {
  let id = '';
  let slug = '';
  let rev = 0;
  return {
    async save(api, round) {
      if (round === 0) {
        const document = createDocument(titles, edition(0));
        ({ id, slug, rev } = await api.post<{ id: string; slug: string; rev: number }>(`${base}/pages`, {
          title: 'kill',
          document,
        }));
        return;
      }
      const now = await api.get<{ rev: number }>(`${base}/pages/${id}`);
      const ops = titles.map((title) => ({
        ...{ op: 'set', id: title, area: 'props', path: 'text' },
        value: edition(round),
      }));
      const order = { base: now.rev, ops, client: `round${round}` };
      ({ rev } = await api.post<{ rev: number }>(`${base}/pages/${id}/ops`, order));
    },
    async put(api) {
      await api.post(`${base}/pages/${id}/publish`, { rev });
    },
    async seen(_, url) {
      return [...new Set(editions(await (await fetch(`${url}/p/${slug}`)).text()))];
    },
  };
}

const parts = Array.from({ length: 20 }, (_, at) => `part${at}-1.js`);

/** A plugin of twenty files, large enough that storing them takes a while. */
export const plugin: Versioned = {
  async put(api, round) {
    const version = `1.0.${round}`;
    const padding = `/* ${'x'.repeat(20_000)} */`;
    const files = Object.fromEntries(
      parts.map((name) => [name, `export const edition = '${edition(round)}'; ${padding}`]),
    );
    const { body } = await api.send<{ digest: string }>(
      'POST',
      '/api/v1/plugins/artifacts',
      uploadOf(testArtifact({ version, files, manifest: { title: edition(round) } })),
    );
    const choice = { digest: body.result.digest, tier: 'in-realm', roles: null, enabled: true };
    await api.post('/api/v1/plugins/notes/versions', choice);
  },
  /** What the list, the versions and every file say. */
  async seen(api, url) {
    const { items } = await api.get<{ items: { id: string; version: string; title: string }[] }>('/api/v1/plugins');
    const found = items.find(({ id }) => id === 'notes');
    const kept = await api.get<{ items: { digest: string; current: boolean }[] }>('/api/v1/plugins/notes/versions');
    const current = kept.items.filter((one) => one.current);
    expect(current).toHaveLength(1);
    const place = current[0]?.digest.slice(0, 16);
    const texts = await Promise.all(
      parts.map(async (name) => (await fetch(`${url}/static/plugins/notes/${place}/${name}`)).text()),
    );
    return [
      ...new Set([
        `edition-${found?.version}`,
        String(found?.title),
        ...texts.map((text) => editions(text)[0] ?? 'gone'),
      ]),
    ];
  },
};
