import 'fake-indexeddb/auto';
import { FitoutError, type PictureShelf } from '@fitout/sdk';
import { expect, test, vi } from 'vitest';
import { PhotoRoll, rollLimits } from './photo-roll.ts';
import type { Shot } from './take-shot.ts';

let people = 0;
const somebody = () => `person-${++people}`;
const shot = (bytes = 10): Shot => {
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  return { blob, thumb: blob, width: 4, height: 3 };
};
const at = new Date(2026, 10, 25, 9, 30, 5);
const names = (roll: PhotoRoll) => roll.get().photos.map(({ name }) => name);

function shelf(keep: PictureShelf['keep']): PictureShelf {
  return { id: 'images', title: { zh: '素材库', en: 'Library' }, accepts: ['image/jpeg'], keep };
}

test('photos are there after a reload, newest first, each with a name of its own', async () => {
  const person = somebody();
  const roll = new PhotoRoll(person);
  await Promise.all([roll.add(shot(), '照片', at), roll.add(shot(), '照片', at)]);
  await roll.add(shot(), '照片', new Date(at.getTime() + 60_000));
  const again = new PhotoRoll(person);
  await again.ready();
  expect(names(again)).toEqual(['照片 20261125-093105', '照片 20261125-093005 (2)', '照片 20261125-093005']);
  expect(again.get().photos[0]?.blob.size).toBe(10);
  const other = new PhotoRoll(somebody());
  await other.ready();
  expect(names(other)).toEqual([]);
});

test('a name becomes one that file systems take and that no other photo has', async () => {
  const roll = new PhotoRoll(somebody());
  const first = await roll.add(shot(), '照片', at);
  const second = await roll.add(shot(), '照片', at);
  await roll.rename(first.id, '茶/杯');
  await roll.rename(second.id, '茶_杯');
  await roll.rename(second.id, '  ');
  expect(names(roll).sort()).toEqual(['茶_杯', '茶_杯 (2)']);
});

test('what was deleted or cut comes back', async () => {
  const person = somebody();
  const roll = new PhotoRoll(person);
  const { id } = await roll.add(shot(), '照片', at);
  const uncut = await roll.replace(id, shot(5));
  expect(roll.get().photos[0]?.blob.size).toBe(5);
  await uncut();
  expect(roll.get().photos[0]?.blob.size).toBe(10);
  const undo = await roll.remove([id]);
  expect(names(roll)).toEqual([]);
  await undo();
  const again = new PhotoRoll(person);
  await again.ready();
  expect(again.get().photos.map((photo) => photo.id)).toEqual([id]);
});

test('no more are kept than there is room for, and the words say so', async () => {
  const roll = new PhotoRoll(somebody());
  for (let n = 0; n < rollLimits.photos; n += 1) await roll.add(shot(1), 'p', at);
  await expect(roll.add(shot(1), 'p', at)).rejects.toMatchObject({ codeName: 'storageFull' });
  expect(roll.get().photos).toHaveLength(rollLimits.photos);
});

test('a full disk is told of, and the photo is not in the list', async () => {
  const roll = new PhotoRoll(somebody());
  await roll.ready();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  await expect(roll.add(shot(), '照片', at)).rejects.toMatchObject({ codeName: 'storageFull' });
  put.mockRestore();
  expect(names(roll)).toEqual([]);
});

test('each photo goes into a place alone: one fails with its reason and is sent again, the other is kept', async () => {
  const roll = new PhotoRoll(somebody());
  const good = await roll.add(shot(), 'good', at);
  const bad = await roll.add(shot(), 'bad', at);
  let refuses = true;
  const files: string[] = [];
  const place = shelf(async (file) => {
    if (refuses && file.name.startsWith('bad'))
      throw new FitoutError('tooLarge', { message: { zh: '太大', en: 'too large' } });
    files.push(file.name);
  });
  roll.send([good.id, bad.id], place);
  await expect.poll(() => roll.get().sending.get(bad.id)).toMatchObject({ state: 'failed', error: { zh: '太大' } });
  await expect.poll(() => roll.get().sending.has(good.id)).toBe(false);
  refuses = false;
  roll.send([bad.id], place);
  await expect.poll(() => roll.get().photos.every(({ shelves }) => shelves.includes('images'))).toBe(true);
  expect(files).toEqual(['good 20261125-093005.jpg', 'bad 20261125-093005.jpg']);
  await roll.replace(good.id, shot(3));
  expect(roll.get().photos.find(({ id }) => id === good.id)?.shelves).toEqual([]);
});

test('a place that takes nothing any more has none of what waited for it', async () => {
  const roll = new PhotoRoll(somebody());
  const { id } = await roll.add(shot(), 'one', at);
  roll.send([id], shelf(undefined));
  await expect.poll(() => roll.get().sending.get(id)?.state).toBe('failed');
  expect(roll.get().photos[0]?.shelves).toEqual([]);
});

test('a photo that is deleted while it is sent is no longer sent', async () => {
  const roll = new PhotoRoll(somebody());
  const { id } = await roll.add(shot(), 'one', at);
  let stopped = false;
  roll.send(
    [id],
    shelf(
      (_file, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(signal.reason);
          });
        }),
    ),
  );
  await roll.remove([id]);
  expect(stopped).toBe(true);
  expect(roll.get().sending.size).toBe(0);
});
