import { describe, expect, it } from 'vitest';
import { capabilities } from '../../../sdk/manifest/capabilities.ts';
import { uncrossable } from '../../../sdk/manifest/tier.ts';
import { byStrength, capabilityText } from './capability-texts.ts';

const written = (text: { zh: string; en: string }): boolean => /[\u4e00-\u9fff]/.test(text.zh) && text.en.length > 2;

describe('what capabilities mean', () => {
  it.each(capabilities)('%s is said in both languages, with its limit', (name) => {
    const { title, can, cannot } = capabilityText(name);
    expect(title.zh).not.toBe(name);
    expect([title, can, cannot].filter((text) => !written(text))).toEqual([]);
  });

  it('shows one that it does not know by its name, as worth a look', () => {
    expect(capabilityText('teleport')).toMatchObject({ title: { zh: 'teleport' }, strong: true });
  });

  it('does not take words for what every object has', () => {
    expect(capabilityText('constructor').title.zh).toBe('constructor');
  });

  it('puts what reaches further first', () => {
    const sorted = byStrength(['toasts', 'http', 'teleport', 'upstreams', 'services']);
    expect(sorted).toEqual(['services', 'upstreams', 'teleport', 'http', 'toasts']);
  });

  it('calls strong what takes a plugin out of the sandbox and hands over code', () => {
    for (const name of uncrossable.filter((one) => one !== 'menu' && one !== 'assets'))
      expect(capabilityText(name).strong).toBe(true);
  });
});
