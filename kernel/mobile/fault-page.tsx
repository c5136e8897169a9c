import type { Text } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { isMobileDevice, isTablet } from '../web/boot/device.ts';
import { mobileHome } from '../web/constants.ts';
import type { Absence } from '../web/menu/absence.ts';
import type { ViewFailure } from '../web/plugins/view-props.ts';
import { useKernel } from '../web/react.tsx';

const phonePicture =
  'M32 10h32a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H32a8 8 0 0 1-8-8V18a8 8 0 0 1 8-8zM24 22h48M24 74h48M38 56c5-6 15-6 20 0M40 40h.01M56 40h.01';

export interface FaultProps {
  title: Text;
  text: Text;
  actions: { label: Text; run(): void }[];
}

/** Says what is wrong and what can be done about it; the first action is the way on. */
export function FaultPage({ title, text, actions }: FaultProps) {
  return <Notice alert picture={phonePicture} title={title} text={text} actions={actions} />;
}

const onPhones = {
  title: { zh: '请在电脑上打开', en: 'Open this on a computer' },
  text: {
    zh: '这是电脑上的工作台工具，手机屏幕放不下。把链接发到电脑上打开即可。',
    en: 'This tool is part of the workbench for computers. Send yourself the link and open it there.',
  },
};

const onTablets = {
  title: { zh: '请切换到桌面网站', en: 'Ask for the desktop site' },
  text: {
    zh: '浏览器说这是移动设备，所以打开的是手机版，其中没有这个工具。在浏览器菜单里选“请求桌面网站”，再点“在这里打开”，就能用手指操作；也可以把链接发到电脑上。',
    en: 'The browser calls itself a mobile one, so this is the site for phones, which does not have this tool. Choose “Request desktop site” in the browser’s menu, then “Open it here”, and use it by touch; or send the link to a computer.',
  },
};

/** No route of the phone serves the address: says what is the matter with it. */
export function AbsentPage({ absence, address }: { absence: Absence; address: string }) {
  const { navigation, toasts, i18n } = useKernel();
  if (absence.why === 'forbidden') return <RefusedPage why="forbidden" address={address} />;
  const home = { label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open(mobileHome) };
  const tools = { label: { zh: '手机上的工具', en: 'Tools on the phone' }, run: () => navigation.open('/m') };
  const name = i18n.t(absence.title);
  switch (absence.why) {
    case 'computers': {
      // Its query is a part of it: which page, which picture.
      const [, query] = address.split('?');
      const link = `${location.origin}/#${absence.path}${query === undefined ? '' : `?${query}`}`;
      const copy = { label: { zh: '复制链接', en: 'Copy the link' }, run: () => void toasts.copy(link) };
      const { userAgent } = navigator;
      // A tablet that asked for the site as on a computer, at an address that it was led to before.
      const open = { label: { zh: '在这里打开', en: 'Open it here' }, run: () => location.assign(link) };
      const actions = isMobileDevice(userAgent) ? [copy, home, tools] : [open, copy, home];
      return <FaultPage {...(isTablet(userAgent) ? onTablets : onPhones)} actions={actions} />;
    }
    case 'quarantined':
      return (
        <FaultPage
          title={{ zh: `「${name}」已被停用`, en: `“${name}” is switched off` }}
          text={{
            zh: '它多次出错，平台已将它停用，其他页面不受影响。',
            en: 'It failed repeatedly and is switched off; other pages work on.',
          }}
          actions={[home, tools]}
        />
      );
    case 'not-installed':
      return (
        <FaultPage
          title={{ zh: `「${name}」没有安装`, en: `“${name}” is not installed` }}
          text={{
            zh: '提供它的插件没有安装，或已停用，请联系管理员。',
            en: 'The plugin that brings it is not installed, or is switched off; ask an administrator.',
          }}
          actions={[home, tools]}
        />
      );
    default:
      return (
        <FaultPage
          title={absence.title}
          text={{ zh: '链接可能输错了，或页面已下线。', en: 'The address may be mistyped, or the page is gone.' }}
          actions={[home]}
        />
      );
  }
}

export function RefusedPage({ why, address }: { why: 'forbidden' | 'session'; address: string }) {
  const { navigation } = useKernel();
  const home = { label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open(mobileHome) };
  if (why === 'forbidden')
    return (
      <FaultPage
        title={{ zh: '没有权限', en: 'You have no permission' }}
        text={{ zh: '请联系管理员开通此功能。', en: 'Ask an administrator for it.' }}
        actions={[home]}
      />
    );
  return (
    <FaultPage
      title={{ zh: '请先登录', en: 'Please sign in' }}
      text={{ zh: '登录后即可查看此页面。', en: 'This page is there once you are signed in.' }}
      actions={[{ label: { zh: '去登录', en: 'Sign in' }, run: () => navigation.open(signInAddress(address)) }, home]}
    />
  );
}

/** The phone's sign-in page, which comes back to `address`. */
export function signInAddress(address: string): string {
  return `/m/login?from=${encodeURIComponent(address)}`;
}

export function FailedPage({ failure }: { failure: ViewFailure }) {
  const { navigation } = useKernel();
  const again = { label: { zh: '重试', en: 'Try again' }, run: failure.retry };
  const home = { label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open(mobileHome) };
  if (failure.notLoaded)
    return (
      <FaultPage
        title={{ zh: '页面没有加载成功', en: 'The page did not load' }}
        text={{ zh: '请检查网络，然后重试。', en: 'Check the network, then try again.' }}
        actions={[again, home]}
      />
    );
  return (
    <FaultPage
      title={{ zh: '页面出错了', en: 'Something went wrong on this page' }}
      text={
        failure.quarantined
          ? {
              zh: '它多次出错，已被停用，其他页面不受影响。',
              en: 'It failed repeatedly and is switched off; other pages work on.',
            }
          : { zh: '其他页面不受影响，可以重试。', en: 'Other pages work on. You may try again.' }
      }
      actions={[again, home]}
    />
  );
}
