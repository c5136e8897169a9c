import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as tags from './tag-state.ts';

const page = (n: number, more: Partial<tags.OpenTag> = {}): tags.OpenTag => ({
  id: `/p/${n}`,
  url: `/p/${n}`,
  title: `Page ${n}`,
  name: 'probe/page',
  ...more,
});

const opened = (...ids: number[]): tags.TagsState => ids.reduce((state, n) => tags.open(state, page(n)), tags.noTags);
const ids = (state: tags.TagsState): string[] => state.tags.map((tag) => tag.id);

describe('tags', () => {
  it('opens one tag per identity and brings it to the front again at its new address', () => {
    const state = tags.open(opened(1, 2), page(1, { url: '/p/1?x=2' }));
    expect(ids(state)).toEqual(['/p/1', '/p/2']);
    expect(state.active).toBe('/p/1');
    expect(tags.tagOf(state, '/p/1')).toMatchObject({ url: '/p/1?x=2', history: ['/p/1', '/p/1?x=2'], at: 1 });
  });

  it('moves to the tag before when the front one closes, or to the next where there is none', () => {
    expect(tags.close(opened(1, 2, 3), ['/p/3']).active).toBe('/p/2');
    const first = tags.activate(opened(1, 2, 3), '/p/1');
    expect(tags.close(first, ['/p/1']).active).toBe('/p/2');
    expect(tags.close(opened(1), ['/p/1']).active).toBeUndefined();
  });

  it('leaves the front tag alone when others close', () => {
    expect(tags.close(opened(1, 2, 3), ['/p/1']).active).toBe('/p/3');
  });

  it('names what each entry of the menu closes, without the pinned ones', () => {
    const state = tags.pin(opened(1, 2, 3, 4), '/p/1', true);
    expect(tags.toClose(state, '/p/3', 'others')).toEqual(['/p/2', '/p/4']);
    expect(tags.toClose(state, '/p/3', 'left')).toEqual(['/p/2']);
    expect(tags.toClose(state, '/p/3', 'right')).toEqual(['/p/4']);
    expect(tags.toClose(state, '/p/1', 'current')).toEqual(['/p/1']);
  });

  it('opens the last closed tag again, at the place of its history where it was', () => {
    const moved = tags.goTo(opened(1, 2), '/p/2', '/p/2?step=2');
    const state = tags.reopen(tags.close(moved, ['/p/2']));
    expect(tags.tagOf(state, '/p/2')).toMatchObject({ url: '/p/2?step=2', at: 1, awake: true });
    expect(state.active).toBe('/p/2');
    expect(state.closed).toEqual([]);
  });

  it('has a history of its own for each tag', () => {
    let state = tags.goTo(opened(1, 2), '/p/1', '/p/1?a=1');
    state = tags.goTo(state, '/p/1', '/p/1?a=2');
    state = tags.step(state, '/p/1', -1);
    expect(tags.tagOf(state, '/p/1')?.url).toBe('/p/1?a=1');
    expect(tags.tagOf(state, '/p/2')?.url).toBe('/p/2');
    state = tags.goTo(state, '/p/1', '/p/1?b=1');
    expect(tags.tagOf(state, '/p/1')?.history).toEqual(['/p/1', '/p/1?a=1', '/p/1?b=1']);
    expect(tags.step(state, '/p/1', 1)).toEqual(state);
  });

  it('drops the page of a tag that is not kept alive when another comes to the front', () => {
    const state = tags.open(tags.open(tags.noTags, page(1, { noCache: true })), page(2));
    expect(tags.tagOf(state, '/p/1')?.awake).toBe(false);
    expect(tags.tagOf(tags.activate(state, '/p/1'), '/p/1')?.awake).toBe(true);
  });

  it('puts the least recently used pages to sleep, never the front one nor a busy one', () => {
    const state = tags.activate(opened(1, 2, 3, 4), '/p/1');
    expect(tags.beyondCap(state, 2, () => false)).toEqual(['/p/2', '/p/3']);
    expect(tags.beyondCap(state, 2, (id) => id === '/p/2')).toEqual(['/p/3', '/p/4']);
    expect(tags.sleep(state, '/p/1')).toBe(state);
  });

  it('keeps its invariants whatever is done in whatever order', () => {
    const id = fc.integer({ min: 1, max: 6 });
    const action = fc.oneof(
      fc.record({ do: fc.constant('open' as const), id, noCache: fc.boolean() }),
      fc.record({
        do: fc.constantFrom('activate', 'reopen', 'refresh', 'sleep', 'pin', 'unpin', 'close' as const),
        id,
      }),
      fc.record({ do: fc.constantFrom('others', 'left', 'right' as const), id }),
      fc.record({ do: fc.constant('move' as const), id, to: fc.integer({ min: -2, max: 9 }) }),
      fc.record({ do: fc.constant('go' as const), id, to: fc.nat(5), replace: fc.boolean() }),
      fc.record({ do: fc.constant('step' as const), id, by: fc.constantFrom(-1 as const, 1 as const) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        let state = tags.noTags;
        for (const one of actions) {
          state = apply(state, one);
          check(state);
        }
      }),
      { numRuns: 300 },
    );
  });
});

type Action = { do: string; id: number; to?: number; by?: 1 | -1; noCache?: boolean; replace?: boolean };

function apply(state: tags.TagsState, action: Action): tags.TagsState {
  const id = `/p/${action.id}`;
  switch (action.do) {
    case 'open':
      return tags.open(state, page(action.id, { noCache: action.noCache }));
    case 'activate':
      return tags.activate(state, id);
    case 'reopen':
      return tags.reopen(state);
    case 'refresh':
      return tags.refresh(state, id);
    case 'sleep':
      return tags.sleep(state, id);
    case 'pin':
      return tags.pin(state, id, true);
    case 'unpin':
      return tags.pin(state, id, false);
    case 'close':
      return tags.close(state, [id]);
    case 'move':
      return tags.move(state, id, action.to ?? 0);
    case 'go':
      return tags.goTo(state, id, `${id}?n=${action.to}`, action.replace);
    case 'step':
      return tags.step(state, id, action.by ?? 1);
    default:
      return tags.close(state, tags.toClose(state, id, action.do as tags.CloseWhich));
  }
}

function check(state: tags.TagsState): void {
  expect(new Set(ids(state)).size).toBe(state.tags.length);
  // Somebody is in front as long as anything is open, and is awake.
  if (state.tags.length > 0) expect(tags.tagOf(state, state.active)?.awake).toBe(true);
  else expect(state.active).toBeUndefined();
  for (const tag of state.tags) expect(tag.history[tag.at]).toBe(tag.url);
  // Pinned ones stand together at the left.
  const pinned = state.tags.map((tag) => tag.pinned);
  expect(pinned).toEqual([...pinned].sort((a, b) => Number(b) - Number(a)));
  for (const tag of state.closed) expect(tag.awake).toBe(false);
}
