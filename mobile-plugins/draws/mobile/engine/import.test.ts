import { describe, expect, test } from 'vitest';
import type { LinkAnswer } from '../../shared/calls/link.ts';
import { generateAccount, mcAnswer, uigf4Document } from '../../tests/support/generate.ts';
import { maxBytes, readSources } from './import.ts';
import type { ImportSource } from './protocol.ts';

const work = (accounts = [generateAccount({ pulls: 50 })], uid?: string) => ({
  accounts,
  catalogue: undefined,
  uid,
  progress: () => {},
});
const file = (name: string, content: unknown): ImportSource => ({
  kind: 'file',
  name,
  file: new Blob([typeof content === 'string' ? content : JSON.stringify(content)]),
});
const good = uigf4Document(generateAccount({ pulls: 40, uid: '700000002', seed: 2 }));

describe('an import', () => {
  test('of several files is one: a bad one keeps the good one out, and is named', async () => {
    const before = work();
    const { outcome, accounts } = await readSources([file('好的.json', good), file('坏的.json', '{"info":')], before);
    expect(outcome).toMatchObject({ status: 'refused', name: '坏的.json' });
    expect(accounts).toBe(before.accounts);
    const both = await readSources([file('一.json', good), file('二.json', good)], before);
    expect(both.outcome).toMatchObject({ status: 'done', added: 40 });
    expect(both.accounts.map(({ records }) => records.length)).toEqual([50, 40]);
  });

  test.each([
    ['断的.json', JSON.stringify(good).slice(0, 900)],
    ['空的.json', ''],
    ['别的.json', '{"a":1}'],
  ])('of %s is refused by its name, and nothing changes', async (name, content) => {
    const before = work();
    const { outcome, accounts } = await readSources([file(name, content)], before);
    expect(outcome).toMatchObject({ status: 'refused', name });
    expect(accounts).toBe(before.accounts);
  });

  test('of a file that would kill the tab is refused unread', async () => {
    let read = false;
    const huge = Object.assign(Object.create({ size: maxBytes + 1 }), {
      text: async () => {
        read = true;
        return '';
      },
    }) as Blob;
    const { outcome } = await readSources([{ kind: 'file', name: '大.json', file: huge }], work());
    expect(outcome).toMatchObject({ status: 'refused', name: '大.json', faults: [{ code: 'too-large' }] });
    expect(read).toBe(false);
  });

  test('of a link takes the pool that was asked for, whatever the label says', async () => {
    const mc = generateAccount({ game: 'mc', pulls: 60, seed: 4 });
    const answer: LinkAnswer = {
      game: 'mc',
      uid: mc.uid,
      area: 'cn',
      serverId: '0'.repeat(32),
      lang: 'zh-Hans',
      pools: [
        { pool: 2, records: mcAnswer(mc, 'mcupw').data },
        { pool: 5, records: [] },
      ],
    };
    const { outcome, accounts } = await readSources([{ kind: 'link', answers: [answer] }], work([]));
    expect(outcome.status).toBe('done');
    expect(accounts[0]?.uid).toBe(mc.uid);
    expect(new Set(accounts[0]?.records.map(({ pool }) => pool))).toEqual(new Set(['mcupw']));
  });

  test('of answers without a uid asks for it, and takes it', async () => {
    const mc = generateAccount({ game: 'mc', pulls: 60, seed: 4 });
    const source: ImportSource = { kind: 'text', text: JSON.stringify(mcAnswer(mc, 'mcupp')) };
    expect((await readSources([source], work([]))).outcome).toMatchObject({ status: 'uid', game: 'mc' });
    const { accounts } = await readSources([source], work([], '101356589'));
    expect(accounts[0]?.uid).toBe('101356589');
  });
});
