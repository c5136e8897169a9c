import type { LocalText } from '@fitout/sdk';

/** What a capability lets a plugin do, and what it does not, in words for an owner who writes no code. */
export interface CapabilityTexts {
  title: LocalText;
  can: LocalText;
  /** Where the limit lies. */
  cannot: LocalText;
  /** Worth a second look: it reaches beyond the plugin's own pages. */
  strong?: true;
}

const words: Record<string, CapabilityTexts> = {
  http: {
    title: { zh: '调用接口', en: 'Calls' },
    can: {
      zh: '以打开它的人的身份，调用平台为它开放的接口。',
      en: 'Calls what the server offers it, in the name of whoever opened it.',
    },
    cannot: {
      zh: '每次调用都由服务器检查权限，超出这个人权限的一律拒绝。在沙箱里只能调用自己的接口。',
      en: 'The server checks each call; nothing beyond the person’s own rights. In the sandbox, its own calls alone.',
    },
  },
  events: {
    title: { zh: '接收通知', en: 'News' },
    can: {
      zh: '得知平台里发生了变化，例如某条数据被更新。',
      en: 'Hears that something changed, such as a record that was updated.',
    },
    cannot: { zh: '只知道“有变化”和编号，看不到内容。', en: 'Only that, and a number; never the content.' },
  },
  storage: {
    title: { zh: '保存自己的数据', en: 'Its own data' },
    can: {
      zh: '在这台设备和服务器上保存它自己的数据，有容量上限。',
      en: 'Keeps data of its own on the device and on the server, up to a quota.',
    },
    cannot: { zh: '读不到其他插件、其他组织的数据。', en: 'Reads nothing of other plugins or organisations.' },
  },
  navigation: {
    title: { zh: '打开页面', en: 'Opening pages' },
    can: {
      zh: '打开平台里的其他页面；打开外部网站前会先询问。',
      en: 'Opens other pages of the platform; another site only after a question.',
    },
    cannot: { zh: '打不开这个人没有权限的页面。', en: 'No page that the person may not open.' },
  },
  tags: {
    title: { zh: '标签', en: 'Its tag' },
    can: { zh: '改变自己标签的标题与角标。', en: 'Changes the title and badge of its own tag.' },
    cannot: { zh: '动不了其他页面的标签。', en: 'No other page’s.' },
  },
  overlays: {
    title: { zh: '弹窗', en: 'Dialogs' },
    can: { zh: '弹出确认框和表单。', en: 'Asks questions and shows forms over the page.' },
    cannot: {
      zh: '在沙箱里，弹窗由平台绘制并写明来自哪个插件，不能冒充平台提问。',
      en: 'In the sandbox the platform draws them and names the plugin: it cannot pose as the platform.',
    },
  },
  toasts: {
    title: { zh: '提示', en: 'Notices' },
    can: { zh: '显示几秒钟的提示，复制文字。', en: 'Shows notices for a few seconds, copies text.' },
    cannot: { zh: '读不到剪贴板。', en: 'Does not read the clipboard.' },
  },
  commands: {
    title: { zh: '命令', en: 'Commands' },
    can: { zh: '在搜索面板里增加命令。', en: 'Adds commands to the search palette.' },
    cannot: { zh: '在沙箱里不能占用快捷键。', en: 'No hotkeys in the sandbox.' },
  },
  session: {
    title: { zh: '知道谁在使用', en: 'Who is at work' },
    can: {
      zh: '看到打开它的人的姓名、用户名、头像、组织与角色。',
      en: 'Sees name, user name, picture, organisation and roles of whoever opened it.',
    },
    cannot: { zh: '看不到密码与登录凭证，也看不到其他人。', en: 'No password or token, and nobody else.' },
  },
  account: {
    title: { zh: '登录与密码', en: 'Signing in' },
    can: { zh: '替人登录、退出、修改密码。', en: 'Signs people in and out, changes passwords.' },
    cannot: {
      zh: '登录页面才需要它，其他插件不应要求。',
      en: 'A sign-in page needs it; no other plugin should.',
    },
    strong: true,
  },
  preferences: {
    title: { zh: '界面偏好', en: 'Preferences' },
    can: { zh: '读取并切换主题与语言。', en: 'Reads and switches theme and language.' },
    cannot: { zh: '在沙箱里只能读取。', en: 'In the sandbox it only reads them.' },
  },
  menu: {
    title: { zh: '读取菜单', en: 'The menu' },
    can: {
      zh: '看到这个人能打开的全部页面、收藏与最近访问，并能调整收藏。',
      en: 'Sees all that the person may open, their favourites and recent pages; changes favourites.',
    },
    cannot: { zh: '增加不了权限。', en: 'Adds no rights.' },
  },
  assets: {
    title: { zh: '使用图片', en: 'Pictures' },
    can: { zh: '显示素材库里的图片。', en: 'Shows pictures of the library.' },
    cannot: { zh: '不能上传、修改或删除。', en: 'Uploads, changes and deletes nothing.' },
  },
  'media.camera': {
    title: { zh: '摄像头', en: 'Camera' },
    can: {
      zh: '请人用摄像头扫码或拍照；可信的插件还能直接取得摄像头画面。',
      en: 'Asks the person to scan a code or take a photo; a trusted plugin may also see the camera’s picture itself.',
    },
    cannot: {
      zh: '首次使用由浏览器询问是否允许。在沙箱里看不到画面：由平台在人点击后打开摄像头，只交出扫到的文字或拍下的照片。',
      en: 'The browser asks before the first use. In the sandbox it sees no picture: the platform opens the camera on a press and hands over the text or the photo alone.',
    },
    strong: true,
  },
  'media.microphone': {
    title: { zh: '麦克风', en: 'Microphone' },
    can: { zh: '录制声音，例如带声音的录像。', en: 'Records sound, such as the sound of a video.' },
    cannot: {
      zh: '首次使用由浏览器询问是否允许，录制时浏览器有标识。在沙箱里不可用。',
      en: 'The browser asks before the first use and shows when it records. Not in the sandbox.',
    },
    strong: true,
  },
  'media.screen': {
    title: { zh: '屏幕', en: 'Screen' },
    can: {
      zh: '人点击后，在浏览器的询问中选一个屏幕、窗口或标签页，取得一张画面。',
      en: 'On a press, takes one picture of the screen, window or tab that the person chooses in the browser’s question.',
    },
    cannot: {
      zh: '每次都由浏览器询问，取得一张后立即停止，不能持续观看。在沙箱里不可用。',
      en: 'The browser asks each time, and it ends with that one picture: nothing is watched. Not in the sandbox.',
    },
    strong: true,
  },
  services: {
    title: { zh: '与其他插件协作', en: 'Other plugins’ services' },
    can: {
      zh: '使用其他插件提供的功能，也可以为它们提供功能。',
      en: 'Uses what other plugins offer, and offers services to them.',
    },
    cannot: { zh: '在沙箱里不可用。', en: 'Not in the sandbox.' },
    strong: true,
  },
  contributions: {
    title: { zh: '扩展其他页面', en: 'Additions to other pages' },
    can: {
      zh: '向其他页面加入内容，例如装修组件、顶栏按钮、首页卡片。',
      en: 'Adds to other pages: decoration blocks, buttons of the header, cards.',
    },
    cannot: { zh: '在沙箱里不可用。', en: 'Not in the sandbox.' },
    strong: true,
  },
  upstreams: {
    title: { zh: '访问外部服务', en: 'Other servers' },
    can: {
      zh: '经由本平台的服务器，向它声明的外部地址收发数据。打开它的人看到的内容可能被发往那里。',
      en: 'Sends and receives by way of this server, to the addresses that it declares. What the person sees may go there.',
    },
    cannot: {
      zh: '到不了其他地址和内部网络；密钥留在服务器，插件读不到。',
      en: 'No other address, no internal network; secrets stay on the server, out of its reach.',
    },
    strong: true,
  },
  'server.database': server('数据库', 'Database', '建立并读写自己的数据表。', 'Has tables of its own.'),
  'server.blobs': server('文件存储', 'Files', '保存文件。', 'Stores files.'),
  'server.jobs': server('后台任务', 'Jobs', '在后台运行任务。', 'Runs work in the background.'),
  'server.events': server('发送通知', 'Sending news', '告诉打开着的页面有变化。', 'Tells open pages of changes.'),
  'server.audit': server('审计日志', 'Audit log', '写入审计日志。', 'Writes the audit log.'),
  'server.site': server('对外网页', 'Public pages', '提供不用登录就能看的网页。', 'Answers pages without a session.'),
  'server.people': server('人员信息', 'People', '读取人员与顾客的姓名等信息。', 'Reads names of staff and customers.'),
  'server.platform': server(
    '账号与组织',
    'Accounts and organisations',
    '管理账号、角色、登录与组织。',
    'Keeps accounts, roles, sessions and organisations.',
  ),
  'server.outbound': server('联网', 'The network', '访问外部网站。', 'Asks other sites.'),
  'server.secrets': server('密钥', 'Secrets', '加密保存外部服务的密钥。', 'Seals the keys of other services.'),
  'server.inbox': server(
    '服务器文件夹',
    'The server’s folder',
    '读取运维人员放在服务器上的文件。',
    'Reads files that the operator put on the server.',
  ),
};

