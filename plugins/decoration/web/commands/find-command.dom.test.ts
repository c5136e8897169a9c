import { afterEach, describe, expect, it } from 'vitest';
import { testSession } from '../../tests/test-session.ts';
import type { EditorSession } from '../session/session.ts';
import type { EditorCommand } from './command.ts';
import { findWindowCommand } from './find-command.ts';

afterEach(() => document.body.replaceChildren());

/** An editor of three titles, and what it said. */
function editor() {
  const made = testSession();
  for (const text of ['甲', '乙', '丙']) made.session.edits.set(made.add('title'), 'props', 'text', text);
  made.said.length = 0;
  return made;
}

/** Presses a key where `markup` says, with Ctrl: is it a command's? */
const press = (session: EditorSession, key: string, markup: string, ctrlKey = true): boolean => {
  document.body.innerHTML = markup;
  const target = document.body.querySelector('[data-here]') ?? document.body;
  let command: EditorCommand | undefined;
  const listen = (event: KeyboardEvent) => {
    command = findWindowCommand(session, event);
    command?.run(session);
  };
  window.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
  window.removeEventListener('keydown', listen);
  return command !== undefined;
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
