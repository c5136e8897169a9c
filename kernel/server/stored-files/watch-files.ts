import type { Logger } from 'pino';
import { type LocalText, pluralize } from '../../../sdk/base/text.ts';
import type { Blobs } from '../../../sdk/server.ts';
import type { KernelDatabase } from '../parts.ts';
import type { FilesFound, FileWatch } from './file-watch.ts';
import { learnFiles, lookForFiles } from './record-files.ts';

/** Between two looks, in milliseconds: a store that is put back is seen without a start. */
const lookEvery = 60_000;
/** A start waits this long for a slow store. */
const patience = 2000;

export function watchFiles(store: Blobs, database: KernelDatabase, log: Logger, where: string): FileWatch {
  let found: FilesFound | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const before = found?.missing ?? 0;
    found = await lookForFiles(store, database);
    if (found.missing > 0 && before === 0) log.error({ ...found, where }, 'files are missing that the database knows');
    if (found.missing === 0 && before > 0) log.warn({ where }, 'the files that were missing are there again');
  };
  const quietly = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.warn({ err: error }, 'the store of files could not be looked at'));
  return {
    found: () => found,
    async start() {
      timer = setInterval(() => void quietly(look()), lookEvery);
      timer.unref();
      void quietly(learnFiles(store, database));
      await Promise.race([quietly(look()), new Promise((done) => setTimeout(done, patience).unref())]);
      return found === undefined || found.missing === 0 ? [] : [words(found, where)];
    },
    stop: () => clearInterval(timer),
  };
}

function words({ looked, missing }: FilesFound, where: string): LocalText {
  return {
    zh: `数据库中最近的 ${looked} 个文件有 ${missing} 个不在 ${where}：图片与附件会缺失。请从备份恢复，或检查 FITOUT_DATA / FITOUT_S3_BUCKET 是否指向别处`,
    en: `of the last ${pluralize(looked, 'file', 'files')} that the database knows ${missing} are not in ${where}: pictures and attachments will be missing. Restore them from a backup, or see whether FITOUT_DATA or FITOUT_S3_BUCKET leads elsewhere`,
  };
}
