import { z } from 'zod';
import { text } from './manifest-parts.ts';

/** An address of the phone's area, with a query if need be. */
const address = z.string().regex(/^\/m(?:\/[\w.~%/-]*)?(?:\?\S*)?$/, 'an address under /m such as /m/cards');
const order = z.number();
/** A name of the host's set, or the url of an image. */
const icon = z.string().min(1).max(2000);

/**
 * Shapes of what manifests contribute as data to the host's own points: the host shows these lists to everybody, and one
 * that it cannot read would take them away from all. Points of plugins are for these to check.
 */
export const contributedShapes = z
  .object({
    'mobile.tab': z.array(z.strictObject({ path: address, label: text, icon, iconActive: icon, order })).optional(),
    'mobile.tool': z
      .array(
        z.strictObject({
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
      )
      .optional(),
    'mobile.entry': z.array(z.strictObject({ path: address, title: text, icon, order })).optional(),
    'mobile.share': z
      .array(
        z.strictObject({
          path: address,
          title: text,
          accept: z.array(z.string().min(1).max(100)).max(50),
          text: z.boolean().optional(),
        }),
      )
      .optional(),
  })
  .catchall(z.array(z.unknown()));

/** Points whose items lead to a page of the plugin that contributes them. */
export const leadingPoints = ['mobile.tool', 'mobile.entry', 'mobile.share'] as const;
