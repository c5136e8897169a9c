import { expect, test } from 'vitest';
import { isFitoutError } from '../../../../sdk/base/errors.ts';
import type { Artifact } from '../../../../sdk/manifest/artifact.ts';
import { checkSdk } from './review.ts';

const artifact = (sdk: string, uses?: Record<string, Record<string, string>>): Artifact =>
  ({ index: { sdk, ...(uses === undefined ? {} : { uses }) } }) as unknown as Artifact;

test('a plugin of a later SDK is refused by the names that are missing here, and when they came', () => {
  const uses = { '@fitout/sdk/desktop': { Page: '0.1.0', Chart: '9.3.0' }, ctx: { printer: '9.4.0' } };
  expect(refusal(artifact('^9.4.0', uses))).toMatch(
    /^it needs SDK \^9\.4\.0, this platform has [\d.]+; it uses '@fitout\/sdk\/desktop'\.Chart, which came with 9\.3\.0, ctx\.printer, which came with 9\.4\.0$/,
  );
  expect(refusal(artifact('^9.4.0'))).toMatch(/this platform has [\d.]+$/);
  expect(refusal(artifact('>=0.1.0', uses))).toBe('');
});

function refusal(of: Artifact): string {
  try {
    checkSdk(of);
    return '';
  } catch (error) {
    return isFitoutError(error) ? error.textIn('en') : String(error);
  }
}
