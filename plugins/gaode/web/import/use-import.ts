import type { Text } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';
import type { ImportCheck, ImportFile, ImportStatus } from '../../shared/calls/answers.ts';
import type { ImportSettings } from '../../shared/calls/inputs.ts';
import { limits } from '../../shared/places/limits.ts';
import { gaodeCalls } from '../client.ts';

export interface PlaceImport {
  file: ImportFile | undefined;
  settings: ImportSettings | undefined;
  setSettings(settings: ImportSettings): void;
  /** What the present settings would do; undefined while that is worked out. */
  check: ImportCheck | undefined;
  isChecking: boolean;
  /** Why the settings cannot be checked yet. */
  missing: 'name' | 'position' | undefined;
  /** Of the upload, 0 to 1. */
  sent: number | undefined;
  /** Once the import was started. */
  status: ImportStatus | undefined;
  error: Text | undefined;
  upload(file: File): void;
  start(): void;
  cancel(): void;
  /** Back to the choice of a file. */
  reset(): void;
}

/** How often a running import is read, besides the events of the server. */
const pollMs = 2000;

/** An import of one table: upload, settings with a dry run for each, and the run in the background. */
export function useImport(first: File | undefined): PlaceImport {
  const { http } = usePlugin();
  const call = gaodeCalls(http);
  const [file, setFile] = useState<ImportFile>();
  const [settings, setSettings] = useState<ImportSettings>();
  const [sent, setSent] = useState<number>();
  const [status, setStatus] = useState<ImportStatus>();
  const [error, setError] = useState<Text>();
  const missing = settings === undefined ? undefined : missingOf(settings);
  const key = `${file?.id} ${JSON.stringify(settings)}`;
  const check = useRemote<ImportCheck | undefined>(key, async (signal) => {
    if (file === undefined || settings === undefined || missing !== undefined) return undefined;
    return call('POST imports/:id/check', { params: { id: file.id }, body: settings }, { signal, timeout: 120_000 });
  });
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(errorText(failed));
    }
  };
  const upload = (chosen: File): void => {
    if (chosen.size > limits.importBytes) {
      setError({
        zh: '文件最大 12 MB，请分成几个文件',
        en: 'The file is larger than 12 MB. Split it into several files',
      });
      return;
    }
    setSent(0);
    void attempt(async () => {
      const onProgress = (done: number, total: number) => setSent(total === 0 ? 0 : done / total);
      const opened = await call('POST imports', { files: chosen }, { timeout: 300_000, onProgress });
      setFile(opened);
      setSettings({ mapping: opened.mapping, system: opened.guess.system, swapped: false });
    }).finally(() => setSent(undefined));
  };
  const id = file?.id;
  useFollowImport(status, setStatus);
  const uploadFirst = useRef(upload);
  useEffect(() => {
    if (first !== undefined) uploadFirst.current(first);
  }, [first]);
  return {
    ...{ file, settings, missing, sent, status, upload },
    setSettings(next) {
      setError(undefined);
      setSettings(next);
    },
    check: missing === undefined ? check.data : undefined,
    isChecking: file !== undefined && missing === undefined && check.loading,
    error: error ?? (check.error === undefined ? undefined : errorText(check.error)),
    start() {
      if (id === undefined || settings === undefined) return;
      void attempt(async () => setStatus(await call('POST imports/:id/apply', { params: { id }, body: settings })));
    },
    cancel() {
      if (id !== undefined)
        void attempt(async () => setStatus(await call('POST imports/:id/cancel', { params: { id } })));
    },
    reset() {
      setFile(undefined);
      setSettings(undefined);
      setStatus(undefined);
      setError(undefined);
    },
  };
}

function missingOf({ mapping: { name, code, lng, lat, position } }: ImportSettings): 'name' | 'position' | undefined {
  if (name === undefined && code === undefined) return 'name';
  if (position === undefined && (lng === undefined) !== (lat === undefined)) return 'position';
  return undefined;
}

/** Reads how far a running import came: when the server reports it, and now and then. */
function useFollowImport(status: ImportStatus | undefined, setStatus: (status: ImportStatus) => void): void {
  const { http } = usePlugin();
  const id = status?.state === 'running' ? status.id : undefined;
  const latest = useRef({ id, setStatus });
  latest.current = { id, setStatus };
  const read = (): void => {
    const { id } = latest.current;
    if (id === undefined) return;
    // A read that fails is followed by the next one.
    gaodeCalls(http)('GET imports/:id', { params: { id } }).then(
      (found) => latest.current.id === id && latest.current.setStatus(found),
      () => undefined,
    );
  };
  const readNow = useRef(read);
  readNow.current = read;
  useServerChanges(['gaode.import'], read);
  useEffect(() => {
    if (id === undefined) return;
    const timer = setInterval(() => readNow.current(), pollMs);
    return () => clearInterval(timer);
  }, [id]);
}
