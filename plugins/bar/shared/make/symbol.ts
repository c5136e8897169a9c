import { FitoutError, type LocalText } from '@fitout/sdk';

/** Kinds of codes that are made here, by the reader's names for them; `GS1128` is a Code 128 that keeps to GS1. */
export const codeKinds = ['QRCode', 'DataMatrix', 'EAN13', 'EAN8', 'UPCA', 'Code128', 'GS1128', 'ITF14'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Square modules, and any text? Others are bars. */
export function isMatrix(kind: CodeKind): kind is 'QRCode' | 'DataMatrix' {
  return kind === 'QRCode' || kind === 'DataMatrix';
}

/** A dark bar of a linear code, in modules from the first bar's left edge. */
export interface Bar {
  x: number;
  width: number;
  /** Goes on below the others, between the digits. */
  guard: boolean;
}

/** Digits below the bars: written in the middle between the modules `from` and `to`. */
export interface SymbolTexts {
  text: string;
  from: number;
  to: number;
}

/** Bars side by side. */
export interface BarSymbol {
  shape: 'bars';
  kind: CodeKind;
  /** What a reader says. */
  text: string;
  /** Width in modules, without the quiet zones. */
  width: number;
  bars: Bar[];
  /** Modules that have to stay light at either side. */
  quiet: { left: number; right: number };
  words: SymbolTexts[];
  /** Modules of the bars that run along above and below (ITF-14), so that no half of it is read. */
  bearer: number;
}

/** Square modules in rows. */
export interface MatrixSymbol {
  shape: 'matrix';
  kind: CodeKind;
  text: string;
  /** Modules of one side. */
  size: number;
  dark(column: number, row: number): boolean;
  /** Modules that have to stay light all around. */
  quiet: number;
}

export type CodeSymbol = BarSymbol | MatrixSymbol;

/** The widths of bars and gaps by turns, a bar first, as bars. `guards`: modules in which bars are guards. */
export function barsOf(widths: Iterable<number>, guards: (x: number) => boolean = () => false): Bar[] {
  const bars: Bar[] = [];
  let x = 0;
  let dark = true;
  for (const width of widths) {
    if (dark) bars.push({ x, width, guard: guards(x) });
    x += width;
    dark = !dark;
  }
  return bars;
}

/** What keeps a text from being a code of a kind, in words. */
export function noCode(message: LocalText): FitoutError {
  return new FitoutError('unprocessable', { reason: 'bar.no-code', message });
}
