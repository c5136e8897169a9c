import type { LocalText } from '../base/text.ts';
import type { Capability } from './capabilities.ts';
import type { Manifest } from './manifest.ts';

/**
 * How far a plugin is trusted. `in-realm`: its code runs in the page itself and can do whatever the page can.
 * `sandboxed`: its code runs in a frame of an opaque origin and reaches nothing but what the host answers.
 */
export const pluginTiers = ['in-realm', 'sandboxed'] as const;

export type PluginTier = (typeof pluginTiers)[number];

/**
 * Parts of the context that hand over components, code, sound, the screen or the kernel's own affairs: they do not cross a frame. A
 * camera does: the host opens it, and hands over a code or a photo.
 */
export const uncrossable: readonly Capability[] = [
  'account',
  'menu',
  'assets',
  'media.microphone',
  'media.screen',
  'services',
  'contributions',
];

export interface TierProblem {
  reason: 'no-page' | 'required' | 'wakes' | 'capabilities';
  text: LocalText;
}

/** Why a plugin cannot work in a frame; undefined where it can. `all` are the enabled plugins. */
export function whyNotSandboxed(manifest: Manifest, all: readonly Manifest[]): TierProblem | undefined {
  if (manifest.halves.every((half) => half === 'server') || (manifest.routes ?? []).length === 0)
    return { reason: 'no-page', text: { zh: '它没有自己的页面', en: 'It has no page of its own' } };
  const needing = all.filter((other) => manifest.id in (other.requires ?? {})).map((other) => other.id);
  if (needing.length > 0)
    return {
      reason: 'required',
      text: { zh: `其他插件依赖它：${needing.join('、')}`, en: `Other plugins need it: ${needing.join(', ')}` },
    };
  // The command palette does without those that run in a frame; everybody else waits for what is provided.
  if ((manifest.activateOn ?? []).some((what) => what !== 'commands'))
    return {
      reason: 'wakes',
      text: { zh: '它为其他插件提供功能', en: 'It provides functions to other plugins' },
    };
  const stuck = (manifest.capabilities ?? []).filter((capability) => uncrossable.includes(capability));
  if (stuck.length > 0)
    return {
      reason: 'capabilities',
      text: {
        zh: `它使用沙箱外的能力：${stuck.join('、')}`,
        en: `It uses what the sandbox does not offer: ${stuck.join(', ')}`,
      },
    };
  return undefined;
}
