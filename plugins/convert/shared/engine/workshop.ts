import type { LocalText } from '@fitout/sdk';
import { decodeByContribution, encodeByContribution } from './codec-client.ts';
import type { CodecContribution } from './contribution.ts';
import { factsOf } from './facts/read-facts.ts';
import { formatOf, isRawPhoto, readHead } from './facts/read-head.ts';
import { convertError, Fault } from './faults.ts';
import { formatsWith } from './formats.ts';
import type { EngineHost, Workshop } from './host.ts';
import { maxPixels } from './limits.ts';
import { removePlace } from './metadata/place.ts';
import { cleanOptions } from './options.ts';
import { cropped, resized, type Size } from './picture/geometry.ts';
import { drawSvg } from './picture/svg.ts';
import { Pool } from './pool.ts';
import { ProgressGuess } from './progress.ts';
import type { Outcome, Work } from './protocol.ts';
import { type Converted, type ConvertJob, type Format, type RunOptions, type SourceFacts, sameFile } from './types.ts';
import { foresee, warning } from './warnings.ts';

/** Bytes of a file's beginning that tell a format and, of most, everything of the head. */
const headBytes = 1024 * 1024;
/** Files whose metadata may stand at their end are read whole, but for giants. */
const atTheEnd = new Set(['jpeg', 'png', 'webp', 'avif', 'heic', 'gif', 'tiff', 'jxl', 'svg', 'bmp', 'qoi']);
const maxInspectedBytes = 64 * 1024 * 1024;

export function createWorkshop(host: EngineHost): Workshop {
  const formats = (): Format[] => formatsWith(host.codecs());
  const pool = new Pool(host.parallel, host.pixels);
  const guess = new ProgressGuess();

  const contributed = (id: string): CodecContribution | undefined => host.codecs().find((codec) => codec.id === id);

  async function inspect(source: Blob): Promise<SourceFacts> {
    return look(source, true);
  }

  /** `forPlace`: also reads whether all of the place can be removed, which takes a JPEG as a whole. */
  async function look(source: Blob, forPlace: boolean): Promise<SourceFacts> {
    if (source.size === 0) throw convertError('empty');
    const head = new Uint8Array(await source.slice(0, headBytes).arrayBuffer());
    const format = formatOf(head);
    if (format === undefined) return contributedFacts(source, head);
    const whole = source.size <= head.length;
    const more = !whole && (forPlace || format !== 'jpeg') && atTheEnd.has(format) && source.size <= maxInspectedBytes;
    const data = more ? new Uint8Array(await source.arrayBuffer()) : head;
    try {
      const facts = factsOf(await readHead(data, whole || more), source.size);
      // The same removal as a run's, so that what is said before is what comes of it.
      return forPlace && (whole || more) ? { ...facts, placeCertain: (await removePlace(data)).certain } : facts;
    } catch (error) {
      throw error instanceof Fault ? convertError(error.fault, undefined, error.text) : error;
    }
  }

  async function contributedFacts(source: Blob, head: Uint8Array): Promise<SourceFacts> {
    await host.ready();
    const codec = host
      .codecs()
      .find(({ decodes, recognises }) => decodes && recognises?.(head.subarray(0, 64)) === true);
    if (codec === undefined) throw convertError(isRawPhoto(head) ? 'raw' : 'unknown');
    return {
      format: codec.id,
      type: codec.type,
      width: 0,
      height: 0,
      depth: 8,
      frames: 1,
      alpha: codec.alpha,
      orientation: 1,
      hdr: false,
      icc: undefined,
      iccBroken: false,
      exif: false,
      gps: false,
      placeCertain: false,
      bytes: source.size,
    };
  }

  async function run(job: ConvertJob, options: RunOptions = {}): Promise<Converted> {
    const { signal } = options;
    signal?.throwIfAborted();
    const facts = await look(job.source, job.target === sameFile);
    if (job.target === sameFile) return copied(job, facts, options);
    const format = formats().find(({ id, encodes }) => id === job.target && encodes);
    if (format === undefined) throw convertError('codec', `nothing writes ${job.target}`);
    if (facts.width * facts.height > maxPixels)
      throw convertError('tooLarge', `${facts.width} × ${facts.height}`, tooLarge(facts));
    const work: Extract<Work, { do: 'convert' }> = {
      do: 'convert',
      job,
      options: cleanOptions(format.fields, job.options),
    };
    const transfer = await prepare(work, facts, signal);
    const writer = contributed(job.target);
    if (writer !== undefined) work.handOver = { alpha: writer.alpha };
    const progress = guess.follow(job, options.onProgress);
    const started = performance.now();
    const report = await pool.run(work, {
      pixels: pixelsOf(facts, job),
      urgent: options.urgent,
      transfer,
      signal,
      onStage: ({ stage, pixels }) => progress.reached(stage, pixels),
    });
    if (report.kind === 'preview') throw new Error('a preview came in place of a file');
    const { outcome } = report;
    let blob: Blob;
    if (report.kind === 'converted') ({ blob } = report);
    else {
      if (writer === undefined) throw convertError('codec', `nothing writes ${job.target}`);
      const encoding = performance.now();
      const bytes = await encodeByContribution(writer, report.picture, work.options, signal);
      outcome.ms = { ...outcome.ms, encode: performance.now() - encoding, total: performance.now() - started };
      blob = new Blob([bytes], { type: writer.type });
    }
    progress.done(outcome);
    return converted(job, facts, blob, outcome, formats());
  }

  async function copied(job: ConvertJob, facts: SourceFacts, { urgent, signal }: RunOptions): Promise<Converted> {
    const work: Work = { do: 'convert', job, options: {} };
    // What it holds is the file, twice.
    const report = await pool.run(work, { pixels: Math.ceil(facts.bytes / 2), urgent, signal });
    if (report.kind !== 'converted') throw new Error('no file came');
    const { width, height, type } = facts;
    return converted(job, facts, new Blob([report.blob], { type }), { ...report.outcome, width, height }, formats());
  }

  /** What only the page can do before a worker goes on: drawing an SVG, asking a contributed codec. */
  async function prepare(
    work: Extract<Work, { do: 'convert' }>,
    facts: SourceFacts,
    signal: AbortSignal | undefined,
  ): Promise<Transferable[]> {
    const { source } = work.job;
    if (facts.format === 'svg') {
      const { drawn, result } = svgPlan(facts, work.job);
      const bitmap = await drawSvg(source, facts, drawn).catch(toError);
      work.decoded = { bitmap };
      work.job = { ...work.job, resize: { kind: 'exact', ...result } };
      return [bitmap];
    }
    const reader = contributed(facts.format);
    if (reader === undefined) return [];
    const picture = await decodeByContribution(reader, source, signal);
    work.decoded = { picture };
    return [picture.data.buffer];
  }

  async function preview(source: Blob, longEdge: number, signal?: AbortSignal): Promise<ImageBitmap> {
    const facts = await look(source, false);
    const small = resized(facts, { kind: 'edge', edge: longEdge });
    if (facts.format === 'svg') return drawSvg(source, facts, small).catch(toError);
    const reader = contributed(facts.format);
    if (reader !== undefined) {
      const { data, width, height } = await decodeByContribution(reader, source, signal);
      const size = resized({ width, height }, { kind: 'edge', edge: longEdge });
      return createImageBitmap(new ImageData(data, width, height), {
        resizeWidth: size.width,
        resizeHeight: size.height,
        resizeQuality: 'medium',
      });
    }
    const pixels = facts.width * facts.height;
    if (pixels > maxPixels) throw convertError('tooLarge', `${facts.width} × ${facts.height}`, tooLarge(facts));
    const report = await pool.run({ do: 'preview', source, longEdge }, { pixels, urgent: true, signal });
    if (report.kind !== 'preview') throw new Error('no preview came');
    return report.bitmap;
  }

  return { inspect, run, preview };
}

