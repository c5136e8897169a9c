import { album, block, type Template } from '../kit.ts';
import { card, entries, gap, heading, hero, words } from '../parts.ts';

export function recruit(): Template {
  const { pictures, ...draw } = album('recruit', '招募');
  const share = draw.scene('hero', '一起工作的伙伴与火箭', {
    size: [750, 640],
    from: '#0f6f6c',
    to: '#2fb5ad',
    back: 'bubbles',
    tint: '#d2f3f0',
    things: [
      ['team', 330, 470, 2.6, 'blue'],
      ['rocket', 600, 430, 1.9, 'orange', 24],
      ['chat', 120, 380, 1.1, 'gold'],
    ],
  });
  const icons = [
    draw.icon('shield', '六险一金', 'shield', 'teal'),
    draw.icon('clock', '弹性工作', 'clock', 'blue'),
    draw.icon('cake', '生日假', 'cake', 'rose'),
    draw.icon('rocket', '快速成长', 'rocket', 'orange'),
  ] as const;
  const job = (title: string, where: string, needs: readonly string[]) =>
    block(
      'fold',
      { title: `${title}　${where}`, look: 'line', group: '职位' },
      { background: '#ffffff', margin: [0, 12, 8, 12], radius: [12, 12, 12, 12] },
      [words(`<ul>${needs.map((one) => `<li><p>${one}</p></li>`).join('')}</ul>`)],
    );
  return {
    key: 'recruit',
    kind: 'page',
    title: { zh: '人才招募', en: 'Careers' },
    about: { zh: '团队介绍、福利、职位与投递方式', en: 'The team, benefits, jobs and how to apply' },
    description: '门店、运营与技术岗位开放中。',
    background: '#f1f8f7',
    palette: ['#0f6f6c', '#2fb5ad', '#f7863b', '#ffffff', '#f1f8f7'],
    share: 'hero',
    pictures,
    blocks: () => [
      hero({ picture: share, ground: '#0f6f6c', title: '来，一起做件小事', sub: '把每一家门店做得更好', room: 210 }),
      card([
        heading('我们给你的', '#0f6f6c'),
        entries([
          [icons[0], '六险一金'],
          [icons[1], '弹性工作'],
          [icons[2], '生日假'],
          [icons[3], '快速成长'],
        ]),
      ]),
      heading('开放职位', '#0f6f6c', { subtitle: '点开查看要求' }),
      job('门店店长', '上海／杭州', [
        '3 年以上零售或餐饮门店管理经验',
        '能独立完成排班、盘点与陈列',
        '月薪 9–14K，季度奖金另计',
      ]),
      job('内容运营', '上海', ['能写能拍，熟悉短视频与图文平台', '有电商大促经验者优先', '月薪 10–16K']),
      job('前端工程师', '远程', ['熟悉 TypeScript 与 React', '重视性能与可访问性', '月薪 20–35K']),
      card([
        heading('投递方式', '#0f6f6c'),
        words(
          '<p>把简历发到 <a href="mailto:jobs@example.com">jobs@example.com</a>，邮件标题写“姓名 + 职位 + 城市”。我们会在 5 个工作日内回复。</p>',
        ),
        block('service', { title: '招聘热线', hours: '工作日 10:00–18:00', phone: '400-800-1234' }),
      ]),
      gap(20),
    ],
  };
}
