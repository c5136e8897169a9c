import { describe, expect, it } from 'vitest';
import type { Op } from '../../shared/document/document.ts';
import { History } from './history.ts';

const set = (id: string, value: string): Op => ({ op: 'set', id, area: 'props', path: 'text', value });

describe('the history', () => {
  const make = () => {
    let now = 0;
    const history = new History({ now: () => now, limit: 2000 });
    return {
      history,
      wait: (ms: number) => {
        now += ms;
      },
      type: (value: string, id = 'a') => history.push(set(id, value), set(id, ''), []),
    };
  };
  const count = (history: History) => history.state.steps.length;

  it('joins edits of one value within half a second, and only those', () => {
    const { history, wait, type } = make();
    type('h');
    wait(400);
    type('hi');
    expect(count(history)).toBe(1);
    wait(501);
    type('hi!');
    expect(count(history)).toBe(2);
    type('x', 'b');
    expect(count(history)).toBe(3);
    expect(history.back()?.undo).toEqual(set('b', ''));
  });

  it('makes one step of a composition, however long it takes', () => {
    const { history, wait, type } = make();
    type('a');
    history.compose(true);
    for (const part of ['n', 'ni', '你']) {
      wait(900);
      type(part);
    }
    history.compose(false);
    type('你好');
    expect(count(history)).toBe(3);
  });

  it('forgets a step that came back to where it began', () => {
    const { history, type } = make();
    type('x');
    type('');
    expect(history.canUndo).toBe(false);
    expect(history.bytes).toBe(0);
  });

  it('is bounded by bytes, oldest first, and drops what was undone when a new step comes', () => {
    const { history, type } = make();
    for (let i = 0; i < 100; i++) {
      history.seal();
      type(`v${i}`);
    }
    expect(history.bytes).toBeLessThanOrEqual(2000);
    const kept = count(history);
    history.back();
    history.back();
    expect(history.canRedo).toBe(true);
    type('new');
    expect(count(history)).toBe(kept - 1);
    expect(history.canRedo).toBe(false);
  });

  it('costs less than a kilobyte for an edit of a value', () => {
    const { history, type } = make();
    type('一段普通长度的标题文字');
    expect(history.bytes).toBeLessThan(1024);
  });
});
