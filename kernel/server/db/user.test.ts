import { expect, test } from 'vitest';
import { asDatabaseUser, ConnectionShares, type Phase, presentUser } from './user.ts';

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

test('what waits for its turn while its asker goes away takes no connection', async () => {
  const shares = new ConnectionShares();
  const held = await Promise.all(Array.from({ length: 6 }, () => shares.take({ owner: 'one' })));
  let phase: Phase = 'open';
  const late = shares.take({ owner: 'one', phase: () => phase });
  const next = shares.take({ owner: 'one' });
  phase = 'gone';
  held[0]?.();
  await expect(late).rejects.toMatchObject({ codeName: 'timeout' });
  (await next)();
});

test('more of one owner than can wait are refused in words; others have their own share', async () => {
  const shares = new ConnectionShares();
  const gave: (() => void)[] = [];
  for (let at = 0; at < 1006; at += 1) void shares.take({ owner: 'one' }).then((back) => gave.push(back));
  await expect(shares.take({ owner: 'one' })).rejects.toMatchObject({ reason: 'kernel.database-share' });
  (await shares.take({ owner: 'other' }))();
  await tick();
  expect(gave).toHaveLength(6);
});

test('what a request left running when it was answered is the server’s own', () => {
  let phase: Phase = 'open';
  const user = { owner: 'one', phase: () => phase };
  asDatabaseUser(user, () => {
    expect(presentUser()).toBe(user);
    phase = 'gone';
    expect(presentUser()).toBe(user);
    phase = 'over';
    expect(presentUser()).toBeUndefined();
  });
});
