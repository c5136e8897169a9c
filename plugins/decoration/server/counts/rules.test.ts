import { describe, expect, it } from 'vitest';
import { counts } from './rules.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';
const asks = (headers: Record<string, string>) => counts({ headers, ip: '1.2.3.4' });

describe('a visit counts', () => {
  it('of a person, with whatever browser', () => {
    for (const agent of [
      phone,
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MicroMessenger/8.0.50 NetType/WIFI',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    ])
      expect(asks({ 'user-agent': agent, 'sec-fetch-dest': 'document' }), agent).toBe(true);
  });

  it('not of a robot, nor of one without a name', () => {
    for (const agent of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
      'curl/8.5.0',
      'Go-http-client/1.1',
      'python-requests/2.32',
    ])
      expect(asks({ 'user-agent': agent }), agent).toBe(false);
  });

  it('not for the back office’s previews, what is fetched ahead, or who asked not to be tracked', () => {
    const others: Record<string, string>[] = [
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-purpose': 'prefetch' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ];
    for (const more of others) expect(asks({ 'user-agent': phone, ...more })).toBe(false);
  });
});
