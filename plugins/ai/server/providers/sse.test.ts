import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from './sse.ts';

async function* chunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (text: string, size = 1000) => Array.fromAsync(readEvents(chunks(Buffer.from(text), size)));

test.each([
  ['as the standard has it', 'event: a\ndata: {"x":"一"}\n\ndata: {"y":2}\n\n'],
  ['with returns', 'event: a\r\ndata: {"x":"一"}\r\n\r\ndata: {"y":2}\r\n\r\n'],
  ['with a BOM', '\uFEFFevent:a\ndata:{"x":"一"}\n\ndata:{"y":2}\n\n'],
  ['without an end, and done', 'event: a\ndata: {"x":"一"}\n\ndata: {"y":2}\n\ndata: [DONE]'],
  ['of several lines', 'event: a\ndata: {"x":\ndata: "一"}\n\ndata: {"y":2}\n'],
])('a stream %s is read, however it is cut', async (_what, text) => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
      const events = await read(text, size);
      expect(events.map(({ event, data }) => [event, JSON.parse(data)])).toEqual([
        ['a', { x: '一' }],
        ['', { y: 2 }],
      ]);
    }),
  );
});

test('events without an empty line between them are told apart', async () => {
  const events = await read('event: a\ndata: {"x":1}\nevent: b\ndata: {"y":2}\ndata: {"z":3}\ndata: [DONE]\n\n');
  expect(events.map(({ event, data }) => [event, data])).toEqual([
    ['a', '{"x":1}'],
    ['b', '{"y":2}'],
    ['b', '{"z":3}'],
  ]);
});

test('a status that stands in a comment is told', async () => {
  const [error] = await read('id:1\nevent:error\n:HTTP_STATUS/400\ndata:{"code":"InvalidParameter"}\n\n');
  expect(error).toMatchObject({ event: 'error', comments: ['HTTP_STATUS/400'], data: '{"code":"InvalidParameter"}' });
});
