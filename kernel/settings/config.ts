import { resolve } from 'node:path';
import type { z } from 'zod';
import { checkPageOrigins, checkServerKey } from './server-key.ts';
import { type SettingKey, settings } from './settings.ts';
import { StartError } from './start-error.ts';

export interface S3Config {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKey: string | undefined;
  secretKey: string | undefined;
  /** In front of every key; ends with a slash, or is empty. */
  prefix: string;
}

/** What the environment settled. Made by `readConfig`; tests may also make one by hand. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  adminPassword: string | undefined;
  /** Origin without a slash at its end. */
  publicUrl: string | undefined;
  /** Proxies in front whose X-Forwarded-* headers are believed. */
  trustedProxies: number;
  /** Host of the API that pages call, with its port if need be; empty for same-origin. */
  serverKey: string;
  /** Origins of pages at other hosts that may call this server with a session. */
  pageOrigins: string[];
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  metricsToken: string | undefined;
  secretKey: string | undefined;
  /** Hosts of the inner network that a plugin may ask where it says so, each with its port where it has one of its own. */
  innerHosts: string[];
  /** Absolute path of the folder of files that the operator brings; undefined for none. */
  inbox: string | undefined;
  s3: S3Config | undefined;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings of `env`. An empty variable counts as one that is not set.
 * Throws StartError naming the first setting that is wrong.
 */
export function readConfig(env: Environment = process.env): Config {
  const publicUrl = optional('publicUrl', env);
  const serverKey = optional('serverKey', env);
  const inbox = optional('inbox', env);
  return {
    port: required('port', env),
    host: required('host', env),
    dataDir: resolve(required('dataDir', env)),
    databaseUrl: optional('databaseUrl', env),
    adminPassword: optional('adminPassword', env),
    publicUrl,
    trustedProxies: required('trustedProxies', env),
    serverKey: serverKey === undefined ? '' : checkServerKey(serverKey, publicUrl),
    pageOrigins: checkPageOrigins(optional('pageOrigins', env) ?? [], publicUrl),
    logLevel: required('logLevel', env),
    metricsToken: optional('metricsToken', env),
    secretKey: optional('secretKey', env),
    innerHosts: optional('innerHosts', env) ?? [],
    inbox: inbox === undefined ? undefined : resolve(inbox),
    s3: readS3(env),
  };
}

function readS3(env: Environment): S3Config | undefined {
  const bucket = optional('s3Bucket', env);
  const endpoint = optional('s3Endpoint', env);
  const accessKey = optional('s3AccessKey', env);
  const secretKey = optional('s3SecretKey', env);
  const region = required('s3Region', env);
  const prefix = optional('s3Prefix', env) ?? '';
  if (bucket === undefined) {
    if (endpoint === undefined && accessKey === undefined && secretKey === undefined) return undefined;
    throw wrong('s3Bucket', '使用 S3 时必须设置', 'must be set when other S3 settings are');
  }
  if ((accessKey === undefined) !== (secretKey === undefined)) {
    throw wrong(accessKey === undefined ? 's3AccessKey' : 's3SecretKey', '必须与另一个密钥同时设置', 'must be set too');
  }
  return { bucket, endpoint, region, accessKey, secretKey, prefix: prefix && `${withoutSlashes(prefix)}/` };
}

/** Without the slashes at its end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

type Value<K extends SettingKey> = z.output<(typeof settings)[K]['shape']>;

function optional<K extends SettingKey>(key: K, env: Environment): Value<K> | undefined {
  const setting = settings[key];
  const raw = env[setting.name] || setting.fallback;
  if (!raw) return undefined;
  const parsed = setting.shape.safeParse(raw);
  if (parsed.success) return parsed.data as Value<K>;
  throw wrong(key, '的值无效', parsed.error.issues[0]?.message ?? 'is not valid');
}

function required<K extends SettingKey>(key: K, env: Environment): Value<K> {
  const value = optional(key, env);
  if (value === undefined) throw wrong(key, '必须设置', 'must be set');
  return value;
}

function wrong(key: SettingKey, zh: string, en: string): StartError {
  const { name, meaning } = settings[key];
  return new StartError({ zh: `环境变量 ${name} ${zh}（${meaning.zh}）`, en: `${name} ${en} (${meaning.en})` });
}
