/* Records as files have them, after their schema said so (validators.generated.d.ts). */

/** A record of a UIGF file. */
export interface UigfRecord {
  uigf_gacha_type?: string;
  gacha_type: string;
  item_id?: string;
  time: string;
  id?: string;
  name?: string;
  item_type?: string;
  rank_type?: string;
  uid?: string;
}

/** A record of 千星奇域 (`hk4e_ugc`). */
export interface UgcRecord {
  id: string;
  schedule_id: string;
  item_type: string;
  item_id: string;
  item_name: string;
  rank_type: string;
  time: string;
  op_gacha_type: string;
}
