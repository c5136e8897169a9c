import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AigcMark, aigcOf, aigcPacket, seenLabelOf } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { UploadItem } from '../shared/calls/outputs.ts';
import { photoWithGps } from './corpus.ts';

/** Pictures that say that they were generated. */

const mark: AigcMark = {
  ...{ label: '1', producer: '甲的服务', produceId: '7', propagator: '', propagateId: '' },
};

let server: TestServer;
let api: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

async function uploadOne(name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { items } = await api.post<{ items: UploadItem[] }>('/api/p/images/assets', form);
  const asset = items[0]?.asset;
  if (asset === undefined) throw new Error(JSON.stringify(items));
  return asset;
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a generated %s keeps its label, and nothing else',
  async (type) => {
    const packet = aigcPacket(mark).replace('<TC260:AIGC>', '<TC260:Secret>SecretCamera</TC260:Secret><TC260:AIGC>');
    const made = await sharp(await photoWithGps())
      .keepExif()
      .withXmp(packet)
      .toFormat(type)
      .toBuffer();
    const asset = await uploadOne(`生成.${type}`, made);
    expect(asset.generated).toBe(true);
    const stored = Buffer.from(await (await fetch(`${server.url}/a/${asset.key}`)).arrayBuffer());
    const { xmp, exif } = await sharp(stored).metadata();
    expect([aigcOf(xmp ?? stored), exif]).toEqual([mark, undefined]);
    expect([xmp, stored].some((bytes) => bytes?.includes('SecretCamera'))).toBe(false);
    expect((await uploadOne(`照片.${type}`, await sharp(made).toFormat(type).toBuffer())).generated).toBe(false);
  },
);

test('words in the pixels are known, until something may have been cut off', async () => {
  const seen = { width: 400, height: 300 };
  const plain = sharp({ create: { ...seen, channels: 3, background: '#3366cc' } });
  const made = await plain.withXmp(aigcPacket(mark, seen)).jpeg().toBuffer();
  const whole = await uploadOne('整张.jpg', made);
  expect(whole).toMatchObject({ generated: true, labelled: true });
  const stored = Buffer.from(await (await fetch(`${server.url}/a/${whole.key}`)).arrayBuffer());
  expect(seenLabelOf((await sharp(stored).metadata()).xmp ?? stored)).toEqual(seen);
  const cut = sharp(made).keepXmp().extract({ left: 0, top: 0, width: 400, height: 200 });
  for (const file of [cut, sharp(made).keepXmp().resize(200), sharp(made).withXmp(aigcPacket(mark))]) {
    const asset = await uploadOne('另一张.jpg', await file.jpeg().toBuffer());
    expect(asset).toMatchObject({ generated: true, labelled: false });
    const kept = Buffer.from(await (await fetch(`${server.url}/a/${asset.key}`)).arrayBuffer());
    expect(seenLabelOf((await sharp(kept).metadata()).xmp ?? kept)).toBeUndefined();
  }
});
