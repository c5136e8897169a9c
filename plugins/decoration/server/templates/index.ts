import type { PageTemplate } from '../../api.ts';
import type { BuiltInTemplate } from '../../shared/calls/saved.ts';
import { article } from './all/article.ts';
import { brandHome } from './all/brand-home.ts';
import { contact } from './all/contact.ts';
import { doubleEleven } from './all/double-eleven.ts';
import { grandOpening } from './all/grand-opening.ts';
import { luckyDraw } from './all/lucky-draw.ts';
import { membersDay } from './all/members-day.ts';
import { midAutumn } from './all/mid-autumn.ts';
import { newArrival } from './all/new-arrival.ts';
import { numberCard } from './all/number-card.ts';
import { recruit } from './all/recruit.ts';
import { restaurant } from './all/restaurant.ts';
import { shopHome } from './all/shop-home.ts';
import { springFestival } from './all/spring-festival.ts';
import { travel } from './all/travel.ts';
import { block, type Template, templateDocument } from './kit.ts';
import type { TemplatePicture } from './pictures/draw.ts';

/** In the order in which people see them. Each draws its pictures when it is called. */
export const templateMakers: readonly (() => Template)[] = [
  shopHome,
  brandHome,
  restaurant,
  travel,
  article,
  recruit,
  contact,
  numberCard,
  doubleEleven,
  newArrival,
  membersDay,
  luckyDraw,
  midAutumn,
  springFestival,
  grandOpening,
];

/** Those of other plugins, after ours. */
const contributed: Template[] = [];

/** Takes in a template of another plugin; the same key again takes the former one's place. */
export function addTemplate({ blocks, ...template }: PageTemplate): void {
  const standing = blocks.map(({ type, props }) => block(type, props));
  const whole = { ...template, palette: [], share: '', pictures: [], blocks: () => standing };
  contributed.splice(0, contributed.length, ...contributed.filter(({ key }) => key !== template.key), whole);
  made = undefined;
}

interface All {
  templates: ReadonlyMap<string, Template>;
  summaries: readonly BuiltInTemplate[];
  pictures: ReadonlyMap<string, TemplatePicture>;
}

let made: All | undefined;

/** Drawn when somebody first asks: a server whose people make no pages draws nothing. */
function all(): All {
  if (made !== undefined) return made;
  const templates = [...templateMakers.map((make) => make()), ...contributed];
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