function toError(error: unknown): never {
  throw error instanceof Fault ? convertError(error.fault, String(error.cause ?? ''), error.text) : error;
}

function tooLarge({ width, height }: Size): LocalText {
  const million = (n: number): number => Math.round(n / 1e6);
  return {
    zh: `图片有 ${million(width * height) * 100} 万像素，超过上限 ${million(maxPixels) * 100} 万`,
    en: `The image has ${million(width * height)} megapixels. At most ${million(maxPixels)} can be converted`,
  };
}

/**
 * An SVG has no pixels of its own: it is drawn so large that the result has its size and is sharp. What is left for the
 * worker is to turn and cut it.
 */
function svgPlan(facts: SourceFacts, { resize, rotate, crop }: ConvertJob): { drawn: Size; result: Size } {
  const sideways = rotate === 90 || rotate === 270;
  const turned = sideways ? { width: facts.height, height: facts.width } : facts;
  const box = cropped(turned, crop);
  const result = resized(box, resize);
  const wanted = Math.max(result.width / box.width, result.height / box.height);
  // No larger than what can be converted at all.
  const factor = Math.min(wanted, Math.sqrt(maxPixels / (facts.width * facts.height)));
  const edge = (n: number): number => Math.max(1, Math.round(n * factor));
  return { drawn: { width: edge(facts.width), height: edge(facts.height) }, result };
}

function pixelsOf(facts: SourceFacts, job: ConvertJob): number {
  const { width, height } = resized(facts, job.resize);
  return Math.max(facts.width * facts.height, width * height, 1);
}

function converted(
  job: ConvertJob,
  facts: SourceFacts,
  blob: Blob,
  { lost, ...outcome }: Outcome,
  formats: readonly Format[],
): Converted {
  // Whether a place for transparency was used is only known by now.
  const foreseen = foresee(facts, job, formats).filter(({ kind }) => kind !== 'alpha');
  const kinds = new Set([...foreseen.map(({ kind }) => kind), ...lost]);
  const written = job.target === sameFile ? facts.format : job.target;
  return {
    blob,
    extension: formats.find(({ id }) => id === written)?.extension ?? written,
    ...outcome,
    bytes: { before: job.source.size, after: blob.size },
    warnings: [...kinds].map(warning),
    source: facts.width > 0 ? facts : { ...facts, width: outcome.width, height: outcome.height },
  };
}
