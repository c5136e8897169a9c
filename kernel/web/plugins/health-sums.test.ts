import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import type { Note, Noticed } from './health-notes.ts';
import { type Came, type HealthItem, HealthSums, ownerFinder } from './health-sums.ts';

const entry = (url: string, ...imports: string[]) => ({ url: `/static/${url}`, css: [], imports });

const plugin = (id: string, more: Partial<PagePlugin> = {}): PagePlugin => ({
  id,
  version: '1.2.0',
  title: id,
  requires: [],
  routes: [],
  contributes: {},
  activateOn: [],
  capabilities: [],
  views: {},
  ...more,
});

const notes = plugin('notes', {
  web: entry('notes-a1.js', '/static/shared-s1.js'),
  views: { list: entry('view-list-b2.js', '/static/shared-s1.js') },
});
const outside = plugin('outside', { files: '/static/plugins/outside/0123456789abcdef/' });
const board = plugin('board', { web: entry('board-c3.js', '/static/shared-s1.js') });

function sums() {
  const made = new HealthSums([notes, board, outside]);
  return {
    made,
    add: (at: number, plugin: string, noticed: Noticed, came: Came[] = []) =>
      made.add({ ...noticed, plugin, at } as Note, () => came),
    of: (id: string): HealthItem | undefined => made.take().find((item) => item.plugin === id),
  };
}

const shown = (loadMs: number, paintMs: number): Noticed => ({ what: 'shown', loadMs, paintMs });
const fault = (error: unknown, where: 'render' | 'listener' = 'render'): Noticed => ({ what: 'fault', where, error });

describe('what a page tells of its plugins', () => {
  it('adds up openings and calls, each time anew', () => {
    const { add, of } = sums();
    add(100, 'notes', shown(40.4, 60));
    add(300, 'notes', shown(10.2, 20));
    add(310, 'notes', { what: 'call', failed: false });
    add(320, 'notes', { what: 'call', failed: true });
    expect(of('notes')).toMatchObject({
      version: '1.2.0',
      loads: 2,
      loadMs: 51,
      firstPaintMs: 80,
      calls: 2,
      callErrors: 1,
    });
    expect(of('notes')).toBeUndefined();
  });

  it('says nothing of a plugin that was merely in front, and nothing of one that is not there', () => {
    const { add, made } = sums();
    add(1, 'notes', { what: 'front' });
    add(2, 'gone', { what: 'call', failed: false });
    expect(made.take()).toEqual([]);
  });

  it('gives a long task to who was loading then, else to who was in front, else to nobody', () => {
    const { add, made } = sums();
    add(0, 'notes', { what: 'front' });
    add(500, 'board', shown(80, 100)); // asked for at 400
    made.addTask({ start: 200, ms: 60 }); // notes in front
    made.addTask({ start: 390, ms: 70 }); // board was loading
    add(600, 'notes', { what: 'back' });
    made.addTask({ start: 700, ms: 90 }); // nobody's
    const items = made.take();
    expect(items.map(({ plugin, longTasks, longTaskMs }) => [plugin, longTasks, longTaskMs])).toEqual([
      ['notes', 1, 60],
      ['board', 1, 70],
    ]);
    // Still in front after a report: what comes later is its own.
    add(800, 'board', { what: 'front' });
    made.take();
    made.addTask({ start: 900, ms: 55 });
    expect(made.take()[0]).toMatchObject({ plugin: 'board', longTaskMs: 55 });
  });

  it('counts an error once, however often it is noticed on its way, and the same words together', () => {
    const { add, of } = sums();
    const one = new Error('no such list');
    add(1, 'notes', fault(one));
    add(2, 'notes', fault(one, 'listener'));
    add(3, 'notes', fault(new Error('no such list')));
    add(4, 'notes', fault('thrown words'));
    add(5, 'notes', fault(new TypeError('')));
    add(6, 'notes', fault(new FitoutError('internal', { message: { zh: '坏了', en: 'broken' } })));
    expect(of('notes')?.errors).toEqual([
      { where: 'render', message: 'no such list', count: 2 },
      { where: 'render', message: 'thrown words', count: 1 },
      { where: 'render', message: 'TypeError', count: 1 },
      { where: 'render', message: '坏了', count: 1 },
    ]);
  });

  it('holds nobody to account for files that did not come', () => {
    const { add, of } = sums();
    add(1, 'notes', fault(new TypeError('Failed to fetch dynamically imported module: /static/x.js')));
    expect(of('notes')).toBeUndefined();
  });

  it('counts a file with the first plugin that it came for, and only what came for it', () => {
    const { add, made } = sums();
    const came: Came[] = [
      { url: '/static/shared-s1.js', start: 10, bytes: 1_000 }, // the shell's, before
      { url: '/static/notes-a1.js', start: 110, bytes: 300 },
      { url: '/static/view-list-b2.js', start: 112, bytes: 200 },
      { url: '/a/picture', start: 150, bytes: 9_999 },
      { url: '/static/board-c3.js', start: 310, bytes: 50 },
      { url: '/static/plugins/outside/0123456789abcdef/view-list-77.js', start: 520, bytes: 70 },
    ];
    add(200, 'notes', shown(80, 100), came);
    add(250, 'notes', shown(1, 2), came);
    add(400, 'board', shown(80, 100), came);
    add(600, 'outside', shown(80, 100), came);
    expect(made.take().map(({ plugin, bytes }) => [plugin, bytes])).toEqual([
      ['notes', 500],
      ['board', 50],
      ['outside', 70],
    ]);
  });

  it('keeps what the server takes, whatever is thrown', () => {
    fc.assert(
      fc.property(fc.array(fc.anything({ withNullPrototype: true }), { maxLength: 40 }), (thrown) => {
        const { add, of } = sums();
        for (const error of thrown) add(1, 'notes', fault(error));
        const errors = of('notes')?.errors ?? [];
        expect(errors.length).toBeLessThanOrEqual(10);
        for (const { message, count } of errors) {
          expect(message.length).toBeLessThanOrEqual(300);
          expect(count).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('whose code a stack names', () => {
  const ownerOf = ownerFinder([notes, board, outside]);

  it('is found by a file that one plugin alone has', () => {
    const stack =
      'TypeError: x\n at https://host:8080/static/shared-s1.js:1:2\n at f (http://h/static/view-list-b2.js:3:44)';
    expect(ownerOf(stack)).toBe('notes');
  });

  it('is found by the folder of an installed plugin', () => {
    expect(ownerOf('Error\n at https://host/static/plugins/outside/0123456789abcdef/chunk-9.js:1:2')).toBe('outside');
  });

  it('is nobody’s where all files are shared or unknown', () => {
    expect(ownerOf('Error\n at /static/shared-s1.js:1:1\n at /static/other.js:2:2')).toBeUndefined();
    expect(ownerOf('')).toBeUndefined();
  });
});