/** What runs on the server is part of the platform's own installation. */
function server(zh: string, en: string, canZh: string, canEn: string): CapabilityTexts {
  return {
    title: { zh: `服务端：${zh}`, en: `Server: ${en}` },
    can: { zh: canZh, en: canEn },
    cannot: {
      zh: '只有随平台一起部署的插件才有服务端代码，外部安装的没有。',
      en: 'Only plugins that come with the platform have code on the server; installed ones have none.',
    },
    strong: true,
  };
}

/** In words; what a newer platform knows and this page does not is shown by its name, as worth a look. */
export function capabilityText(name: string): CapabilityTexts {
  return (
    (Object.hasOwn(words, name) ? words[name] : undefined) ?? {
      title: { zh: name, en: name },
      can: { zh: `使用平台的 ${name} 能力。`, en: `Uses the platform’s ${name}.` },
      cannot: { zh: '这个页面还没有它的说明。', en: 'This page has no words for it yet.' },
      strong: true,
    }
  );
}

/** Those that reach further first, in the order in which they are explained otherwise. */
export function byStrength(names: readonly string[]): string[] {
  const order = Object.keys(words);
  const place = (name: string): number =>
    (capabilityText(name).strong === true ? 0 : 1_000) + (order.indexOf(name) + 1 || 900);
  return [...names].sort((a, b) => place(a) - place(b));
}
