import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failOnLeakedDisposables } from '../../sdk/testing.ts';
import { PluginLifecycle } from './lifecycle.ts';

describe('a plugin’s life', () => {
  it('activates once for callers at the same time', async () => {
    const life = new PluginLifecycle('demo');
    let runs = 0;
    const run = async () => {
      runs += 1;
      await Promise.resolve();
    };
    await Promise.all([life.activate(run), life.activate(run), life.activate(run)]);
    await life.activate(run);
    expect([runs, life.state]).toEqual([1, 'active']);
  });

  it('ends what a failed activation had registered, gives the error, and tries again when asked', async () => {
    const life = new PluginLifecycle('demo');
    let held = 0;
    const fault = new Error('no map key');
    await expect(
      life.activate((store) => {
        held += 1;
        store.defer(() => {
          held -= 1;
        });
        throw fault;
      }),
    ).rejects.toBe(fault);
    expect([held, life.state, life.error]).toEqual([0, 'failed', fault]);
    await life.activate(() => {});
    expect(life.state).toBe('active');
  });

  it('leaves nothing behind when it is deactivated while it activates', async () => {
    const life = new PluginLifecycle('demo');
    let held = 0;
    const gate = Promise.withResolvers<void>();
    const running = life.activate(async (store) => {
      await gate.promise;
      held += 1;
      store.defer(() => {
        held -= 1;
      });
    });
    life.deactivate();
    gate.resolve();
    await running;
    expect([held, life.state]).toEqual([0, 'idle']);
  });

  it('is put in quarantine by three crashes within a minute, and not by three in longer', () => {
    for (const [step, want] of [
      [10_000, 'quarantined'],
      [31_000, 'idle'],
    ] as const) {
      let now = 0;
      const life = new PluginLifecycle('demo', { now: () => now });
      for (let n = 0; n < 3; n += 1) {
        life.crashed(new Error('render'));
        now += step;
      }
      expect(life.state).toBe(want);
    }
  });

  it('refuses to activate in quarantine, until someone releases it', async () => {
    const life = new PluginLifecycle('demo', { rules: { crashes: 1, withinMs: 1000 }, now: () => 0 });
    life.crashed('boom');
    await expect(life.activate(() => {})).rejects.toMatchObject({ reason: 'kernel.quarantined' });
    life.release();
    await life.activate(() => {});
    expect(life.state).toBe('active');
  });
});

describe('whatever happens in whatever order', () => {
  failOnLeakedDisposables();
  const step = fc.constantFrom('activate', 'fail', 'deactivate', 'crash', 'release', 'tick');

  it('nothing is held but by an active plugin, and what is held is held once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let now = 0;
        let held = 0;
        const life = new PluginLifecycle('demo', { now: () => now });
        for (const one of steps) {
          if (one === 'activate' || one === 'fail') {
            await life
              .activate((store) => {
                held += 1;
                store.defer(() => {
                  held -= 1;
                });
                if (one === 'fail') throw new Error('activate');
              })
              .catch(() => {});
          } else if (one === 'deactivate') life.deactivate();
          else if (one === 'crash') life.crashed(new Error('render'));
          else if (one === 'release') life.release();
          else now += 25_000;
          expect(held).toBe(life.state === 'active' ? 1 : 0);
        }
        life.deactivate();
        expect(held).toBe(0);
        life.store.dispose();
      }),
    );
  });
});
