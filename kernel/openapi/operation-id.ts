import type { DescribedRoute } from './route.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const words = (text: string): string[] => text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');

const camel = (text: string): string =>
  words(text)
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('');

/**
 * The name by which tools know a call: `goods_putGoodsById`. Made of its plugin, method and path alone, so that it is the
 * same for as long as the address is. A page outside the API is opened, or sent to.
 */
export function operationId({ owner, kind, method, path }: DescribedRoute): string {
  const verb = kind === 'site' ? { GET: 'open', POST: 'send' }[method as 'GET' | 'POST'] : method.toLowerCase();
  const own = path.replace(/^\/api(?:\/v1(?=\/)|\/p\/[^/]+)?/, '');
  const parts = own
    .split('/')
    .map((part) => (part.startsWith(':') ? `By${capital(camel(part))}` : words(part).map(capital).join('')));
  return `${camel(owner)}_${verb}${parts.join('')}`;
}
