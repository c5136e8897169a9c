import { expect, it } from 'vitest';
import { contentOf, documentOf } from './document-of.ts';

it('keeps what is stored, and nothing that Tiptap has for itself', () => {
  const link = { type: 'link', attrs: { href: '/p/tea', target: '_blank', rel: 'noopener', class: null } };
  const document = documentOf({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { id: 'a1b2', level: 2 }, content: [{ type: 'text', text: '茶', marks: [link] }] },
      {
        type: 'orderedList',
        attrs: { id: null, start: 3, type: null },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', attrs: { id: null } }] }],
      },
    ],
  });
  expect(document.version).toBe(1);
  const [heading, list] = document.content;
  expect(heading).toEqual({
    type: 'heading',
    attrs: { id: 'a1b2', level: 2 },
    content: [{ type: 'text', text: '茶', marks: [{ type: 'link', attrs: { href: '/p/tea' } }] }],
  });
  expect(list?.attrs).toEqual({ id: expect.stringMatching(/^[\w-]{3,40}$/), start: 3 });
  expect(list?.content).toEqual([{ type: 'listItem', content: [{ type: 'paragraph' }] }]);
});

it('has a line to write on where there is nothing', () => {
  expect(contentOf({ version: 1, content: [] })).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
});
