import { formMessages, newUuid } from '@fitout/sdk';
import type { Errors, Read } from '@fitout/sdk/desktop';
import type { useText } from '@fitout/sdk/web';
import type { Carrier } from '../../shared/calls/outputs.ts';
import type { CarrierInput } from '../../shared/calls/rule-inputs.ts';
import { handOverShape, levelsProblem, segmentsProblem } from '../../shared/rules/carrier-problem.ts';

export interface LevelDraft {
  /** Of the row in the form alone. */
  id: string;
  code: number;
  name: string;
  templates: readonly string[];
  /** Typed and not yet added. */
  text: string;
}

export interface CarrierDraft {
  name: string;
  color: string;
  transfer: string;
  handOver: string;
  plain: readonly string[];
  resale: readonly string[];
  levels: readonly LevelDraft[];
}

export type CarrierPart = 'basic' | 'segments' | 'levels';

/** In which part of the drawer a field stands. */
export const partOf: Record<string, CarrierPart> = { segments: 'segments', levels: 'levels' };

export function draftOf(carrier: Carrier | undefined): CarrierDraft {
  const prefixes = (resale: boolean): string[] =>
    (carrier?.segments ?? []).flatMap((one) => ((one.resale === true) === resale ? [one.prefix] : []));
  return {
    name: carrier?.name ?? '',
    color: carrier?.color ?? '#2886de',
    transfer: carrier?.terms.transfer ?? '',
    handOver: carrier?.terms.handOver ?? '',
    plain: prefixes(false),
    resale: prefixes(true),
    levels: (carrier?.levels ?? []).map((level) => ({ ...level, id: newUuid(), text: '' })),
  };
}

export function inputOf(draft: CarrierDraft): CarrierInput {
  return {
    name: draft.name.trim(),
    color: draft.color.toLowerCase(),
    segments: [
      ...draft.plain.map((prefix) => ({ prefix })),
      ...draft.resale.map((prefix) => ({ prefix, resale: true as const })),
    ],
    levels: draft.levels.map(({ code, name, templates }) => ({ code, name: name.trim(), templates: [...templates] })),
    terms: { transfer: draft.transfer, handOver: draft.handOver.trim() },
  };
}

/** What was typed as a carrier's rules; `others` are the carriers whose segments it cannot have. */
export function reader(others: readonly Carrier[]) {
  return (draft: CarrierDraft, t: ReturnType<typeof useText>): Read<CarrierInput> => {
    const input = inputOf(draft);
    const errors: Errors = {};
    if (input.name === '') errors.name = t(formMessages.required);
    if (!/^#[0-9a-f]{6}$/.test(input.color))
      errors.color = t({ zh: '请填写 #rrggbb', en: 'Enter a colour as #rrggbb' });
    if (!handOverShape.test(input.terms.handOver))
      errors.handOver = t({
        zh: '请填写 https:// 开头的网址，或一个电话号码',
        en: 'Enter an address starting with https:// or a phone number',
      });
    const segments = segmentsProblem(input.segments, others);
    if (segments !== undefined) errors.segments = t(segments);
    const unnamed = input.levels.some(({ name }) => name === '');
    const levels = unnamed ? { zh: '每个等级都要有名称', en: 'Each level needs a name' } : levelsProblem(input.levels);
    if (levels !== undefined) errors.levels = t(levels);
    return Object.keys(errors).length === 0 ? { input, errors } : { errors };
  };
}
