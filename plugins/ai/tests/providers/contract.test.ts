import { describe, expect, test } from 'vitest';
import { GuardedOutbound } from '../../../../kernel/outbound/outbound.ts';
import { limits } from '../../../../tests/support/limits.ts';
import { a1111 } from '../../server/providers/adapters/a1111.ts';
import { comfyui } from '../../server/providers/adapters/comfyui.ts';
import { iopaint } from '../../server/providers/adapters/iopaint.ts';
import { openai } from '../../server/providers/adapters/openai.ts';
import { qwen } from '../../server/providers/adapters/qwen.ts';
import { seedream } from '../../server/providers/adapters/seedream.ts';
import { wan } from '../../server/providers/adapters/wan.ts';
import { wanxEdit } from '../../server/providers/adapters/wanx-edit.ts';
import { ProviderHttp } from '../../server/providers/http.ts';
import type { ProviderResult } from '../../server/providers/picture.ts';
import { modelOf } from '../../server/providers/provider.ts';
import type { ModelInfo } from '../../shared/providers/capabilities.ts';
import { contract, picture, requestFor } from './contract.ts';
import { declaredWan } from './declared-wan.ts';
import { startA1111 } from './fakes/a1111.ts';
import { startComfyui } from './fakes/comfyui.ts';
import { startIopaint } from './fakes/iopaint.ts';
import { startOpenai } from './fakes/openai.ts';
import { startQwen } from './fakes/qwen.ts';
import { inPart, startSeedream } from './fakes/seedream.ts';
import { startWan } from './fakes/wan.ts';
import { startWanxEdit } from './fakes/wanx-edit.ts';

contract('OpenAI', {
  provider: openai,
  start: startOpenai,
  base: '/v1',
  model: 'gpt-image-2',
  addresses: false,
  tells: false,
});
contract('Wan', {
  provider: wan,
  start: startWan,
  base: '/api/v1',
  model: 'wan2.7-image',
  addresses: true,
  tells: true,
});
contract('ComfyUI', {
  provider: comfyui,
  start: startComfyui,
  base: '',
  model: 'sd.safetensors',
  addresses: true,
  tells: true,
});
contract('Qwen-Image', {
  provider: qwen,
  start: startQwen,
  base: '/api/v1',
  model: 'qwen-image-2.0',
  addresses: true,
  tells: false,
});
contract('wanx2.1-imageedit', {
  ...{ provider: wanxEdit, start: startWanxEdit, base: '/api/v1', model: 'wanx2.1-imageedit' },
  ...{ addresses: true, tells: true },
});
contract('Seedream', {
  ...{ provider: seedream, start: startSeedream, base: '/api/v3', model: 'doubao-seedream-4-5' },
  ...{ addresses: true, tells: false },
});
/** Of one's own, without a bound on anything but types. */
const own = {
  base: '',
  model: 'sd.safetensors',
  addresses: false,
  refused: { seed: 1.5 },
  without: ['rate-limited', 'moderated'],
} as const;
contract('A1111', { ...own, provider: a1111, start: startA1111, tells: true });
contract('IOPaint', { ...own, provider: iopaint, start: startIopaint, tells: false });

contract('a provider that is data', {
  ...{ provider: declaredWan, start: startWan, base: '/api/v1', model: 'wan2.7-image' },
  ...{ addresses: true, tells: true },
});

describe('ComfyUI’s socket', () => {
  test.each(['open', 'refused', 'inner-redirect'] as const)('%s: the picture comes all the same', async (sockets) => {
    const fake = await startComfyui();
    fake.sockets = sockets;
    const outbound = new GuardedOutbound({ inner: [fake.host] });
    await using http = new ProviderHttp({ outbound, base: fake.url, auth: comfyui.auth(fake.key) });
    const progress: number[] = [];
    const partials: ProviderResult[] = [];
    const results = await comfyui.run(await requestFor(modelOf(comfyui, 'sd.safetensors') as ModelInfo, 'generate'), {
      ...{ http, signal: AbortSignal.timeout(limits.page), onTask: async () => undefined },
      onPartial: (one) => void partials.push(one),
      onProgress: (done) => void progress.push(done),
    });
    expect(results).toHaveLength(1);
    // The socket's last message may come after the answer, and is left out then.
    expect(progress).toEqual(progress.toSorted());
    expect(progress.at(-1)).toBe(1);
    if (sockets === 'open') expect([partials.length, progress[0]]).toEqual([2, 0.25]);
    else expect([partials.length, progress]).toEqual([0, [1]]);
    expect(fake.inner).toBe(0);
    for (const { file } of [...results, ...partials]) await file[Symbol.asyncDispose]();
    // Nobody listens any more.
    for (const { socket } of fake.listeners) await expect.poll(() => socket.isOpen).toBe(false);
    await outbound.close();
    await fake.close();
  });
});

test('a group of Seedream’s that fails in part brings the rest', async () => {
  const fake = await startSeedream();
  const outbound = new GuardedOutbound({ inner: [fake.host] });
  inPart.on = true;
  const model = modelOf(seedream, 'doubao-seedream-4-5') as ModelInfo;
  const http = new ProviderHttp({ outbound, base: `${fake.url}/api/v3`, auth: seedream.auth(fake.key) });
  const nothing = { onTask: async () => undefined, onPartial: () => undefined, onProgress: () => undefined };
  const parts = { ...nothing, http, signal: AbortSignal.timeout(limits.page) };
  const results = await seedream.run(await requestFor(model, 'generate', { n: 3 }), parts);
  expect(results).toHaveLength(2);
  for (const { file } of results) await file[Symbol.asyncDispose]();
  const many = await requestFor(model, 'generate', { n: 15 });
  await expect(seedream.run({ ...many, references: [await picture(64, 64)] }, parts)).rejects.toMatchObject({
    kind: 'bad-request',
  });
  inPart.on = false;
  await outbound.close();
  await fake.close();
});
