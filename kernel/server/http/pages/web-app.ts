import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { Manifest } from '../../../../sdk/manifest/manifest.ts';
import type { SiteOrganisation } from '../../../core/page-registry.ts';
import { perSite } from '../per-site.ts';

type Owner = Pick<SiteOrganisation, 'name' | 'color'>;

export interface WebAppParts {
  /** Of the organisation whose site is asked. */
  organisation(request: FastifyRequest): Promise<Owner>;
  manifests(): readonly Manifest[];
}

/** Pixels of the icons' sides: Android's two, and what iOS takes for the home screen. */
const sizes = [180, 192, 512];

/** The sign on its ground; a maskable one keeps clear of the edges that a launcher cuts off. */
const icon = (maskable: boolean): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#2b88d8"/><stop offset="1" stop-color="#0b5597"/></linearGradient></defs>
<rect width="64" height="64"${maskable ? '' : ' rx="15"'} fill="url(#g)"/>
<g fill="#fff"${maskable ? ' transform="translate(8 8) scale(.75)"' : ''}><rect x="15" y="15" width="34" height="11" rx="3"/><rect x="15" y="30" width="15" height="19" rx="3"/><rect x="34" y="30" width="15" height="19" rx="3" opacity=".75"/></g>
</svg>`;

/** The web manifest under which phones install /m, its icons, and where other apps share to. */
export function serveWebApp(instance: FastifyInstance, parts: WebAppParts): void {
  instance.get('/manifest.webmanifest', async (request, reply) => {
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
    perSite(reply);
    return JSON.stringify(webManifest(await parts.organisation(request), parts.manifests()));
  });

  const drawn = new Map<string, Promise<Buffer>>();
  /** The sign as PNG, drawn once for each kind and side. */
  const drawIcon = (reply: FastifyReply, maskable: boolean, side: number): Promise<Buffer> => {
    const name = `${maskable}-${side}`;
    const bytes =
      drawn.get(name) ??
      sharp(Buffer.from(icon(maskable)), { density: 72 * (side / 64) })
        .resize(side, side)
        .png({ palette: true })
        .toBuffer();
    drawn.set(name, bytes);
    reply.header('cache-control', 'public, max-age=86400').type('image/png');
    return bytes;
  };
  instance.get('/icons/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, kind, side] = /^(app|maskable)-(\d+)\.png$/.exec(file) ?? [];
    if (kind === undefined || !sizes.includes(Number(side))) throw new FitoutError('notFound');
    return drawIcon(reply, kind === 'maskable', Number(side));
  });
  // What browsers ask for by themselves where a tab shows something that is no page: a picture, a file, JSON.
  instance.get('/favicon.ico', async (_request, reply) => drawIcon(reply, false, 32));

  // The worker takes what is shared before it gets here; without one, the page says that nothing arrived.
  void instance.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    scope.post('/m/share', (_request, reply) => reply.redirect('/#/m/share', 303));
  });
}

/** What phones need to install /m: name, icons, start, and which kinds of files may be shared with it. */
export function webManifest({ name, color }: Owner, manifests: readonly Manifest[]): object {
  const accept = manifests.flatMap(({ contributes }) =>
    ((contributes?.['mobile.share'] ?? []) as { accept?: string[] }[]).flatMap((share) => share.accept ?? []),
  );
  const files = accept.length === 0 ? {} : { files: [{ name: 'file', accept: [...new Set(accept)] }] };
  return {
    id: '/m',
    name,
    short_name: [...name].slice(0, 12).join(''),
    lang: 'zh-CN',
    start_url: '/#/m/trip',
    scope: '/',
    display: 'standalone',
    theme_color: color ?? '#0f6cbd',
    background_color: '#f4f5f7',
    icons: [
      ...[192, 512].map((side) => ({ src: `/icons/app-${side}.png`, sizes: `${side}x${side}`, type: 'image/png' })),
      ...[192, 512].map((side) => ({
        src: `/icons/maskable-${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose: 'maskable',
      })),
    ],
    shortcuts: [
      { name: '订单', url: '/#/m/mall/orderlist' },
      { name: '工具', url: '/#/m' },
    ],
    ...(accept.length === 0
      ? {}
      : {
          share_target: {
            action: '/m/share',
            method: 'POST',
            enctype: 'multipart/form-data',
            params: { title: 'title', text: 'text', url: 'url', ...files },
          },
        }),
  };
}
