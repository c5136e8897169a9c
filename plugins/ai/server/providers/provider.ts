import type { ModelInfo, Operation, Size } from '../../shared/providers/capabilities.ts';
import type { ProviderHttp } from './http.ts';
import type { ProviderResult, SentPicture } from './picture.ts';

/** What is asked of a provider; it was held against the model's capabilities. */
export interface ProviderRequest {
  model: string;
  operation: Operation;
  prompt: string;
  negative: string;
  n: number;
  /** Undefined where the provider chooses, or goes by the source. */
  size: Size | undefined;
  seed: number | undefined;
  references: readonly SentPicture[];
  source: SentPicture | undefined;
  /** PNG as large as the source: in grey, what is lighter than the middle is edited. */
  mask: SentPicture | undefined;
  /** A UUID, the same for each try of one job. */
  key: string;
}

export interface RunParts {
  http: ProviderHttp;
  signal: AbortSignal;
  /** The work has a name there; from now on it can be taken up again. */
  onTask(id: string): Promise<void>;
  /** A picture that is not done. Whoever takes it disposes of its file. */
  onPartial(picture: ProviderResult): void;
  /** 0 … 1. */
  onProgress(done: number): void;
}

/** One kind of service. What is of an organisation (address, key, models) comes with `RunParts.http` and its settings. */
export interface ImageProvider {
  kind: string;
  models: readonly ModelInfo[];
  /** The model of a name that the table does not have: services of one's own have models of their own. */
  anyModel?: ModelInfo;
  /** Requests at the same time, of one organisation. */
  concurrent: number;
  /** How the key goes along. */
  auth(key: string): Record<string, string>;
  /** Asks for something that costs nothing, with the key. Throws ProviderFault. */
  look(http: ProviderHttp, signal: AbortSignal): Promise<void>;
  /** Throws ProviderFault. */
  run(request: ProviderRequest, parts: RunParts): Promise<ProviderResult[]>;
  /** Waits for work that began before. Throws ProviderFault. */
  resume?(task: string, request: ProviderRequest, parts: RunParts): Promise<ProviderResult[]>;
}

/** What a model of a provider can do; undefined for one that it does not have. */
export function modelOf(provider: ImageProvider, id: string): ModelInfo | undefined {
  const known = provider.models.find((model) => model.id === id);
  return known ?? (provider.anyModel === undefined ? undefined : { ...provider.anyModel, id });
}
