import { expect, test } from 'vitest';
import { ownSlug, textHrefs } from './hrefs.ts';
import '../../../blocks/tests/added.ts';

test('an address of ours leads to its page, with and without our host', () => {
  expect(ownSlug('/p/sale', undefined)).toBe('sale');
  expect(ownSlug('/p/sale?from=a#b', undefined)).toBe('sale');
  expect(ownSlug('https://shop.example/p/sale', 'https://shop.example')).toBe('sale');
  for (const other of ['https://other.example/p/sale', 'https://shop.example.org/p/sale', '/static/a.js', '/p/-/home'])
    expect(ownSlug(other, 'https://shop.example')).toBeUndefined();
});

test('links in rich texts are found with the path of their text', () => {
  const html = '<p><a href="/p/one">1</a> <a rel="x" href="/p/two?a=1&amp;b=2">2</a></p>';
  const node = { id: 'a', type: 'richtext', v: 1, parent: 'r', props: { html }, style: {} };
  expect(textHrefs(node).map(({ href }) => href)).toEqual(['/p/one', '/p/two?a=1&b=2']);
  expect(textHrefs({ ...node, type: 'nobody' })).toEqual([]);
});
