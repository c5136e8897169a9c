import { FitoutError } from '@fitout/sdk';
import { type Caller, otherHolder } from '@fitout/sdk/server';
import type { Db } from '../tables.ts';

/** Throws where somebody else edits the document: what they work on is theirs to save. */
export async function refuseOthers(tx: Db, caller: Caller, id: bigint): Promise<void> {
  const name = await otherHolder(tx, caller, id);
  if (name === undefined) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.document-leased',
    message: { zh: `${name} 正在编辑这张图片`, en: `${name} is editing this image` },
  });
}
