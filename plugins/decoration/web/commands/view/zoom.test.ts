import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { findWindowCommand } from '../find-command.ts';
import { zoomIn, zoomOut, zoomReset } from './zoom.ts';

it('shows the page larger, smaller and at its own size', () => {
  const { session } = testSession();
  const { view } = session;
  const zooms = [zoomIn, zoomIn, zoomOut, zoomOut, zoomOut, zoomReset].map((command) => {
    command.run(session);
    return view.settings.zoom;
  });
  expect(zooms).toEqual([1.25, 1.5, 1.25, 1, 0.75, 1]);
});

it('follows Ctrl or ⌘ with plus, minus and zero, and nothing else', () => {
  const { session } = testSession();
  const closest = () => null;
  const found = (key: string, held: object = { ctrlKey: true }) => {
    const event = { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held, target: { closest } };
    return findWindowCommand(session, event as object as KeyboardEvent);
  };
  expect([found('='), found('-'), found('0')]).toEqual([zoomIn, zoomOut, zoomReset]);
  expect([found('+', { metaKey: true }), found('+', { ctrlKey: true, shiftKey: true })]).toEqual([zoomIn, zoomIn]);
  expect([found('=', {}), found('=', { ctrlKey: true, altKey: true })]).toEqual([undefined, undefined]);
});
