import type { Capabilities, Operation } from '../providers/capabilities.ts';
import type { BatchWork } from './work.ts';

/** Work that a service does, picture by picture. */
export type ServiceWork = Extract<BatchWork, { kind: 'scene' | 'enlarge' }>;

export const isServiceWork = (work: BatchWork): work is ServiceWork => work.kind === 'scene' || work.kind === 'enlarge';

/** What a model is asked for each picture; undefined where it cannot do the work. */
export function batchOperation(
  kind: ServiceWork['kind'],
  { operations, mask }: Pick<Capabilities, 'operations' | 'mask'>,
): Operation | undefined {
  const wanted: readonly Operation[] = kind === 'enlarge' ? ['upscale'] : ['inpaint', 'edit'];
  return wanted.find((one) => operations.includes(one) && !(one === 'inpaint' && mask === 'boxes'));
}

/** Pictures that a batch makes of so many. */
export const madeOf = (work: BatchWork, pictures: number): number =>
  work.kind === 'sizes' ? pictures * work.sizes.length : pictures;
