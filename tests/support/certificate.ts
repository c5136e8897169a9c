import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** What an https server is made with; `cert` is also what its clients trust. PEM both. */
export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate of its own, signed by itself, for these host names and addresses; nothing but Node is needed to make it. */
export async function makeCertificate(...names: [string, ...string[]]): Promise<Certificate> {
  const altNames = names.map((name) =>
    isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name },
  );
  const { private: key, cert } = await generate([{ name: 'commonName', value: names[0] }], {
    keyType: 'ec',
    curve: 'P-256',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { key, cert };
}
