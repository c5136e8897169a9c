import type { ref } from 'valtio';
import type { Generation } from '../../../shared/calls/generations.ts';
import type { UsableProvider } from '../../../shared/calls/providers.ts';
import type { Size } from '../../../shared/providers/capabilities.ts';
import { operationAt, type Where } from '../../../shared/providers/where.ts';

/** What a person wants to have generated. */
export interface GenerateForm {
  where: Where;
  /** Service and model, `id model`; '' for the first that can do it. */
  service: string;
  prompt: string;
  negative: string;
  style: string;
  n: number;
  /** Of a new picture; undefined: as near to the document as the model goes. */
  size: Size | undefined;
  seed: number | undefined;
  /** Pixels around a part that the model sees. */
  padding: number;
  /** Pixels within its edge over which the result fades in. */
  feather: number;
  references: { hash: string; name: string }[];
}

export function firstForm(): GenerateForm {
  return {
    ...{ where: 'new', service: '', prompt: '', negative: '', style: '', n: 1, size: undefined, seed: undefined },
    ...{ padding: 64, feather: 8, references: [] },
  };
}

/** Results of one generation that are looked at over the picture, before one is taken as a layer. */
export interface Staged {
  generation: ReturnType<typeof ref<Generation>>;
  /** Which of them. */
  at: number;
  /** What was there before is looked at instead. */
  before: boolean;
}

export interface Choice {
  key: string;
  provider: UsableProvider;
  model: UsableProvider['models'][number];
}

/** Models that can be asked for something there. */
export function choicesAt(where: Where, providers: readonly UsableProvider[]): Choice[] {
  return providers.flatMap((provider) =>
    provider.models
      .filter(({ capabilities }) => operationAt(where, capabilities) !== undefined)
      .map((model) => ({ key: `${provider.id} ${model.id}`, provider, model })),
  );
}

/** The one that was chosen, or the first. */
export function chosen(choices: readonly Choice[], service: string): Choice | undefined {
  return choices.find(({ key }) => key === service) ?? choices[0];
}
