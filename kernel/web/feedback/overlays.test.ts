import { describe, expect, it } from 'vitest';
import { createOverlays } from './overlays.ts';

const owner = { plugin: 'probe', tag: '/a' };

describe('overlays', () => {
  it('answers a confirmation by what was pressed, and no for everything else', async () => {
    const overlays = createOverlays();
    const yes = overlays.for(owner).confirm({ title: 'sure?' });
    overlays.close(overlays.state.stack[0]?.id ?? 0, true);
    expect(await yes).toBe(true);
    const no = overlays.for(owner).confirm({ title: 'sure?' });
    overlays.close(overlays.state.stack[1]?.id ?? 0);
    expect(await no).toBe(false);
  });

  it('stays in the stack until its exit is over', () => {
    const overlays = createOverlays();
    void overlays.for(owner).confirm({ title: 'sure?' });
    const id = overlays.state.stack[0]?.id ?? 0;
    overlays.close(id);
    expect(overlays.state.stack[0]?.open).toBe(false);
    overlays.gone(id);
    expect(overlays.state.stack).toEqual([]);
  });

  it('closes all of a tag and waits for their exits, leaving the others', async () => {
    const overlays = createOverlays();
    const answer = overlays.for(owner).confirm({ title: 'mine' });
    void overlays.for({ plugin: 'probe', tag: '/b' }).confirm({ title: 'theirs' });
    let over = false;
    const closed = overlays.closeTag('/a').then(() => {
      over = true;
    });
    expect(await answer).toBe(false);
    expect(over).toBe(false);
    overlays.gone(overlays.state.stack[0]?.id ?? 0);
    await closed;
    expect(overlays.state.stack.map((overlay) => overlay.owner.tag)).toEqual(['/b']);
  });

  it('counts who is busy', () => {
    const overlays = createOverlays();
    const [one, other] = [overlays.for(owner).busy(), overlays.for(owner).busy()];
    one.dispose();
    one.dispose();
    expect(overlays.state.busy).toBe(1);
    other.dispose();
    expect(overlays.state.busy).toBe(0);
  });
});
