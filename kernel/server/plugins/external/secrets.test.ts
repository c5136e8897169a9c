import { describe, expect, it } from 'vitest';
import { SecretBox } from './secrets.ts';

describe('secrets of upstreams', () => {
  const box = new SecretBox('a key of the operator');

  it('open with the key they were sealed with, in their own place', () => {
    const kept = box.seal('sk-12345678', 'notes/crm');
    expect(kept.includes('sk-12345678')).toBe(false);
    expect(box.open(kept, 'notes/crm')).toBe('sk-12345678');
    expect(box.open(kept, 'other/crm')).toBeUndefined();
    expect(new SecretBox('another').open(kept, 'notes/crm')).toBeUndefined();
    expect(new SecretBox(undefined).open(kept, 'notes/crm')).toBeUndefined();
  });

  it('are kept as they are without a key, and still read once there is one', () => {
    const kept = new SecretBox(undefined).seal('密钥', 'notes/crm');
    expect(new SecretBox(undefined).open(kept, 'notes/crm')).toBe('密钥');
    expect(box.open(kept, 'notes/crm')).toBe('密钥');
  });
});
