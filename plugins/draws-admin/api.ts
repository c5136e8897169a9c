import { type ServiceToken, serviceToken } from '@fitout/sdk';
import type { z } from 'zod';
import type { catalogueCalls } from './shared/calls/catalogue.ts';
import type { banner, catalogue, item } from './shared/calls/outputs.ts';

export type { DrawGame, DrawItemKind, DrawPool, DrawRank } from './shared/choices.ts';

/** Something that can be drawn. */
export type DrawItem = z.output<typeof item>;

/** A rate-up banner. */
export type DrawBanner = z.output<typeof banner>;

/** What is known of items and banners of both games. */
export type DrawCatalogue = z.output<typeof catalogue>;

/** Public, cacheable, with an ETag: phones ask with If-None-Match. `result` is a DrawCatalogue. */
export const catalogueUrl = '/api/p/draws-admin/catalogue';

/** The same as other plugins' pages call it: `callsOf<DrawCatalogueCalls>(ctx.http)`. */
export type DrawCatalogueCalls = { 'GET /p/draws-admin/catalogue': (typeof catalogueCalls)['GET catalogue'] };

/** Topic of `ctx.events.subscribe` in a browser: the catalogue changed. */
export const catalogueTopic = 'draws-admin.catalogue';

/** The catalogue of an organisation, for other server halves. */
export interface DrawKnowledge {
  catalogue(orgId: bigint): Promise<DrawCatalogue>;
}

/** On the server: `ctx.services.get(drawKnowledge)`; plugin.json needs `"requires": {"draws-admin": "^0.1.0"}`. */
export const drawKnowledge: ServiceToken<DrawKnowledge> = serviceToken('draws-admin.knowledge');
