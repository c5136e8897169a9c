import { isFitoutError } from '@fitout/sdk';
import { Notice, type NoticeProps, Skeleton } from '@fitout/sdk/mobile';
import { usePlugin, useTag, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { isShut } from '../model/states.ts';
import { Reviewing } from '../parts/reviewing.tsx';
import { type SharedLink, useShared } from '../use-shared.ts';
import styles from './preview.module.css';

/** Of the notices: a picture with a tick, 96 by 96. */
const picture =
  'M84 56V26a6 6 0 0 0-6-6H18a6 6 0 0 0-6 6v38a6 6 0 0 0 6 6h40M14 62l18-20 16 17 9-9 10 10M34 34h.1M66 72l8 8 14-16';

/** /m/ai-preview/<token>: pictures under review, for whoever has the link. */
export default function Preview() {
  const { token = '' } = useParams<{ token: string }>();
  return <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  const link = useShared(token);
  const { setTitle } = useTag();
  const { data, error } = link.remote;
  const name = data?.name;
  useEffect(() => {
    if (name !== undefined) setTitle(name);
  }, [name, setTitle]);
  if (error !== undefined && (data === undefined || isShut(error))) return <Refused link={link} token={token} />;
  if (data === undefined)
    return <Skeleton className={styles.bones} bones={[styles.stageBone, styles.lineBone, styles.lineBone]} />;
  if (data.items.length === 0)
    return (
      <Notice
        picture={picture}
        title={{ zh: '还没有送审的图片', en: 'No images under review yet' }}
        text={{
          zh: '有图片送审后会自动显示在这里。',
          en: 'Images sent for review appear here automatically.',
        }}
      />
    );
  return <Reviewing shared={data} link={link} />;
}

/** Why nothing is shown, and what the person can do. */
function Refused({ link, token }: { link: SharedLink; token: string }) {
  const t = useText();
  const { navigation } = usePlugin();
  const { error, reload } = link.remote;
  const reason = isFitoutError(error) ? error.reason : undefined;
  const home = { label: { zh: '去首页', en: 'Go to the home page' }, run: () => navigation.open('/m/trip') };
  const props: Omit<NoticeProps, 'picture'> =
    reason === 'ai.share-over'
      ? {
          title: { zh: '链接已失效', en: 'This link is no longer valid' },
          text: {
            zh: '它可能到期了，或已被发出的人撤回。请向发给你的人要一个新链接。',
            en: 'It may have expired or been withdrawn by the sender. Ask them for a new one.',
          },
          actions: [home],
        }
      : reason !== 'ai.share-account'
        ? {
            ...notLoaded(t(isFitoutError(error) ? error.text : (error?.message ?? ''))),
            actions: [{ label: { zh: '重试', en: 'Try again' }, run: reload }],
          }
        : link.person === undefined
          ? {
              title: { zh: '请先登录', en: 'Please sign in' },
              text: {
                zh: '这个链接只给组织成员看，登录后会回到这里。',
                en: 'This link is only for members of the organisation. You will return here after signing in.',
              },
              actions: [
                {
                  label: { zh: '去登录', en: 'Sign in' },
                  run: () => navigation.open(`/m/login?from=${encodeURIComponent(`/m/ai-preview/${token}`)}`),
                },
              ],
            }
          : {
              title: { zh: '这个账号不能查看', en: 'This account has no access' },
              text: {
                zh: '链接只给组织成员看。请换成员账号登录，或请发给你的人改发免登录的链接。',
                en: 'The link is only for members of the organisation. Sign in with a member account, or ask the sender for a link that needs no sign-in.',
              },
              actions: [
                {
                  label: { zh: '换账号', en: 'Use another account' },
                  run: () => navigation.open('/m/trip/mine'),
                },
              ],
            };
  return <Notice picture={picture} alert {...props} />;
}

function notLoaded(words: string): Pick<NoticeProps, 'title' | 'text'> {
  if (!navigator.onLine)
    return {
      title: { zh: '网络已断开', en: 'You are offline' },
      text: { zh: '请连上网络后重试。', en: 'Connect to a network and try again.' },
    };
  return { title: { zh: '加载失败', en: 'Could not load' }, text: words };
}
