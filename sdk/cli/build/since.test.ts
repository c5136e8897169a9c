import { describe, expect, it } from 'vitest';
import { rangeProblem, tooNewFor } from './since.ts';

const since = {
  '@fitout/sdk/desktop': { Page: '0.1.0', Chart: '0.3.0', Tree: '0.2.0' },
  ctx: { http: '0.1.0', upstream: '0.2.0' },
};

describe('what came with which version', () => {
  it('names what an older SDK lacks, newest first', () => {
    const uses = { '@fitout/sdk/desktop': ['Chart', 'Page', 'Tree', 'unknown'], ctx: ['http', 'upstream'] };
    expect(tooNewFor('0.1.0', uses, since)).toEqual([
      { name: "'@fitout/sdk/desktop'.Chart", since: '0.3.0' },
      { name: "'@fitout/sdk/desktop'.Tree", since: '0.2.0' },
      { name: 'ctx.upstream', since: '0.2.0' },
    ]);
    expect(tooNewFor('0.3.0', uses, since)).toEqual([]);
  });

  it('tells a range that promises too much what to say', () => {
    const uses = { '@fitout/sdk/desktop': ['Chart'] };
    expect(rangeProblem('^0.1.0', uses, since)).toBe(
      `^0.1.0 admits 0.1.0, and '@fitout/sdk/desktop'.Chart came with 0.3.0: write "^0.3.0"`,
    );
    expect(rangeProblem('>=0.3.0 <1', uses, since)).toBeUndefined();
  });
});
