import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import type { Game } from '../../shared/model.ts';
import styles from '../parts/draws.module.css';
import own from './empty.module.css';

const steps: Record<Game, LocalText[]> = {
  ys: [
    {
      zh: '在电脑上用支持 UIGF 的工具（如 Snap Hutao、genshin-wish-export）读取祈愿记录。',
      en: 'On a computer, get your wish history with a tool that supports UIGF, such as Snap Hutao or genshin-wish-export.',
    },
    {
      zh: '在该工具里选择“导出 UIGF / JSON”；paimon.moe 请在设置里导出本地数据。',
      en: 'In that tool, choose to export as UIGF / JSON. For paimon.moe, export the local data in its settings.',
    },
    {
      zh: '把文件发到手机（微信、网盘、数据线都行），在“导入”里选择它。',
      en: 'Send the file to this phone (by chat, cloud storage or cable) and choose it under Import.',
    },
  ],
  mc: [
    {
      zh: '在游戏里打开“唤取 → 唤取记录”，等列表显示出来。',
      en: 'In the game, open Convene → Records and wait for the list to appear.',
    },
    {
      zh: '电脑：打开游戏目录下的 Client\\Saved\\Logs\\Client.log，搜索 aki-gm-resources，复制最后一个 https 链接。',
      en: 'On a computer: open Client\\Saved\\Logs\\Client.log in the game folder, search for aki-gm-resources and copy the last https link.',
    },
    {
      zh: '把链接粘贴到“导入”里，一小时内有效；也可以导入其他工具保存的 JSON。',
      en: 'Paste the link under Import within an hour. You can also import JSON files saved by other tools.',
    },
  ],
};

/** How one gets the records of a game. */
export function Guide({ game }: { game: Game }) {
  const t = useText();
  return (
    <section className={styles.card}>
      <h2>{t({ zh: '怎样拿到自己的记录', en: 'How to get your records' })}</h2>
      <ol className={own.steps}>
        {steps[game].map((step) => (
          <li key={step.en}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}
