import { describe, expect, it } from 'vitest';
import type { Manifest } from './manifest.ts';
import { whyNotSandboxed } from './tier.ts';

const plugin = (more: Partial<Manifest> = {}): Manifest => ({
  id: 'notes',
  version: '1.0.0',
  sdk: '*',
  title: 'Notes',
  halves: ['web', 'server'],
  routes: [{ path: '/notes', view: 'notes', title: 'Notes' }],
  ...more,
});

describe('whether a plugin can be put into a frame', () => {
  it('allows one with pages of its own that asks for nothing but what crosses', () => {
    expect(whyNotSandboxed(plugin({ capabilities: ['http', 'storage', 'server.database'] }), [])).toBeUndefined();
  });

  it('allows phone pages too', () => {
    const phone = { halves: ['mobile' as const], routes: [{ path: '/m/notes', view: 'notes', title: 'Notes' }] };
    expect(whyNotSandboxed(plugin(phone), [])).toBeUndefined();
    expect(whyNotSandboxed(plugin({ halves: ['web', 'mobile'] }), [])).toBeUndefined();
  });

  it.each<[string, Partial<Manifest>, Manifest[]]>([
    ['no-page', { routes: [] }, []],
    ['no-page', { halves: ['server'] }, []],
    ['required', {}, [plugin({ id: 'other', requires: { notes: '^1.0.0' } })]],
    ['wakes', { activateOn: ['notes.picker'] }, []],
    ['capabilities', { capabilities: ['http', 'services'] }, []],
  ])('refuses: %s', (reason, more, others) => {
    expect(whyNotSandboxed(plugin(more), others)?.reason).toBe(reason);
  });

  it('takes one that wakes for the command palette alone', () => {
    expect(whyNotSandboxed(plugin({ activateOn: ['commands'] }), [])).toBeUndefined();
  });
});
