import type { PluginContext } from '@fitout/sdk/web';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageDetail } from '../../shared/calls/things.ts';
import { emptyDocument } from '../../shared/create.ts';
import { EditLease } from '../lease/edit-lease.ts';
import type { DraftStorage } from '../saving/draft-storage.ts';
import { EditorSession } from '../session/session.ts';
import { runs } from './use-hotkeys.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

/** An editor of three titles, away from any server, and what it said. */
function editor(): { session: EditorSession; said: string[] } {
  const quiet = () => {};
  const host = {
    session: { can: () => true },
    http: { post: () => new Promise(quiet) },
    toasts: { info: quiet, success: quiet, warning: quiet, error: quiet },
  };
  const lease = new EditLease({
    request: async () => ({ holder: null, mine: true, here: [], asking: null, asked: 'no' }),
    release: async () => {},
  });
  const opened = {
    detail: { id: '1', rev: 0 } as PageDetail,
    doc: emptyDocument('page', '页'),
    client: 'c',
    pending: [],
    stranded: [],
  };
  const storage = { write: async () => {} } as unknown as DraftStorage;
  const session = new EditorSession(host as unknown as PluginContext, storage, lease, opened);
  ends.push(() => session.suspend());
  for (const text of ['甲', '乙', '丙']) {
    const id = session.addBlock('title');
    if (id !== undefined) session.set(id, 'props', 'text', text);
  }
  const said: string[] = [];
  session.announce = ({ zh }) => said.push(zh);
  return { session, said };
}

const press = (session: EditorSession, key: string, markup: string, ctrlKey = true): boolean => {
  document.body.innerHTML = markup;
  const target = document.body.querySelector('[data-here]') ?? document.body;
  let did = false;
  const listen = (event: KeyboardEvent) => {
    did = runs(session, event);
  };
  window.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
  window.removeEventListener('keydown', listen);
  return did;
};

describe('keys of the editor', () => {
  it('leave the page alone while something lies over it', () => {
    const { session } = editor();
    const before = [...session.store.walk()];
    for (const role of ['dialog', 'alertdialog', 'menu'])
      for (const [key, mod] of [
        ['z', true],
        ['y', true],
        ['a', true],
        ['v', true],
        ['Delete', false],
      ] as const)
        expect(press(session, key, `<div role="${role}"><button data-here></button></div>`, mod), role + key).toBe(
          false,
        );
    expect(press(session, 'z', '<div role="dialog"><input data-here></div>')).toBe(false);
    expect([...session.store.walk()]).toEqual(before);
  });

  it('take back the page’s last step from the panel, and a search’s own words in a search', () => {
    const { session } = editor();
    expect(press(session, 'z', '<input type="search" data-here>')).toBe(false);
    expect(press(session, 'z', '<input data-here>')).toBe(true);
    expect(session.store.cell(session.selection.last ?? '')?.toNode().props.text).not.toBe('丙');
  });

  it('take back areas of a picture in the dialog that draws them, and delete no block there', () => {
    const { session } = editor();
    const dialog = '<div role="dialog" data-edits-page=""><button data-here></button></div>';
    expect(press(session, 'Delete', dialog, false)).toBe(false);
    expect(press(session, 'z', dialog)).toBe(true);
  });

  it('choose all that stands beside the chosen block, and say so', () => {
    const { session, said } = editor();
    expect(press(session, 'a', '<div data-here></div>')).toBe(true);
    expect(session.selection.ids).toEqual([...session.store.walk()]);
    expect(said).toEqual(['已选择 3 个组件']);
    expect(press(session, 'a', '<input data-here>')).toBe(false);
  });
});
