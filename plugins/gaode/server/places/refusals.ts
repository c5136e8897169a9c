import { FitoutError } from '@fitout/sdk';

/* What a call about a place is refused with. */

export function noSuchPlace(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'gaode.no-place',
    message: { zh: '门店不存在或已被彻底删除', en: 'This store does not exist or was permanently deleted' },
  });
}

/** Somebody else changed it first: `now` is the place as it is. */
export function changedMeanwhile(now: unknown): FitoutError {
  return new FitoutError('conflict', {
    reason: 'gaode.changed',
    message: {
      zh: '门店已被他人修改，请先查看新的内容',
      en: 'Someone else changed this store in the meantime. Check the changes first',
    },
    detail: { now },
  });
}

export function codeTaken(code: string, holder: { name: string; trashed: boolean } | undefined): FitoutError {
  const where = holder?.trashed ? { zh: '回收站中的', en: ' in the trash' } : { zh: '', en: '' };
  const message = {
    zh: `编号 ${code} 已被${where.zh}“${holder?.name ?? '另一家门店'}”使用`,
    en: `Code ${code} is already used by “${holder?.name ?? 'another store'}”${where.en}`,
  };
  return new FitoutError('conflict', {
    reason: 'gaode.code-taken',
    message,
    detail: { fields: [{ field: 'code', message: message.zh }] },
  });
}

export function inTrash(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'gaode.trashed',
    message: { zh: '门店在回收站中，请先恢复', en: 'This store is in the trash. Restore it first' },
  });
}

export function notInTrash(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'gaode.not-trashed',
    message: { zh: '只能彻底删除回收站中的门店', en: 'Only stores in the trash can be permanently deleted' },
  });
}

export function tooManyPlaces(max: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'gaode.too-many',
    message: {
      zh: `门店最多 ${max} 家，包括回收站中的，请先彻底删除不用的门店`,
      en: `At most ${max} stores are allowed, including those in the trash. Permanently delete some first`,
    },
  });
}

/** Did the unique index `name` refuse a row? */
export function brokeUnique(error: unknown, name: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === name;
}
