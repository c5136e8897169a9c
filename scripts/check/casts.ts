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
 * silence it. What changes beneath them changes unseen. A helper that hides one behind a type parameter is not seen here.
 */
export function castsIn(file: string, code: string): Cast[] {
  const { program, comments } = parseSync(file, code, { preserveParens: false });
  const lines = code.split('\n');
  /** Lines where each ends, and begins. */
  const at: [end: number, start: number][] = [];
  const lineOf = (offset: number): number => code.slice(0, offset).split('\n').length;
  new Visitor({
    TSAsExpression({ expression, typeAnnotation, start, end }) {
      const through = expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword';
      const { type } = typeAnnotation;
      if (through || type === 'TSNeverKeyword' || type === 'TSAnyKeyword') at.push([lineOf(end), lineOf(start)]);
    },
    TSTypeAssertion({ start, end }) {
      at.push([lineOf(end), lineOf(start)]);
    },
  }).visit(program);
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

/** Casts of the product without a reason; all of them where they are too many. */
export function castProblems(root: string): string[] {
  const casts = productFiles(root, /\.tsx?$/).flatMap((file) => castsIn(file, readSource(root, file)));
  const bare = casts.filter(({ reasoned }) => !reasoned).map(({ place }) => `${place}: a cast without "// Cast: why"`);
  if (casts.length <= most) return bare;
  return [...bare, `${casts.length} casts, at most ${most}: ${casts.map(({ place }) => place).join(', ')}`];
}
