import { expect, test } from 'vitest';
import { asDatabaseUser, ConnectionShares, presentUser } from './user.ts';

const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

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
  let over = false;
  const user = { owner: 'one', over: () => over };
  asDatabaseUser(user, () => {
    expect(presentUser()).toBe(user);
    over = true;
    expect(presentUser()).toBeUndefined();
  });
});
