import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts } from './toasts.ts';

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the last of the errors within 300 ms, and keeps all of them', () => {
    const toasts = createToasts();
    toasts.error('one');
    vi.advanceTimersByTime(299);
    toasts.error('two');
    vi.advanceTimersByTime(299);
    expect(toasts.state.shown).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(toasts.state.shown.map((toast) => toast.text)).toEqual(['two']);
    expect(toasts.state.notices.map((toast) => toast.text)).toEqual(['two', 'one']);
    expect(toasts.state.unread).toBe(2);
  });

  it('keeps the other errors of that moment behind the last one, each once, until they are asked for', () => {
    const toasts = createToasts();
    for (const text of ['one', 'two', 'two', 'three']) toasts.error(text);
    vi.advanceTimersByTime(300);
    toasts.error('alone');
    toasts.error('alone');
    vi.advanceTimersByTime(300);
    const shown = () => toasts.state.shown.map(({ text, others }) => [text, others?.map((one) => one.text)]);
    expect(shown()).toEqual([
      ['three', ['one', 'two']],
      ['alone', undefined],
    ]);
    toasts.showOthers(toasts.state.shown[0]?.id ?? 0);
    expect(shown().map(([text]) => text)).toEqual(['one', 'two', 'three', 'alone']);
    expect(shown().every(([, others]) => others === undefined)).toBe(true);
  });

  it('does not let a success wait for an error', () => {
    const toasts = createToasts();
    toasts.error('bad');
    toasts.success('good');
    vi.advanceTimersByTime(300);
    expect(toasts.state.shown.map((toast) => toast.kind)).toEqual(['error', 'success']);
  });

  it('stays 4.5 s as a notification and 3 s as a message', () => {
    const toasts = createToasts();
    toasts.warning('w');
    toasts.info('i');
    expect(toasts.state.shown.map((toast) => toast.ms)).toEqual([4500, 3000]);
    expect(toasts.state.notices.map((toast) => toast.kind)).toEqual(['warning']);
  });

  it('remembers whose work it reports', () => {
    const toasts = createToasts();
    toasts.forTag('/fit/edit?id=1').warning('done');
    expect(toasts.state.shown[0]?.tag).toBe('/fit/edit?id=1');
  });

  it('keeps successes of pages that the person does not see, and what happened elsewhere', () => {
    const toasts = createToasts((tag) => tag === '/here');
    toasts.success('saved');
    toasts.forTag('/here').success('saved here');
    toasts.forTag('/there').success('saved there');
    toasts.notice('answered', '/form/answers?id=1');
    expect(toasts.state.notices.map(({ kind, text, url }) => [kind, text, url])).toEqual([
      ['notice', 'answered', '/form/answers?id=1'],
      ['success', 'saved there', undefined],
    ]);
    expect(toasts.state.unread).toBe(2);
  });

  it('rejects copying nothing with "no text"', async () => {
    await expect(createToasts().copy('')).rejects.toThrow(/^no text$/);
  });
});
