import { expect, it } from 'vitest';
import { type AigcMark, aigcOf, aigcPacket, seenLabelOf } from './aigc.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const mark: AigcMark = {
  ...{ label: '1', producer: '甲方 "图片" & <服务>', produceId: '00-7' },
  ...{ propagator: '', propagateId: '' },
};

it('a label is read back from whatever stands around it', () => {
  const file = new Uint8Array([...bytes('\u0001<x <x:xmp'), ...bytes(aigcPacket(mark)), 0, 255]);
  expect(aigcOf(file)).toEqual(mark);
});

it('words in the pixels are told beside it, with the size that they were written at', () => {
  expect(seenLabelOf(bytes(aigcPacket(mark)))).toBeUndefined();
  const packet = aigcPacket(mark, { width: 1200, height: 800 });
  expect([aigcOf(bytes(packet)), seenLabelOf(bytes(packet))]).toEqual([mark, { width: 1200, height: 800 }]);
  expect(seenLabelOf(bytes(packet.replace('urn:fitout', 'urn:other')))).toBeUndefined();
  expect(seenLabelOf(bytes(packet.replace('1200x', '12 00x')))).toBeUndefined();
  expect(seenLabelOf(bytes(packet.replace('&#34;1&#34;', '&#34;9&#34;')))).toBeUndefined();
});

it('is read where another program wrote it, as an attribute, behind a packet without one', () => {
  const other = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';
  const words = '{&quot;Label&quot;:&quot;2&quot;,&quot;ContentProducer&quot;:&quot;乙&quot;}';
  const theirs = `<x:xmpmeta><d xmlns:a="http://www.tc260.org.cn/ns/AIGC/1.0/" a:AIGC="${words}"/></x:xmpmeta>`;
  expect(aigcOf(bytes(other + theirs))).toMatchObject({ label: '2', producer: '乙', produceId: '' });
});

it('what is none, broken or of another meaning is none', () => {
  const packet = aigcPacket(mark);
  for (const text of [
    '',
    '<x:xmpmeta',
    packet.replace('</x:xmpmeta>', ''),
    packet.replace('ns/AIGC', 'ns/other'),
    packet.replace(/>\{.*\}</, '>{"Label":<'),
    packet.replace('&#34;1&#34;', '&#34;9&#34;'),
    packet.replace(/>\{.*\}</, '>null<'),
  ])
    expect(aigcOf(bytes(text)), text).toBeUndefined();
});
