import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Generation } from '../../plugins/ai/shared/calls/generations.ts';
import { startComfyui } from '../../plugins/ai/tests/providers/fakes/comfyui.ts';
import type { Fake } from '../../plugins/ai/tests/providers/fakes/fake.ts';
import { startOpenai } from '../../plugins/ai/tests/providers/fakes/openai.ts';
import type { ApiClient } from '../support/api.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';

/** @module-tag long */

/** A server is killed while providers generate for it. */

let folder: string;
let comfyui: Fake;
let openai: Fake;
let server: ChildServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-killed-'));
  [comfyui, openai] = [await startComfyui(), await startOpenai()];
});
afterAll(async () => {
  await server?.stop();
  for (const fake of [comfyui, openai]) await fake?.close();
  await rm(folder, { recursive: true, force: true });
});

async function started(): Promise<ApiClient> {
  server = await startChildServer({ FITOUT_DATA: folder, FITOUT_INNER_HOSTS: `${comfyui.host},${openai.host}` });
  const api = server.api();
  await api.login({ password: adminPassword });
  return api;
}

async function generate(api: ApiClient, kind: string, base: string, model: string): Promise<string> {
  const given = { kind, name: kind, base, key: 'sk-secret', models: [{ id: model, price: 1 }], enabled: true };
  const { id: provider } = await api.post<{ id: string }>('/api/p/ai/settings/providers', given);
  const request = { model, operation: 'generate', prompt: '一只杯子' };
  return (await api.post<Generation>('/api/p/ai/generations', { provider, request })).id;
}

it('the next one takes up what has a name, and leaves the rest to a person; neither is asked twice', async () => {
  comfyui.mode = openai.mode = 'slow';
  const api = await started();
  const named = await generate(api, 'comfyui', comfyui.url, 'sd.safetensors');
  const nameless = await generate(api, 'openai', `${openai.url}/v1`, 'gpt-image-2');
  await expect.poll(() => comfyui.isHeld && openai.isHeld).toBe(true);
  await server.kill();
  comfyui.mode = openai.mode = 'recorded';
  const next = await started();
  const stateOf = async (id: string) => (await next.get<Generation>(`/api/p/ai/generations/${id}`)).state;
  // A lease of half a minute, and a look a second later.
  await expect.poll(() => stateOf(named), { interval: 500 }).toBe('done');
  await expect.poll(() => stateOf(nameless), { interval: 500 }).toBe('unknown');
  const asked = (fake: Fake, end: string) => fake.asked.filter(({ path }) => path.endsWith(end)).length;
  expect([asked(comfyui, '/prompt'), asked(openai, '/generations')]).toEqual([1, 1]);
  const { results } = await next.get<Generation>(`/api/p/ai/generations/${named}`);
  expect((await next.send('GET', `/api/p/ai/blobs/${results[0]?.hash}`)).status).toBe(200);
});
