import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { LinkAnswer } from '../../shared/calls/link.ts';
import { readDraws } from '../../shared/formats/read.ts';
import { importDraws } from '../../shared/import.ts';
import type { ImportFault, ReadFile, ReadOptions, RefusedFile } from '../../shared/import-types.ts';
import type { Account } from '../../shared/model.ts';
import type { ImportOutcome, ImportSource } from './protocol.ts';

/** Bytes of a file that a phone can take apart without its tab being ended: some 300,000 records of UIGF. */
export const maxBytes = 96 * 1024 * 1024;

export interface ImportWork {
  accounts: Account[];
  catalogue: DrawCatalogue | undefined;
  uid: string | undefined;
  progress(share: number): void;
}

/** Reads all sources and merges them, in memory alone: one that is wrong leaves everything as it was. */
export async function readSources(
  sources: readonly ImportSource[],
  { accounts, catalogue, uid, progress }: ImportWork,
): Promise<{ outcome: ImportOutcome; accounts: Account[] }> {
  let now = accounts;
  const files: { name: string; report: ReturnType<typeof importDraws>['report'] }[] = [];
  const parts = sources.flatMap(partsOf);
  for (const [index, part] of parts.entries()) {
    const options: ReadOptions = {
      ...part.options,
      ...(catalogue === undefined ? {} : { catalogue }),
      ...(uid === undefined ? {} : { uid }),
      progress: (share) => progress((index + share) / parts.length),
    };
    const large = part.bytes > maxBytes;
    const read = large ? tooLarge(part.bytes) : readDraws(await part.text(), options);
    if (!read.ok) return { outcome: { status: 'refused', name: part.name, ...plain(read) }, accounts };
    const nobodys = read.accounts.find((account) => account.uid === '');
    if (nobodys !== undefined)
      return {
        outcome: { status: 'uid', name: part.name, game: nobodys.game, count: nobodys.records.length },
        accounts,
      };
    const done = importDraws(now, read, catalogue);
    now = done.accounts;
    files.push({ name: part.name, report: done.report });
  }
  const added = files.flatMap(({ report }) => report.accounts).reduce((sum, account) => sum + account.added, 0);
  return { outcome: { status: 'done', files, added }, accounts: now };
}

interface Part {
  name: string;
  bytes: number;
  text(): Promise<string>;
  options: Pick<ReadOptions, 'asked' | 'uid'>;
}

function partsOf(source: ImportSource): Part[] {
  if (source.kind === 'file')
    return [{ name: source.name, bytes: source.file.size, text: () => source.file.text(), options: {} }];
  if (source.kind === 'text')
    return [{ name: '', bytes: source.text.length, text: async () => source.text, options: {} }];
  return source.answers.flatMap(linkParts);
}

/** Each pool as the game's own server answered it. */
function linkParts({ uid, pools }: LinkAnswer): Part[] {
  return pools
    .filter(({ records }) => records.length > 0)
    .map(({ pool, records }) => ({
      name: '',
      bytes: 0,
      text: async () => JSON.stringify({ code: 0, message: 'success', data: records }),
      options: { asked: pool, uid },
    }));
}

function tooLarge(bytes: number): RefusedFile {
  const size = `${Math.round(bytes / 1024 / 1024)} MB`;
  const most = `${maxBytes / 1024 / 1024} MB`;
  const fault: ImportFault = {
    code: 'too-large',
    text: {
      zh: `文件有 ${size}，超过 ${most}，没有读取。请按卡池或年份分成几个文件导出后再导入`,
      en: `The file is ${size}, over the limit of ${most}, and was not read. Export it in smaller files by banner or year, then import each`,
    },
  };
  return { ok: false, format: undefined, faults: [fault], total: 1 };
}

function plain({ format, faults, total }: Exclude<ReturnType<typeof readDraws>, ReadFile>) {
  return { format, faults, total };
}
