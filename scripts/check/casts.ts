import { parseSync, Visitor } from 'oxc-parser';
import { productFiles, readSource } from './sources.ts';

/** How many casts the product may hold in all. */
const most = 15;

/** Beside each: `// Cast: why the types cannot say it`, in its line or in those right above it. */
const reason = /\/\/ Cast: \S/;

/** A cast that makes anything of anything: where it stands, and whether its reason stands beside it. */
export interface Cast {
  /** `file:line` */
  place: string;
  reasoned: boolean;
}

/**
 * Places where the compiler is told to look away: `as never`, `as any`, `as unknown as`, `<T>value`, and comments that
 * silence it; and `as T` where the caller alone says what T is, since no parameter has it: a helper that does the same.
 * What changes beneath them changes unseen.
 */
export function castsIn(file: string, code: string): Cast[] {
  const { program, comments } = parseSync(file, code, { preserveParens: false });
  const lines = code.split('\n');
  /** Lines where each ends, and begins. */
  const at: [end: number, start: number][] = [];
  const free: FreeParameters[] = [];
  const named: { name: string; start: number; end: number }[] = [];
  const note = (fn: Generic): void => void free.push(...freeParameters(fn, code));
  const lineOf = (offset: number): number => code.slice(0, offset).split('\n').length;
  new Visitor({
    TSAsExpression({ expression, typeAnnotation, start, end }) {
      const through = expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword';
      const { type } = typeAnnotation;
      if (through || type === 'TSNeverKeyword' || type === 'TSAnyKeyword') at.push([lineOf(end), lineOf(start)]);
      else named.push({ name: code.slice(typeAnnotation.start, typeAnnotation.end), start, end });
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    TSTypeAssertion({ start, end }) {
      at.push([lineOf(end), lineOf(start)]);
    },
  }).visit(program);
  for (const { name, start, end } of named)
    if (free.some((fn) => fn.start <= start && end <= fn.end && fn.casts.test(name)))
      at.push([lineOf(end), lineOf(start)]);
  for (const { value, start } of comments)
    if (/^[\s*]*@ts-(?:expect-error|ignore|nocheck)/.test(value)) at.push([lineOf(start), lineOf(start)]);
  const reasoned = (line: number): boolean => {
    if (reason.test(lines[line - 1] ?? '')) return true;
    for (let above = line - 2; /^\s*\/\//.test(lines[above] ?? ''); above -= 1)
      if (reason.test(lines[above] ?? '')) return true;
    return false;
  };
  return at.map(([end, start]) => ({ place: `${file}:${end}`, reasoned: reasoned(end) || reasoned(start) }));
}

/** A function with type parameters, as the parser tells it. */
interface Generic {
  start: number;
  end: number;
  typeParameters?: { params: { name: { name: string } }[] } | null;
  params: { start: number; end: number }[];
}

interface FreeParameters {
  start: number;
  end: number;
  /** Is a type one of them, or that and nothing? */
  casts: RegExp;
}

/** Type parameters that no parameter of the function has: whoever calls it says what they are. */
function freeParameters({ start, end, typeParameters, params }: Generic, code: string): FreeParameters[] {
  const words = new Set(params.flatMap((one) => code.slice(one.start, one.end).match(/\w+/g) ?? []));
  return (typeParameters?.params ?? [])
    .map(({ name }) => name.name)
    .filter((name) => !words.has(name))
    .map((name) => ({ start, end, casts: new RegExp(`^(?:Promise<)?${name}(?: \\| (?:undefined|null))?>?$`) }));
}

/** Casts of the product without a reason; all of them where they are too many. */
export function castProblems(root: string): string[] {
  // In AssemblyScript `<i32>value` converts a number.
  const files = productFiles(root, /\.tsx?$/).filter((file) => !file.includes('/assembly/'));
  const casts = files.flatMap((file) => castsIn(file, readSource(root, file)));
  const bare = casts.filter(({ reasoned }) => !reasoned).map(({ place }) => `${place}: a cast without "// Cast: why"`);
  if (casts.length <= most) return bare;
  return [...bare, `${casts.length} casts, at most ${most}: ${casts.map(({ place }) => place).join(', ')}`];
}
