import type { OptionField } from './options.ts';

/** Pixels as codecs exchange them: 8-bit RGBA, straight alpha, sRGB unless said otherwise. */
export interface RawPicture {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * A format that a plugin brings along. Its code runs in a worker of its own, whose script calls `serveCodec`; it is
 * loaded with the first picture that needs it.
 */
export interface CodecContribution {
  /** `ppm`; none of the engine's own. */
  id: string;
  /** As people know it: `PPM`. */
  title: string;
  /** Media type. */
  type: string;
  /** Of the file's name, without a dot. */
  extension: string;
  /** Is a file that begins with these bytes (up to 64) one? Formats without a mark of their own cannot be read. */
  recognises?: (head: Uint8Array) => boolean;
  decodes: boolean;
  encodes: boolean;
  /** The result can be transparent; else the picture comes flattened. */
  alpha: boolean;
  fields?: OptionField[];
  /** Key of the field (a range) that a search for a file size may change. */
  quality?: string;
  /** Address of the worker's script: `import url from './ppm.worker.ts?worker&url'`. */
  worker: string;
}

/** What the worker of a contributed codec does. Errors that it throws are told to the person with the file's name. */
export interface CodecWork {
  decode?(bytes: Uint8Array<ArrayBuffer>): RawPicture | Promise<RawPicture>;
  encode?(
    picture: RawPicture,
    options: Readonly<Record<string, number | string | boolean>>,
  ): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** What goes to a codec's worker and comes back. */
export type CodecRequest =
  | { id: number; decode: Uint8Array<ArrayBuffer> }
  | { id: number; encode: RawPicture; options: Record<string, number | string | boolean> };
export type CodecAnswer =
  | { id: number; picture: RawPicture }
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; error: string };

interface CodecScope {
  onmessage: ((event: MessageEvent<CodecRequest>) => void) | null;
  postMessage(message: CodecAnswer, transfer?: Transferable[]): void;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: CodecScope;

/** Called once by the script of a codec's worker. */
export function serveCodec(work: CodecWork): void {
  self.onmessage = ({ data }) => {
    void answer(work, data).then(
      (message) => self.postMessage(message, 'picture' in message ? [message.picture.data.buffer] : []),
      (error: unknown) => self.postMessage({ id: data.id, error: error instanceof Error ? error.message : `${error}` }),
    );
  };
}

async function answer(work: CodecWork, request: CodecRequest): Promise<CodecAnswer> {
  if ('decode' in request) {
    if (work.decode === undefined) throw new Error('this codec does not decode');
    return { id: request.id, picture: await work.decode(request.decode) };
  }
  if (work.encode === undefined) throw new Error('this codec does not encode');
  return { id: request.id, bytes: await work.encode(request.encode, request.options) };
}
