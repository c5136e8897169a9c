import { escapeHtml } from './escape-html.ts';

/**
 * Says that a picture was generated: the implicit label of GB 45438-2025, which goes with the file as XMP. Codes are
 * those of a producer and of whoever passes it on; '' where there is none.
 */
export interface AigcMark {
  /** 1: it is generated, 2: it may be, 3: it is suspected to be. */
  label: '1' | '2' | '3';
  producer: string;
  /** The producer's number of it. */
  produceId: string;
  propagator: string;
  propagateId: string;
}

/** A picture whose pixels say the same in words that are seen: its size, since words may be gone from any other. */
export interface SeenLabel {
  width: number;
  height: number;
}

const namespace = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
/** Characters of a label, at most; a file's own words beyond that are not read. */
const most = 4000;

/** Of what is ours beside it: `1200x800`. */
const seenNamespace = 'urn:fitout:label#';

/** The label as an XMP packet; `seen` where the picture's pixels carry words as well. */
export function aigcPacket(
  { label, producer, produceId, propagator, propagateId }: AigcMark,
  seen?: SeenLabel,
): string {
  const words = {
    Label: label,
    ...{ ContentProducer: producer, ProduceID: produceId, ReservedCode1: '' },
    ...{ ContentPropagator: propagator, PropagateID: propagateId, ReservedCode2: '' },
  };
  const size = seen === undefined ? '' : `<fl:Seen xmlns:fl="${seenNamespace}">${seen.width}x${seen.height}</fl:Seen>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="${namespace}"><TC260:AIGC>${escapeHtml(JSON.stringify(words))}</TC260:AIGC>${size}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

const [start, end] = ['<x:xmpmeta', '</x:xmpmeta>'].map((tag) => new TextEncoder().encode(tag)) as [
  Uint8Array,
  Uint8Array,
];

/** The label of a file, whatever holds its XMP; undefined where it has none, or one that cannot be read. */
export function aigcOf(file: Uint8Array): AigcMark | undefined {
  return labelledPacket(file, markIn);
}

/**
 * The size that a picture had whose pixels were given words. Where the file is of another size, somebody cut it or made it
 * smaller since, and the words may be gone.
 */
export function seenLabelOf(file: Uint8Array): SeenLabel | undefined {
  return labelledPacket(file, (xmp) => (markIn(xmp) === undefined ? undefined : seenIn(xmp)));
}

function labelledPacket<T>(file: Uint8Array, read: (xmp: string) => T | undefined): T | undefined {
  for (let from = indexOf(file, start, 0); from >= 0; ) {
    const to = indexOf(file, end, from);
    if (to < 0) return undefined;
    const found = read(new TextDecoder().decode(file.subarray(from, to)));
    if (found !== undefined) return found;
    from = indexOf(file, start, to);
  }
  return undefined;
}

function seenIn(xmp: string): SeenLabel | undefined {
  const at = xmp.includes(seenNamespace) ? xmp.indexOf(':Seen') : -1;
  if (at < 0) return undefined;
  const [, width, height] = /^:Seen[^<>]{0,200}>(\d{1,6})x(\d{1,6})</.exec(xmp.slice(at, at + most)) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

function markIn(xmp: string): AigcMark | undefined {
  if (!xmp.includes(namespace)) return undefined;
  const at = xmp.search(/:AIGC\s*[=>]/);
  if (at < 0) return undefined;
  const text = xmp.slice(at, at + most);
  const [, quoted, element] = /^:AIGC\s*(?:=\s*["']([^"'<]*)|>([^<]*))/.exec(text) ?? [];
  try {
    return markOf(JSON.parse(unescaped(quoted ?? element ?? '')));
  } catch {
    return undefined;
  }
}

function markOf(words: Record<string, unknown> | null): AigcMark | undefined {
  const said = (name: string): string => (typeof words?.[name] === 'string' ? words[name].slice(0, 500) : '');
  const label = said('Label');
  if (label !== '1' && label !== '2' && label !== '3') return undefined;
  return {
    label,
    ...{ producer: said('ContentProducer'), produceId: said('ProduceID') },
    ...{ propagator: said('ContentPropagator'), propagateId: said('PropagateID') },
  };
}

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(quot|apos|lt|gt|amp));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (entities[name] ?? '') : String.fromCharCode(Number(code)),
  );
}

function indexOf(data: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = data.indexOf(first, from); at >= 0; at = data.indexOf(first, at + 1))
    if (wanted.every((byte, index) => data[at + index] === byte)) return at;
  return -1;
}
