import { isFitoutError, newUuid, type Text } from '@fitout/sdk';
import { useDebounced, useRemote } from '@fitout/sdk/web';
import { useMemo } from 'react';
import { framed } from '../../shared/draw/code-frame.ts';
import type { Drawing } from '../../shared/draw/drawing.ts';
import { symbolDrawing } from '../../shared/draw/symbol-drawing.ts';
import { type ColorVerdict, judgeColors } from '../../shared/make/contrast.ts';
import { type CodeKind, type CodeSymbol, isMatrix } from '../../shared/make/symbol.ts';
import { type CodeDraft, textOf } from './draft.ts';
import { type ReadBack, readBack } from './read-back.ts';
import { type MakingParts, useParts } from './use-parts.ts';

export interface MadeCode {
  symbol: CodeSymbol;
  /** In modules. */
  drawing: Drawing;
}

export interface Making {
  made: MadeCode | undefined;
  /** What a code of this look is like, where there is none yet; undefined while its makers load. */
  sample: MadeCode | undefined;
  /** What keeps the text from being a code. */
  problem: Text | undefined;
  colors: ColorVerdict;
  read: ReadBack | undefined;
  reading: boolean;
  /** The reader did not come. */
  readError: Error | undefined;
  readAgain(): void;
  /** May it be given out? Not before it was read. */
  ready: boolean;
}

/** A draft as a code, held against its colours and read back. */
export function useCode(draft: CodeDraft): Making {
  const parts = useParts();
  const { made, problem } = useMemo(() => make(draft, parts), [draft, parts]);
  const sample = useMemo(() => (parts === undefined ? undefined : sampleOf(draft, parts)), [draft, parts]);
  const { dark, light, kind } = draft.look;
  const colors = judgeColors(dark, light, !isMatrix(kind));
  const settled = useDebounced(made);
  // Each drawing has a key of its own: its object says when another one is to be read.
  const key = useMemo(() => (settled === undefined ? '' : newUuid()), [settled]);
  const read = useRemote<ReadBack | undefined>(key, async () =>
    settled === undefined ? undefined : readBack(settled.drawing, settled.symbol.text, draft.logo !== undefined),
  );
  const current = settled === made ? read.data : undefined;
  return {
    made,
    sample,
    problem,
    colors,
    read: current,
    reading: made !== undefined && current === undefined && read.error === undefined,
    readError: read.error,
    readAgain: read.reload,
    ready: made !== undefined && colors.grade !== 'bad' && current !== undefined && current.grade !== 'bad',
  };
}

function make(
  draft: CodeDraft,
  parts: MakingParts | undefined,
): { made?: MadeCode | undefined; problem?: Text | undefined } {
  const { look, logo } = draft;
  const text = textOf(draft);
  if (text === undefined)
    return {
      problem: { zh: '这不是网址，例如 https://example.com', en: 'Enter a valid address, such as https://example.com' },
    };
  if (parts === undefined || text === '') return {};
  try {
    // A logo takes from what may be lost: all of it is needed.
    const symbol = parts.encode(look.kind, text, logo === undefined ? look.level : 'H');
    return { made: drawn(symbol, draft, parts) };
  } catch (error) {
    if (!isFitoutError(error)) throw error;
    return { problem: error.text };
  }
}

/** A code in its look, and in its frame where it is one of modules. */
export function drawn(symbol: CodeSymbol, { look, logo }: Omit<CodeDraft, 'content'>, parts: MakingParts): MadeCode {
  const { dark, light, margin, digits, modules, eyes, frame, caption } = look;
  const picture = logo === undefined ? undefined : { picture: logo, share: look.logoShare };
  const code = symbolDrawing(symbol, { dark, light, margin, digits, modules, eyes, logo: picture }, parts.measure);
  const drawing = isMatrix(look.kind) ? framed(code, { frame, caption, dark, light }, parts.measure) : code;
  return { symbol, drawing };
}

/** Numbers that samples of bars have: those of the standards' own examples. */
const sampleTexts: Record<CodeKind, string> = {
  QRCode: 'https://example.com',
  DataMatrix: 'https://example.com',
  EAN13: '4006381333931',
  EAN8: '96385074',
  UPCA: '036000291452',
  Code128: 'Code 128',
  GS1128: '(01)04006381333931',
  ITF14: '14006381333938',
};

function sampleOf(draft: CodeDraft, parts: MakingParts): MadeCode {
  const { kind, level } = draft.look;
  return drawn(parts.encode(kind, sampleTexts[kind], draft.logo === undefined ? level : 'H'), draft, parts);
}
