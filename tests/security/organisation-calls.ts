import { blankDocument } from '../../plugins/ai/shared/document/document.ts';
import { defaultRecipe } from '../../plugins/convert/shared/recipe.ts';
import { defaultSettings } from '../../plugins/forms/shared/settings.ts';

/* What other-organisation.server.test.ts sends: things as their calls take them, and what each route with an id takes. */

export const good = {
  ...{ name: '甲的商品', code: '', images: [], price: 100, listPrice: null, stock: 1, unit: '', tags: ['甲'] },
  ...{ description: '', link: '', listed: true, sort: 0 },
};
export const coupon = {
  ...{ title: '甲的券', kind: 'amount', value: 100, threshold: 0, stock: 9, perPerson: 1, from: null, to: null },
  ...{ enabled: true, note: '' },
};
export const layered = blankDocument(10, 10, { id: 'a', name: '甲的图层' });
export const share = { days: 1, guests: true, decide: true, review: null };
export const prompt = { name: '甲的模板', text: '一只杯子' };
export const preset = { name: '甲的预设', recipe: defaultRecipe };
export const activity = {
  kind: 'flash',
  title: '甲的活动',
  groupSize: null,
  from: null,
  to: null,
  enabled: true,
  items: [],
};

export const service = {
  ...{ kind: 'openai', name: '甲的服务', base: 'https://192.0.2.1/v1', key: 'sk-1', enabled: true },
  models: [{ id: 'gpt-image-2', price: 20 }],
};

export const place = { name: '甲的门店', code: 'A1', lng: 116.4, lat: 39.9 };
const placeImport = { mapping: { name: 0, lng: 1, lat: 2 }, system: 'wgs84', swapped: false };

/** What the route takes, so that nothing but the row itself can be the reason of a refusal. */
export const bodies: Record<string, object> = {
  'PATCH /api/p/decoration/pages/{id}': { title: '乙改的' },
  'POST /api/p/decoration/pages/{id}/ops': {
    base: 0,
    ops: [{ op: 'global', path: 'title', value: '乙改的' }],
    client: 'window-of-b',
  },
  'POST /api/p/decoration/pages/{id}/publish': { rev: 0 },
  'PUT /api/p/decoration/pages/{id}/schedule': { rev: 0, from: '2090-01-01T00:00:00Z', to: null, after: 'restore' },
  'POST /api/p/decoration/pages/{id}/rollback': { version: 1 },
  'POST /api/p/decoration/pages/{id}/lease': { client: 'window-of-b', force: true },
  'POST /api/p/decoration/pages/{id}/presence': { client: 'window-of-b' },
  'POST /api/p/decoration/pages/{id}/repair': { rev: 0 },
  'POST /api/p/decoration/pages/{id}/data': { queries: [{ source: 'goods.goods', query: {} }] },
  'PATCH /api/p/decoration/templates/{id}': { name: '乙改的' },
  'PATCH /api/p/decoration/sections/{id}': { name: '乙改的' },
  'PATCH /api/p/images/assets/{id}': { name: '乙改的' },
  'PATCH /api/p/images/folders/{id}': { name: '乙改的' },
  'PUT /api/p/goods/goods/{id}': { rev: 0, good: { ...good, name: '乙改的' } },
  'PATCH /api/p/goods/goods/{id}': { price: 1 },
  'PUT /api/p/goods/coupons/{id}': { rev: 0, coupon: { ...coupon, title: '乙改的' } },
  'PATCH /api/p/goods/coupons/{id}': { enabled: false },
  'PUT /api/p/goods/activities/{id}': { rev: 0, activity: { ...activity, title: '乙改的' } },
  'PATCH /api/p/goods/activities/{id}': { trashed: true },
  'PUT /api/p/articles/articles/{id}': {
    ...{ rev: 0, title: '乙改的', slug: '', digest: '', author: '', tags: [], cover: null },
    document: { version: 1, content: [] },
  },
  'POST /api/p/articles/articles/{id}/publish': { rev: 0 },
  'PUT /api/p/gaode/places/{id}': { rev: 0, name: '乙改的' },
  'POST /api/p/gaode/places/{id}/move': { rev: 0, lng: 121.47, lat: 31.23 },
  'POST /api/p/gaode/imports/{id}/check': placeImport,
  'POST /api/p/gaode/imports/{id}/apply': placeImport,
  'PUT /api/p/forms/forms/{id}/settings': { rev: 0, settings: { ...defaultSettings, submit: '乙改的' } },
  'POST /api/p/forms/forms/{id}/answers': { ids: [1], action: 'trash' },
  'PATCH /api/p/convert/presets/{id}': { rev: 1, name: '乙改的' },
  'POST /api/p/forms/bookings/{id}/checkin': { undo: false },
  'PATCH /api/p/bar/counts/{id}': { name: '乙改的' },
  'POST /api/p/bar/counts/{id}/entries': { device: '乙', after: 0, entries: [] },
  'PUT /api/p/ai/documents/{id}': { rev: 1, document: layered },
  'PATCH /api/p/ai/documents/{id}': { name: '乙改的' },
  'POST /api/p/ai/documents/{id}/lease': { client: 'window-of-b' },
  'POST /api/p/ai/documents/{id}/presence': { client: 'window-of-b' },
  'POST /api/p/ai/documents/{id}/reviews': { after: 'a'.repeat(64), width: 8, height: 8 },
  'POST /api/p/ai/documents/{id}/shares': share,
  'POST /api/p/ai/reviews/{id}/comments': { words: '乙的话', place: null },
  'POST /api/p/ai/reviews/{id}/decision': { state: 'passed' },
  'POST /api/p/ai/reviews/{id}/hidden': { comment: '1', hidden: true },
  'PUT /api/p/ai/documents/{id}/aigc': { label: '1', producer: '乙', produceId: '1', propagator: '', propagateId: '' },
  'PUT /api/p/ai/prompts/{id}': { rev: 1, ...prompt, name: '乙改的' },
  'PATCH /api/p/ai/test-runs/{id}': { name: '乙改的' },
  'POST /api/p/ai/test-runs/{id}/cells': { row: 0, column: 0 },
  'PUT /api/p/ai/test-runs/{id}/votes': { row: 0, column: 0, up: true },
  'PUT /api/p/ai/settings/providers/{id}': { rev: 1, name: '乙改的', base: service.base, models: [], enabled: false },
  'POST /api/p/ai/documents/{id}/versions': { name: '乙的版本' },
  'POST /api/p/goods/imports/{id}/check': { mapping: { name: 0, price: 1 } },
  'POST /api/p/goods/imports/{id}/apply': { mapping: { name: 0, price: 1 } },
};

/** The same of its query. */
export const queries: Record<string, string> = {
  'GET /api/p/decoration/pages/{id}/changes': '?since=0',
  'GET /api/p/forms/forms/{id}/export': '?format=csv',
  'GET /api/p/bar/counts/{id}/history': '?code=A',
  'GET /api/p/decoration/pages/{id}/draws': '?block=wheel001',
  'GET /api/p/decoration/pages/{id}/draws.csv': '?block=wheel001',
};
