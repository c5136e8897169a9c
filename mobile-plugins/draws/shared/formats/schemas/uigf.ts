/**
 * UIGF's schemas, in parts: the head of a file and one record, so that a fault can name the record. Written after the
 * published ones (UIGF-org/UIGF-SchemaVerify); uigf.test.ts holds them against those. `npm run check` has no part in
 * this: scripts/draw-schemas.ts compiles them into validators.generated.js, and a test tells when that is stale.
 */

const text = { type: 'string' };
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' };
/** Published as a length of 1 to 19 and digits alone; said in one, so that no helper has to count letters. */
const id = { type: 'string', pattern: '^[0-9]{1,19}$' };

const rest = { count: text, time, name: text, item_type: text, rank_type: text };

const record3 = {
  type: 'object',
  properties: { uigf_gacha_type: text, gacha_type: text, item_id: text, id, ...rest },
  required: ['uigf_gacha_type', 'gacha_type', 'id', 'item_id', 'time'],
};

const head3 = {
  type: 'object',
  properties: {
    info: {
      type: 'object',
      properties: {
        uid: text,
        lang: text,
        export_timestamp: { type: 'number' },
        export_time: text,
        export_app: text,
        export_app_version: text,
        uigf_version: { type: 'string', pattern: 'v\\d+\\.\\d+' },
        region_time_zone: { type: 'number' },
      },
      required: ['uid', 'uigf_version'],
    },
    list: { type: 'array' },
  },
  required: ['info', 'list'],
};

/** 2.x left most of a record open: ids, item ids and UIGF's own type came with its later minor versions. */
const record2 = {
  type: 'object',
  properties: {
    uigf_gacha_type: text,
    gacha_type: text,
    item_id: text,
    // Empty where the program had none.
    id: { type: 'string', pattern: '^[0-9]{0,19}$' },
    ...rest,
  },
  required: ['gacha_type', 'time'],
};

const languages = [
  ...['de-de', 'en-us', 'es-es', 'fr-fr', 'id-id', 'it-it', 'ja-jp', 'ko-kr'],
  ...['pt-pt', 'ru-ru', 'th-th', 'tr-tr', 'vi-vn', 'zh-cn', 'zh-tw'],
];

const textOrInteger = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

const account4 = {
  type: 'object',
  properties: {
    uid: textOrInteger,
    timezone: { type: 'integer' },
    lang: { type: 'string', enum: languages },
    list: { type: 'array' },
  },
  required: ['uid', 'timezone', 'list'],
};

const head4 = {
  type: 'object',
  properties: {
    info: {
      type: 'object',
      properties: {
        export_timestamp: textOrInteger,
        export_app: text,
        export_app_version: text,
        version: { type: 'string', pattern: '^v\\d+\\.\\d+$' },
      },
      required: ['export_timestamp', 'export_app', 'export_app_version', 'version'],
    },
    hk4e: { type: 'array', items: account4 },
    hkrpg: { type: 'array', items: account4 },
    nap: { type: 'array', items: account4 },
    hk4e_ugc: { type: 'array' },
  },
  required: ['info'],
};

const hk4e4 = {
  type: 'object',
  properties: {
    uigf_gacha_type: { type: 'string', enum: ['100', '200', '301', '302', '500'] },
    gacha_type: { type: 'string', enum: ['100', '200', '301', '302', '400', '500'] },
    item_id: text,
    id,
    ...rest,
  },
  required: ['uigf_gacha_type', 'gacha_type', 'item_id', 'time', 'id'],
};

const other = (types: string[], required: string[]) => ({
  type: 'object',
  properties: { gacha_id: text, gacha_type: { type: 'string', enum: types }, item_id: text, id, ...rest },
  required,
});

const digits = { type: 'string', pattern: '^[0-9]+$' };

/** 千星奇域: what the published schema means; by a slip of it (`properties` of an array) it asks for nothing. */
const ugc4 = {
  type: 'object',
  properties: {
    id,
    schedule_id: digits,
    item_type: text,
    item_id: digits,
    item_name: text,
    rank_type: digits,
    time,
    op_gacha_type: { type: 'string', enum: ['1000', '2000', '20011', '20012', '20021', '20022'] },
  },
  required: ['id', 'schedule_id', 'item_type', 'item_id', 'item_name', 'rank_type', 'time', 'op_gacha_type'],
};

/** By the name of the function in validators.generated.js. */
export const schemas = {
  head3,
  record3,
  record2,
  head4,
  hk4e4,
  ugc4,
  hkrpg4: other(['1', '2', '11', '12', '21', '22'], ['gacha_type', 'gacha_id', 'time', 'item_id', 'id']),
  nap4: other(['1', '2', '3', '5'], ['gacha_type', 'item_id', 'time', 'id']),
};
