import type { LocalText } from '@fitout/sdk';
import { type SampleKind, sampleKinds } from '../../shared/choices.ts';
import type { BlockNode, PageSettings } from '../../shared/document/document.ts';
import { type Place, samplesLeft, sampleValues } from '../../shared/template/sample.ts';
import { templateDocument } from './document.ts';
import { builtInTemplate } from './index.ts';

/** The samples of a built-in template, for `samplesLeft`. Undefined where it has none, or is not here (any more). */
export function samplesOf(key: string): { title: LocalText; values: readonly string[] } | undefined {
  const template = builtInTemplate(key);
  if (template?.samples === undefined) return undefined;
  const nodes = Object.values(templateDocument(template, new Date()).nodes);
  return { title: template.title, values: sampleValues(nodes, template.samples.except) };
}

/** How many links, texts and pictures of a page are still its template's, and where the first of each is. */
export function samplesFound(nodes: readonly BlockNode[], settings: PageSettings): SamplesFound[] {
  const samples = settings.template === undefined ? undefined : samplesOf(settings.template.key);
  if (samples === undefined) return [];
  const left = samplesLeft(nodes, settings, new Set(samples.values));
  return sampleKinds.flatMap((kind) => {
    const [first, ...rest] = left.filter((place) => place.kind === kind);
    return first === undefined ? [] : [{ kind, count: rest.length + 1, first }];
  });
}

export interface SamplesFound {
  kind: SampleKind;
  count: number;
  first: Place;
}
