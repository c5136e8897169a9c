import { type AssetImage, addDays, dayIn, startOfDay } from '@fitout/sdk';
import {
  type Link,
  type NodeStyle,
  type PageTemplate,
  type TemplateBlock,
  type TemplatePicture,
  templatePictureKey,
} from '../../../decoration/api.ts';
import { icon, type inks, product, type Scene, scene } from './pictures/draw.ts';
import type { MotifName } from './pictures/motifs.ts';

/** A template of ours says all that it is. */
export type Template = Required<Omit<PageTemplate, 'background' | 'blocks' | 'samples'>> &
  Pick<PageTemplate, 'background'> & {
    /** Its blocks, as of a moment in the organisation's zone: an activity ends some days after that. */
    blocks(now: Date, timeZone: string): readonly Made[];
  };

export type Made = TemplateBlock;

/** Bars lead into the phone's own pages; all other links, texts and pictures of our templates are samples. */
export const samples = { except: ['bottombar', 'topbar.home'] } as const;

export function block(type: string, props: object = {}, style: NodeStyle = {}, inside: readonly Made[] = []): Made {
  return { type, props, style, inside };
}

/** The pictures of one template: each call adds one, and answers it as documents store it. */
export function album(template: string, label: string) {
  const pictures: TemplatePicture[] = [];
  const add = (name: string, alt: string, color: string, width: number, height: number, svg: string): Picture => {
    const whole = `${template}-${name}`;
    pictures.push({ name: whole, filename: `${label}-${alt || name}.svg`, width, height, alt, color, svg });
    return { key: templatePictureKey(whole), width, height, alt, color };
  };
  return {
    pictures,
    scene: (name: string, alt: string, of: Scene) => add(name, alt, of.from, ...of.size, scene(of)),
    product: (name: string, alt: string, motif: MotifName, ink: keyof typeof inks, from: string, to: string) =>
      add(`good-${name}`, alt, from, 400, 400, product(motif, ink, from, to)),
    icon: (name: string, alt: string, motif: MotifName, ink: keyof typeof inks) =>
      add(`icon-${name}`, alt, '#f2f3f5', 120, 120, icon(motif, ink)),
  };
}

export type Picture = AssetImage;

/** Tabs and lists of links that lead into the phone's own pages. */
export const toHome: Link = { kind: 'app', target: '/m/trip' };
export const toOrders: Link = { kind: 'app', target: '/m/mall/orderlist' };
export const toMine: Link = { kind: 'app', target: '/m/trip/mine' };
export const nowhere: Link = { kind: 'none', target: '' };
export const call = (number: string): Link => ({ kind: 'phone', target: number });

/** The beginning of a day in the organisation's zone, so many days after a moment. */
export function daysAfter(now: Date, days: number, timeZone: string): string {
  return startOfDay(addDays(dayIn(now, timeZone), days), timeZone).toISOString();
}
