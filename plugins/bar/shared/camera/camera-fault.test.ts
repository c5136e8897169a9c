import { expect, test } from 'vitest';
import { faultOf } from './camera-fault.ts';

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
