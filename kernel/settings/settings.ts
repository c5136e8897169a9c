import { z } from 'zod';
import type { LocalText } from '../../sdk/base/text.ts';

/** One setting of the environment: what it is called, how it is read, and what a person reads about it. */
export interface Setting {
  name: string;
  /** As shown in the help and the README; empty where there is none. */
  fallback: string;
  meaning: LocalText;
  /** A password or key: never printed. */
  secret?: boolean;
  shape: z.ZodType;
}

const text = z.string().trim().min(1);
const url = (protocols: string[]) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const publicUrl = url(['http:', 'https:']).refine(
  (value) => {
    if (!URL.canParse(value)) return true;
    const { pathname, search, hash } = new URL(value);
    return pathname === '/' && search === '' && hash === '';
  },
  { error: 'must have no path' },
);

/** A name or an address, with a port or without. */
function isHost(one: string): boolean {
  const url = URL.parse(`http://${one}`);
  return url !== null && (url.host === one || `${url.hostname}:80` === one);
}

/**
 * Every setting there is. `npm start -- --help` prints this table, the README's table is held against it,
 * and nothing else in the server reads the environment.
 */
export const settings = {
  port: {
    name: 'PORT',
    fallback: '8080',
    meaning: { zh: '监听端口，0 为任意空闲端口', en: 'Port to listen on; 0 takes any free one' },
    shape: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, { error: 'must be a whole number from 0 to 65535' })
      .transform(Number)
      .refine((value) => value <= 65_535, { error: 'must be a whole number from 0 to 65535' }),
  },
  host: {
    name: 'HOST',
    fallback: 'localhost',
    meaning: {
      zh: '监听地址；localhost 只接受本机访问，0.0.0.0 接受所有网卡',
      en: 'Address to listen on; localhost is this machine alone, 0.0.0.0 every network',
    },
    shape: text.regex(/^[\w.:%-]+$/, { error: 'must be a host name or an address' }),
  },
  dataDir: {
    name: 'FITOUT_DATA',
    fallback: '.data',
    meaning: { zh: '数据文件夹：数据库与文件', en: 'Data folder: database and files' },
    shape: text,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    meaning: {
      zh: 'PostgreSQL 16+ 连接地址；不设则使用内置的 PostgreSQL',
      en: 'Address of a PostgreSQL 16 or newer; without it the built-in one is used',
    },
    secret: true,
    shape: url(['postgres:', 'postgresql:']),
  },
  adminPassword: {
    name: 'FITOUT_ADMIN_PASSWORD',
    fallback: '',
    meaning: {
      zh: '首次启动时 admin 的密码；不设则随机生成并要求修改',
      en: 'Password of admin at the first start; without it a random one that must be changed',
    },
    secret: true,
    shape: z.string().min(8, { error: 'must have 8 characters or more' }).max(200),
  },
  publicUrl: {
    name: 'FITOUT_PUBLIC_URL',
    fallback: '',
    meaning: {
      zh: '用户访问的地址，如 https://fit.example.com',
      en: 'Address that people use, such as https://fit.example.com',
    },
    shape: publicUrl.transform((value) => new URL(value).origin),
  },
  trustedProxies: {
    name: 'FITOUT_TRUST_PROXY',
    fallback: '0',
    meaning: {
      zh: '前面有几层反向代理，其 X-Forwarded-* 头可信（0 为没有）',
      en: 'How many proxies stand in front, whose X-Forwarded-* headers are believed (0 for none)',
    },
    shape: z.string().trim().regex(/^\d$/, { error: 'must be a number from 0 to 9' }).transform(Number),
  },
  serverKey: {
    name: 'FITOUT_SERVER_KEY',
    fallback: '',
    meaning: {
      zh: '服务器键：页面所用 API 的主机（可带端口），如 api.example.com；测试与本机页面前加 t-，uat 加 u-；不设为同源 /api',
      en: 'Server key: the host (and port) of the API that pages call, such as api.example.com, with t- in front for test pages and this machine, u- for uat; without it /api of the same origin',
    },
    shape: text.transform((value) => value.toLowerCase()),
  },
  pageOrigins: {
    name: 'FITOUT_PAGE_ORIGINS',
    fallback: '',
    meaning: {
      zh: '作为 API 主机时，允许带会话调用的页面来源，逗号分隔，如 https://fit.example.com,https://*.fit.example.com,http://localhost:8080',
      en: 'As the API host: origins of the pages that may call it with their session, with commas between, such as https://fit.example.com,https://*.fit.example.com,http://localhost:8080',
    },
    shape: text.transform((value) => value.split(/[\s,]+/).filter((one) => one !== '')),
  },
  logLevel: {
    name: 'FITOUT_LOG_LEVEL',
    fallback: 'warn',
    meaning: {
      zh: '日志级别：trace debug info warn error silent',
      en: 'Log level: trace debug info warn error silent',
    },
    shape: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, silent',
    }),
  },
  metricsToken: {
    name: 'FITOUT_METRICS_TOKEN',
    fallback: '',
    meaning: {
      zh: '读取 /metrics 的令牌（Authorization: Bearer …）；不设则自动生成，存于数据文件夹的 metrics-token',
      en: 'Token that /metrics asks for (Authorization: Bearer …); without it one is made and kept in the data folder, metrics-token',
    },
    secret: true,
    shape: z.string().min(16, { error: 'must have 16 characters or more' }),
  },
  secretKey: {
    name: 'FITOUT_SECRET_KEY',
    fallback: '',
    meaning: {
      zh: '用来加密数据库中外部服务密钥的口令，各服务器相同；不设则不加密',
      en: 'Key that seals the secrets of upstreams in the database, the same on every server; without it they are not sealed',
    },
    secret: true,
    shape: z.string().min(16, { error: 'must have 16 characters or more' }),
  },
  innerHosts: {
    name: 'FITOUT_INNER_HOSTS',
    fallback: '',
    meaning: {
      zh: '内部网络中允许用作图片生成服务的主机，逗号分隔，如 comfy.lan:8188,192.168.1.20:7860；不设则服务器不访问内部网络',
      en: 'Hosts of the inner network that may be used to generate pictures, with commas between, such as comfy.lan:8188,192.168.1.20:7860; without it the server asks nothing of that network',
    },
    shape: text
      .transform((value) =>
        value
          .toLowerCase()
          .split(/[\s,]+/)
          .filter((one) => one !== ''),
      )
      .refine((hosts) => hosts.every(isHost), { error: 'must be hosts with or without a port, and nothing more' }),
  },
  inbox: {
    name: 'FITOUT_INBOX',
    fallback: '',
    meaning: {
      zh: '文件太大不便上传时，放在服务器上的这个文件夹，每个组织一个以其 ID 命名的子文件夹；不设则只能上传',
      en: 'Folder of the server for files that are too large to upload, with a folder for each organisation, named by its id; without it files are uploaded alone',
    },
    shape: text,
  },
  s3Bucket: {
    name: 'FITOUT_S3_BUCKET',
    fallback: '',
    meaning: {
      zh: '文件存入此 S3 桶；不设则存本地磁盘',
      en: 'Files go to this S3 bucket; without it to the local disk',
    },
    shape: text,
  },
  s3Endpoint: {
    name: 'FITOUT_S3_ENDPOINT',
    fallback: '',
    meaning: {
      zh: 'S3 兼容存储的地址；不设则为 AWS',
      en: 'Address of an S3-compatible store; without it AWS',
    },
    shape: url(['http:', 'https:']),
  },
  s3Region: {
    name: 'FITOUT_S3_REGION',
    fallback: 'us-east-1',
    meaning: { zh: 'S3 区域', en: 'S3 region' },
    shape: text,
  },
  s3AccessKey: {
    name: 'FITOUT_S3_ACCESS_KEY',
    fallback: '',
    meaning: { zh: 'S3 访问密钥 ID', en: 'S3 access key id' },
    secret: true,
    shape: text,
  },
  s3SecretKey: {
    name: 'FITOUT_S3_SECRET_KEY',
    fallback: '',
    meaning: { zh: 'S3 访问密钥', en: 'S3 secret access key' },
    secret: true,
    shape: text,
  },
  s3Prefix: {
    name: 'FITOUT_S3_PREFIX',
    fallback: '',
    meaning: { zh: '桶内前缀，如 fitout/', en: 'Prefix within the bucket, such as fitout/' },
    shape: text.regex(/^[\w./-]+$/, { error: 'must be letters, digits, dots, dashes and slashes' }),
  },
} satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;
