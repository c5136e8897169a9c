import type { Answer, CallInput, PlatformCalls } from '@fitout/sdk/calls';
import type { Http } from '@fitout/sdk/web';
import { platform } from '../parts/platform.ts';

export type PluginList = Answer<PlatformCalls, 'GET /v1/plugins'>;
export type PluginInfo = PluginList['items'][number];
export type PluginState = PluginInfo['state'];
export type Tier = PluginInfo['tier'];

/** What the server read out of an artifact, before anything of it is installed. */
export type ArtifactReview = Answer<PlatformCalls, 'POST /v1/plugins/artifacts'>;
export type ReviewUpstream = ArtifactReview['upstreams'][number];

export type PluginVersion = Answer<PlatformCalls, 'GET /v1/plugins/:id/versions'>['items'][number];

export type PluginHealth = Answer<PlatformCalls, 'GET /v1/plugins/:id/health'>;
export type FaultPlace = PluginHealth['errors'][number]['where'];

/** A server that the plugin asks by way of this one. */
export type Upstream = Answer<PlatformCalls, 'GET /v1/plugins/:id/upstreams'>['items'][number];
/** What the operator gives: left out stays as it is, null is taken back. */
export type UpstreamChange = CallInput<PlatformCalls['PUT /v1/plugins/:id/upstreams']>['body']['items'][number];

export interface InstallChoice {
  digest: string;
  tier: Tier;
  roles: string[] | null;
  enabled: boolean;
}

/** The server may have to fetch, unpack and check ten megabytes. */
const patient = { timeout: 120_000 };

export const pluginsApi = (http: Http) => {
  const call = platform(http);
  return {
    list: (signal?: AbortSignal) => call('GET /v1/plugins', {}, { signal }),
    /** Sends the file, or has the server fetch it; rejects with the field and the reason where it cannot be installed. */
    review: (
      source: File | { url: string },
      options: { signal: AbortSignal; onProgress(sent: number, total: number): void },
    ) =>
      call('POST /v1/plugins/artifacts', source instanceof File ? { files: source } : { body: source }, {
        ...patient,
        ...options,
      }),
    install: (id: string, choice: InstallChoice) =>
      call('POST /v1/plugins/:id/versions', { params: { id }, body: choice }, patient),
    versions: (id: string, signal: AbortSignal) => call('GET /v1/plugins/:id/versions', { params: { id } }, { signal }),
    rollback: (id: string, digest: string) =>
      call('POST /v1/plugins/:id/rollback', { params: { id }, body: { digest } }, patient),
    change: (id: string, change: { enabled?: boolean; tier?: Tier; roles?: string[] | null }) =>
      call('PATCH /v1/plugins/:id', { params: { id }, body: change }),
    release: (id: string) => call('POST /v1/plugins/:id/release', { params: { id } }),
    uninstall: (id: string, data: boolean) =>
      call('DELETE /v1/plugins/:id', { params: { id }, query: { data: data ? 'true' : 'false' } }, patient),
    health: (id: string, days: number, signal: AbortSignal) =>
      call('GET /v1/plugins/:id/health', { params: { id }, query: { days } }, { signal }),
    upstreams: (id: string, signal: AbortSignal) =>
      call('GET /v1/plugins/:id/upstreams', { params: { id } }, { signal }),
    setUpstreams: (id: string, items: UpstreamChange[]) =>
      call('PUT /v1/plugins/:id/upstreams', { params: { id }, body: { items } }),
  };
};
