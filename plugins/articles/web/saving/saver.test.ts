import { FitoutError } from '@fitout/sdk';
import { expect, it, onTestFinished } from 'vitest';
import type { SavedArticle } from '../../shared/calls/answers.ts';
import type { ArticleInput } from '../../shared/calls/inputs.ts';
import type { CopyRecord } from './device-copy.ts';
import { Saver } from './saver.ts';

const lost = () => new FitoutError('unavailable', { reason: 'http.network' });

/** An article on a server that may be away, and be changed by others; and the device that writes it. */
function desk() {
  const server = { rev: 1, title: '', hears: true, answers: true };
  const device: { title: string; copy: CopyRecord | undefined } = { title: '', copy: undefined };
  const now = (): SavedArticle => ({ rev: server.rev, updatedAt: '', updatedBy: null, status: 'draft' });
  const saver = new Saver({
    rev: 1,
    copy: {
      async write(record) {
        device.copy = record;
        return true;
      },
      async clear() {
        device.copy = undefined;
      },
      close: () => undefined,
    },
    read: (): ArticleInput => ({
      title: device.title,
      slug: '',
      digest: '',
      author: '',
      tags: [],
      cover: null,
      document: { version: 1, content: [] },
    }),
    async send(rev, { title }) {
      if (!server.hears) throw lost();
      if (rev !== server.rev) throw new FitoutError('conflict', { detail: { now: now() } });
      Object.assign(server, { rev: rev + 1, title });
      if (!server.answers) throw lost();
      return now();
    },
    onSaved: () => undefined,
    arrived: async ({ title }) => (server.title === title ? server.rev : undefined),
  });
  onTestFinished(() => saver.close());
  const type = (title: string) => {
    device.title = title;
    saver.changed();
  };
  return { server, device, saver, type };
}

it('keeps on the device what the server does not hear, until it does', async () => {
  const { server, device, saver, type } = desk();
  server.hears = false;
  type('茶');
  await expect(saver.flush()).rejects.toThrow('away');
  expect(device.copy?.input.title).toBe('茶');
  server.hears = true;
  type('春茶');
  await saver.flush();
  expect([server.title, saver.state.now.kind, device.copy]).toEqual(['春茶', 'saved', undefined]);
});

it('takes its own save for no other person’s, where only the answer was lost', async () => {
  const { server, saver, type } = desk();
  server.answers = false;
  type('茶');
  await expect(saver.flush()).rejects.toThrow('away');
  server.answers = true;
  type('春茶');
  await saver.flush();
  expect([server.title, server.rev, saver.state.now.kind]).toEqual(['春茶', 3, 'saved']);
});

it('sends nothing over what somebody else saved before a person says so', async () => {
  const { server, device, saver, type } = desk();
  Object.assign(server, { rev: 2, title: '对方的' });
  type('我的');
  await expect(saver.flush()).rejects.toThrow('conflict');
  expect([server.title, device.copy?.input.title]).toEqual(['对方的', '我的']);
  await saver.overwrite(2);
  expect([server.title, device.copy]).toEqual(['我的', undefined]);
});
