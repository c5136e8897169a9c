import { type Asked, isRecord, type Json, type Rule } from './rule.ts';

export type FileProps = Asked & {
  /** `image`: pictures alone. */
  accept: 'image' | 'any';
  max: number;
  /** Megabytes of each. */
  size: number;
};

/** A file that came before the form did: the server gave it its id. */
export interface SentFile {
  [part: string]: string | number;
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Is a part of an answer a file that came before it? */
export function isSentFile(value: Json | undefined): value is SentFile {
  if (!isRecord(value)) return false;
  const { id, name, size } = value;
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number';
}

/** What an upload may be at most, in megabytes and in number. */
export const fileLimits = { megabytes: 20, count: 20 } as const;

/** `<id> <size> <name>`, as the island writes it into the form once a file is with the server. */
export function readFile(text: string): SentFile | undefined {
  const [, id, size, name] = /^([\w-]{20,60}) (\d{1,12}) (.{1,200})$/.exec(text) ?? [];
  return id === undefined || name === undefined ? undefined : { id, size: Number(size), name };
}

export const writeFile = ({ id, size, name }: SentFile): string => `${id} ${size} ${name.slice(0, 200)}`;

/** 文件 / 图片上传. */
export const fileRule: Rule<FileProps, SentFile[]> = {
  read(entries) {
    const files = entries.all().flatMap((text) => readFile(text) ?? []);
    return files.length === 0 ? undefined : files;
  },
  check(files, { max }) {
    const most = Math.max(1, Math.min(fileLimits.count, max));
    return files.length > most ? { zh: `最多上传 ${most} 个文件`, en: `At most ${most} files` } : undefined;
  },
  text: (files) => files.map(({ name }) => name).join('、'),
  missing: { zh: '请上传文件', en: 'Upload a file' },
};

/** 签名: a drawing, kept as a picture. */
export const signatureRule: Rule<Asked, SentFile> = {
  read: (entries) => readFile(entries.one()),
  check: () => undefined,
  text: () => '已签名',
  missing: { zh: '请签名', en: 'Please sign' },
};
