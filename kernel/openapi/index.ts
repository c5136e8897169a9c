import { type LocalText, type Text, textIn } from '../../sdk/base/text.ts';
import { sdkVersion } from '../../sdk/index.ts';
import { sessionCookieName } from '../core/session-cookie.ts';
import type { ApiDocument, Operation, Tag } from './document.ts';
import { ErrorRegistry } from './errors.ts';
import { introduction } from './introduction.ts';
import { operation } from './operation.ts';
import type { DescribedRoute } from './route.ts';
import { SchemaRegistry } from './schemas.ts';

/** A plugin as its manifest names it. */
export interface DescribedPlugin {
  id: string;
  title: Text;
  description?: Text | undefined;
}

/**
 * The OpenAPI document of these routes, of which nothing is written by hand. The same routes make the same document, in
 * the order of their addresses.
 */
export function openApi(
  routes: readonly DescribedRoute[],
  plugins: readonly DescribedPlugin[],
  { https }: { https: boolean },
): ApiDocument {
  const schemas = new SchemaRegistry();
  const errors = new ErrorRegistry(schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of [...routes].sort(byAddress)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Record<string, Operation>)[route.method.toLowerCase()] = operation(route, { schemas, errors });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fitout 装修平台',
      version: sdkVersion,
      description: introduction.en,
      'x-description-zh': introduction.zh,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(routes, plugins),
    paths,
    components: {
      schemas: sorted(schemas.named),
      responses: sorted(errors.responses),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(https),
          description: `Set by POST /api/v1/login. Its name is ${sessionCookieName(true)} under https, else ${sessionCookieName(false)}.`,
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description:
            'The token that POST /api/v1/login answered: whatever changes something needs it beside the cookie.',
        },
      },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body has one effect: a repeat within a day gets the first answer.',
  'x-description-zh': '相同的键与相同的内容只生效一次：一天内重复提交得到第一次的返回。',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
} as const;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byAddress(a: DescribedRoute, b: DescribedRoute): number {
  return compare(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method);
}

function sorted<T>(named: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => compare(a, b)));
}

const platform: DescribedPlugin = {
  id: 'kernel',
  title: { zh: '平台', en: 'The platform' },
  description: {
    zh: '登录、人员、角色、组织、菜单、审计与插件',
    en: 'Signing in, people, roles, organisations, menus, the audit log and plugins',
  },
};

/** The platform first, then the plugins that have routes. */
function tagsOf(routes: readonly DescribedRoute[], plugins: readonly DescribedPlugin[]): Tag[] {
  const owners = new Set(routes.map(({ owner }) => owner));
  return [platform, ...[...plugins].sort((a, b) => compare(a.id, b.id))]
    .filter(({ id }) => owners.has(id))
    .map(({ id, title, description = title }) => ({
      name: id,
      description: textIn(description, 'en'),
      'x-title': both(title),
      'x-about': both(description),
    }));
}

const both = (text: Text): LocalText => ({ zh: textIn(text, 'zh-CN'), en: textIn(text, 'en') });
