import { expect, test } from 'vitest';
import { faultOf, faultText } from './camera-fault.ts';

test.each([
  ['NotAllowedError', 'Permission denied', 'denied'],
  ['NotAllowedError', 'Permission denied by system', 'system'],
  ['NotAllowedError', 'Permissions policy violation', 'policy'],
  ['SecurityError', '', 'policy'],
  ['NotFoundError', '', 'none'],
  ['NotReadableError', '', 'busy'],
  ['OverconstrainedError', '', 'constraints'],
  ['AbortError', '', 'aborted'],
  ['Error', '', 'aborted'],
])('%s (%s) is %s', (name, message, fault) => {
  expect(faultOf({ name, message })).toBe(fault);
});

test('a refusal names the settings of the device at hand', () => {
  const about = (userAgent: string) => faultText('denied', userAgent).about.zh;
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
  expect(about(safari)).toContain('iPhone');
  expect(about(safari)).not.toMatch(/地址栏|macOS|Windows/);
  expect(about('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0')).not.toMatch(/地址栏|macOS|Windows/);
  expect(about('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0')).toContain('地址栏');
});
