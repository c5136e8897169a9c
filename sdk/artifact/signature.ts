import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { ArtifactFault, type ArtifactSignature } from '../manifest/artifact.ts';

/** What stands in front of an Ed25519 key's 32 bytes in SPKI, and in PKCS #8. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A new pair, each 32 bytes in base64. The secret one signs and is never part of an artifact. */
export function makeKeys(): { publicKey: string; secretKey: string; keyId: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(spki.length);
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(pkcs8.length);
  return { publicKey: raw.toString('base64'), secretKey: secret.toString('base64'), keyId: keyIdOf(raw) };
}

/** Signs the bytes of artifact.json, which carries the hashes of everything else. */
export function signIndex(artifactJson: Uint8Array, secretKey: string): ArtifactSignature {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(secretKey, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(spki.length);
  return {
    keyId: keyIdOf(raw),
    publicKey: raw.toString('base64'),
    signature: sign(null, artifactJson, key).toString('base64'),
  };
}

/** Throws ArtifactFault unless the signature is the key's over these bytes. */
export function checkSignature(artifactJson: Uint8Array, signature: ArtifactSignature): void {
  const raw = Buffer.from(signature.publicKey, 'base64');
  const right =
    keyIdOf(raw) === signature.keyId && isSignedBy(raw, artifactJson, Buffer.from(signature.signature, 'base64'));
  if (!right)
    throw new ArtifactFault(
      'signature',
      { zh: '签名与内容不符', en: 'The signature does not fit what it signs' },
      'signature.json',
    );
}

function isSignedBy(raw: Buffer, bytes: Uint8Array, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' });
    return verify(null, bytes, key, signature);
  } catch {
    return false;
  }
}

function keyIdOf(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex').slice(0, 16);
}
