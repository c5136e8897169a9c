import type { PageTemplate, TemplatePicture } from '../../api.ts';
import type { BuiltInTemplate } from '../../shared/calls/saved.ts';
import { templateDocument } from './document.ts';

type Maker = () => PageTemplate;

/** As plugins added them, in the order in which people see them. */
let added: readonly (PageTemplate | Maker)[] = [];

/** Takes in a template of a plugin; the same key again takes the former one's place. */
export function addTemplate(template: PageTemplate | Maker): void {
  const same = (one: PageTemplate | Maker) =>
    one === template || (typeof one !== 'function' && typeof template !== 'function' && one.key === template.key);
  added = [...added.filter((one) => !same(one)), template];
  made = undefined;
}

interface All {
  templates: ReadonlyMap<string, PageTemplate>;
  summaries: readonly BuiltInTemplate[];
  pictures: ReadonlyMap<string, TemplatePicture>;
}

let made: All | undefined;

/** Drawn when somebody first asks: a server whose people make no pages draws nothing. */
function all(): All {
  if (made !== undefined) return made;
  const templates = added.map((one) => (typeof one === 'function' ? one() : one));
  made = {
    templates: new Map(templates.map((one) => [one.key, one])),
    summaries: templates.map((one) => {
      const blocks = Object.keys(templateDocument(one, new Date()).nodes).length - 1;
      return { key: one.key, kind: one.kind, title: one.title, about: one.about, blocks };
    }),
    pictures: new Map(
      templates.flatMap(({ pictures = [] }) => pictures.map((picture) => [picture.name, picture] as const)),
    ),
  };
  return made;
}

export function builtInTemplates(): readonly BuiltInTemplate[] {
  return all().summaries;
}

export function builtInTemplate(key: string): PageTemplate | undefined {
  return all().templates.get(key);
}

export function pictureNamed(name: string): TemplatePicture | undefined {
  return all().pictures.get(name);
}
