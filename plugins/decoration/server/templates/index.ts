import type { BuiltInTemplate } from '../../shared/saved.ts';
import { activityTemplates } from './activities.ts';
import { type Template, templateDocument } from './kit.ts';
import { pageTemplates } from './pages.ts';
import type { TemplatePicture } from './pictures/draw.ts';

interface All {
  templates: ReadonlyMap<string, Template>;
  summaries: readonly BuiltInTemplate[];
  pictures: ReadonlyMap<string, TemplatePicture>;
}

let made: All | undefined;

/** Drawn when somebody first asks: a server whose people make no pages draws nothing. */
function all(): All {
  if (made !== undefined) return made;
  const templates = [...pageTemplates, ...activityTemplates].map((make) => make());
  made = {
    templates: new Map(templates.map((one) => [one.key, one])),
    summaries: templates.map((one) => {
      const blocks = Object.keys(templateDocument(one, new Date()).nodes).length - 1;
      return { key: one.key, kind: one.kind, title: one.title, about: one.about, blocks };
    }),
    pictures: new Map(templates.flatMap((one) => one.pictures.map((picture) => [picture.name, picture] as const))),
  };
  return made;
}

export function builtInTemplates(): readonly BuiltInTemplate[] {
  return all().summaries;
}

export function builtInTemplate(key: string): Template | undefined {
  return all().templates.get(key);
}

export function pictureNamed(name: string): TemplatePicture | undefined {
  return all().pictures.get(name);
}
