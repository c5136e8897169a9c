import { type ZodType, z } from 'zod';
import { stripInvisible } from '../base/invisible.ts';

const most = 2n ** 63n - 1n;

// Cast: what a client may send is three types, what it gets is one: the browser's parser makes it a string.
const wireId = z
  .union([z.string().regex(/^\d{1,19}$/), z.int(), z.bigint()])
  .meta({ type: 'integer', format: 'int64' }) as unknown as ZodType<string, string>;

/**
 * A 64-bit id. On the wire a JSON number, which the browser has as the string of its digits; a client may send either.
 * On the server a bigint.
 */
export const zId = z.codec(wireId, z.bigint().min(0n).max(most), {
  decode: (value) => BigInt(value),
  // Cast: as it is; who writes the answer gives a bigint all its digits, and the browser's parser keeps them as text.
  encode: (value) => value as unknown as string,
});

/** As `zId`, where the wire has it as text: the string of its digits. On the server a bigint. */
export const zIdText = z.codec(z.string().regex(/^\d{1,19}$/), z.bigint().min(0n).max(most), {
  decode: (text) => BigInt(text),
  encode: (id) => id.toString(),
});

/** A yes or no in an address. On the server a boolean. */
export const zFlag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** An instant with its zone, ISO 8601; one without a zone would mean another moment on each machine. */
export const zTime = z.iso.datetime({ offset: true });

/** The same, as a Date on the server. */
export const zInstant = z.codec(zTime, z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/**
 * What is read and checked elsewhere, or belongs to another plugin: passed on as it is. Without a shape the document of
 * the API can say no more of it than its description does.
 */
export function zOpaque<T>(description: string): ZodType<T, T> {
  return z.custom<T>().meta({ description });
}

/** One slice of a list that grows by cursors: `next` asks for the following one, and is null at the end. */
export function zSlice<T extends ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    /** How many there are in all, where the first slice counts them. */
    total: z.int().optional(),
  });
}

/**
 * A list or a map of at most `most` entries, counted before any is looked at. The `max` of a list and the `refine` of a
 * map count when zod has been through all of them, for which a megabyte of small ones holds the server. For what is
 * sent: in a result there is no way back through it.
 */
export function zAtMost<S extends ZodType>(most: number, entries: S) {
  return z.preprocess((value: z.input<S>, context) => {
    if (countOf(value) <= most) return value;
    context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value });
    return z.NEVER;
  }, entries);
}

/** Entries whose problems are told of one list. */
const maxBad = 20;

/**
 * A list of up to `max` entries that is given up at the 20th bad one: zod alone writes down what is wrong with each of
 * thousands, for which a list of bad ones holds the server longer than the work on good ones.
 */
export function zListOf<E extends ZodType>(entry: E, max: number) {
  const { $schema: _of, ...items } = z.toJSONSchema(entry, { io: 'input', unrepresentable: 'any' });
  const any = z.array(zOpaque<z.input<E>>('an entry')).max(max);
  return any
    .transform((list, context): z.output<E>[] => {
      const good: z.output<E>[] = [];
      let bad = 0;
      for (const [at, one] of list.entries()) {
        const read = entry.safeParse(one);
        if (read.success) good.push(read.data);
        else {
          // Without its message: who checks the whole has the words.
          const located = read.error.issues.map(({ message: _, ...issue }) => ({
            ...issue,
            path: [at, ...issue.path],
          }));
          context.issues.push(...(located as typeof context.issues));
          bad += 1;
          if (bad === maxBad) break;
        }
      }
      return bad === 0 ? good : z.NEVER;
    })
    .meta({ items });
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

/** Text that a person typed in one line: trimmed, without invisible and control characters, which neither the database nor a page can hold. */
export function zLine(max: number) {
  return z
    .string()
    .max(max * 4)
    .transform((value) =>
      stripInvisible(value.toWellFormed())
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
}

/** Text of several lines, as `zLine`. */
export function zLines(max: number) {
  return z
    .string()
    .max(max * 2)
    .transform((value) =>
      stripInvisible(value.toWellFormed())
        .replace(/\r\n?/g, '\n')
        .replace(/(?!\n)\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
}

/** A text in both languages. */
export const zLocalText = z.object({ zh: z.string(), en: z.string() });

/** A text in both languages, or one for both. */
export const zText = z.union([z.string(), zLocalText]);

/** The revision that a change was made on. */
export const zRevision = z.int().min(0).max(2_147_483_647);
