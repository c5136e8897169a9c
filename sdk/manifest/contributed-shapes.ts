import { z } from 'zod';
import { text } from './manifest-parts.ts';

/** An address of the phone's area, with a query if need be. */
const address = z.string().regex(/^\/m(?:\/[\w.~%/-]*)?(?:\?\S*)?$/, 'an address under /m such as /m/cards');
const order = z.number();
/** A name of the host's set, or the url of an image. */
const icon = z.string().min(1).max(2000);

/** One item of each of the host's own points. */
const items = {
  'mobile.tab': z.strictObject({ path: address, label: text, icon, iconActive: icon, order }),
  'mobile.tool': z.strictObject({
    path: address,
    title: text,
    description: text.optional(),
    icon,
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'a colour such as #1a2b3c')
      .optional(),
    order,
    group: text.optional(),
  }),
  'mobile.link': z.strictObject({ path: address, title: text }),
  'mobile.entry': z.strictObject({ path: address, title: text, icon, order }),
  'mobile.share': z.strictObject({
    path: address,
    title: text,
    accept: z.array(z.string().min(1).max(100)).max(50),
    text: z.boolean().optional(),
  }),
  'shell.icon': z.strictObject({ name: z.string().min(1).max(100), icon: z.string().min(1).max(100) }),
} as const;

const lists = <T extends z.ZodType>(item: T) => z.array(item).optional();

/**
 * Shapes of what manifests contribute as data to the host's own points: the host shows these lists to everybody, and one
 * that it cannot read would take them away from all. Points of plugins are for these to check.
 */
export const contributedShapes = z
  .object({
    'mobile.tab': lists(items['mobile.tab']),
    'mobile.tool': lists(items['mobile.tool']),
    'mobile.link': lists(items['mobile.link']),
    'mobile.entry': lists(items['mobile.entry']),
    'mobile.share': lists(items['mobile.share']),
    'shell.icon': lists(items['shell.icon']),
  })
  .catchall(z.array(z.unknown()));

/**
 * What of a plugin's contributions the host can show. A plugin that was installed before its manifest was held against
 * these shapes loses the items that do not fit, in place of taking the list away from everybody.
 */
export function showable<T extends Readonly<Record<string, readonly unknown[]>>>(contributes: T): T {
  const fitting = Object.entries(contributes).map(([point, given]) => {
    const shape = Object.hasOwn(items, point) ? items[point as keyof typeof items] : undefined;
    return [point, shape === undefined ? given : given.filter((item) => shape.safeParse(item).success)];
  });
  return Object.fromEntries(fitting) as T;
}

/** Points whose items lead to a page of the plugin that contributes them. */
export const leadingPoints = ['mobile.tool', 'mobile.link', 'mobile.entry', 'mobile.share'] as const;
