import { expect, test } from 'vitest';
import { toneOf } from './tone.ts';

test('the tone of a colour says which words are readable on it', () => {
  for (const light of ['#fff', '#FFFFFF', '#ffe9c9', 'rgb(255, 200, 0)', 'rgb(120 200 120 / 90%)', '#f5f5f5ff'])
    expect([light, toneOf(light)]).toEqual([light, 'light']);
  for (const dark of ['#000', '#1f2329', '#c00000', 'rgba(10, 20, 90, 0.9)'])
    expect([dark, toneOf(dark)]).toEqual([dark, 'dark']);
  // What lies behind them decides: nothing, something see-through, a colour that only the browser can work out.
  for (const open of [undefined, '', 'transparent', '#ffffff10', 'rgba(0,0,0,.2)', 'hsl(0 50% 50%)'])
    expect([open, toneOf(open)]).toEqual([open, undefined]);
});
