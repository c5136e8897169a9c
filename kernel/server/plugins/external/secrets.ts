import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** First byte of what is kept: whether it is sealed. */
const plain = 0;
const sealed = 1;

/**
 * Secrets as the database keeps them: sealed by the operator's key (AES-256-GCM) where there is one, so that a copy
 * of the database alone gives none away; without a key as they are. What belongs to one place opens in no other.
 */
export class SecretBox {
  readonly #key: Buffer | undefined;

  constructor(key: string | undefined) {
    this.#key =
      key === undefined ? undefined : Buffer.from(hkdfSync('sha256', key, 'fitout', 'plugin upstream secrets', 32));
  }

  seal(secret: string, place: string): Buffer {
    if (this.#key === undefined) return Buffer.concat([Buffer.of(plain), Buffer.from(secret)]);
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(sealed), iv, cipher.getAuthTag(), text]);
  }

  /** Undefined where the key is another than the one it was sealed with. */
  open(kept: Buffer, place: string): string | undefined {
    if (kept[0] === plain) return kept.subarray(1).toString('utf8');
    if (this.#key === undefined) return undefined;
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.#key, kept.subarray(1, 13))
        .setAAD(Buffer.from(place))
        .setAuthTag(kept.subarray(13, 29));
      return Buffer.concat([cipher.update(kept.subarray(29)), cipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
