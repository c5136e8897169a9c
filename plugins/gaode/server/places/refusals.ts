import { FitoutError } from '@fitout/sdk';

/* What a call about a place is refused with. */

export function noSuchPlace(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'gaode.no-place',
    message: { zh: '门店不存在或已被彻底删除', en: 'This place does not exist, or was deleted permanently' },
  });
}

/** Somebody else changed it first: `now` is the place as it is. */
export function changedMeanwhile(now: unknown): FitoutError {
  return new FitoutError('conflict', {
    reason: 'gaode.changed',
    message: { zh: '门店已被他人修改，请先查看新的内容', en: 'Someone else changed this place in the meantime' },
    detail: { now },
  });
}

export function codeTaken(code: string, holder: { name: string; trashed: boolean } | undefined): FitoutError {
  const where = holder?.trashed ? { zh: '回收站中的', en: ' in the trash' } : { zh: '', en: '' };
  const message = {
    zh: `编号 ${code} 已被${where.zh}“${holder?.name ?? '另一家门店'}”使用`,
    en: `“${holder?.name ?? 'Another place'}”${where.en} has the code ${code} already`,
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
    message: { zh: '门店在回收站中，请先恢复', en: 'This place is in the trash: restore it first' },
  });
}

export function notInTrash(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'gaode.not-trashed',
    message: { zh: '只能彻底删除回收站中的门店', en: 'Only places in the trash can be deleted permanently' },
  });
}

export function tooManyPlaces(max: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'gaode.too-many',
    message: {
      zh: `门店最多 ${max} 家，包括回收站中的，请先彻底删除不用的门店`,
      en: `There may be ${max} places at most, those in the trash included: delete some permanently first`,
    },
  });
}

/** Did the unique index `name` refuse a row? */
export function brokeUnique(error: unknown, name: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === name;
}
