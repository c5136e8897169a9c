/**
 * Pool numbers by what answers and files call them. The label of an answer is unreliable (facts), so it counts only
 * where no number is given. Older labels: facts/gacha.md; English ones: answers in public repositories.
 */
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    角色活动唤取: '1',
    角色活动: '1',
    角色精准调谐: '1',
    武器活动唤取: '2',
    武器活动: '2',
    武器精准调谐: '2',
    角色常驻唤取: '3',
    角色常驻换取: '3',
    角色常驻: '3',
    '角色调谐（常驻池）': '3',
    武器常驻唤取: '4',
    武器常驻: '4',
    '武器调谐（常驻池）': '4',
    全频调谐: '4',
    新手唤取: '5',
    新手调谐: '5',
    新手: '5',
    新手自选唤取: '6',
    自选唤取: '6',
    自选: '6',
    感恩定向唤取: '7',
    '新手自选唤取（感恩定向唤取）': '7',
    感恩定向: '7',
    'Resonators Accurate Modulation': '1',
    'Featured Resonator Convene': '1',
    'Weapons Accurate Modulation': '2',
    'Featured Weapon Convene': '2',
    'Resonators Modulation': '3',
    'Weapons Modulation': '4',
    'Full-Range Modulation': '4',
  }),
);

/** The number behind a label, a number in digits (`0001`), or `cardPoolType1`; undefined for everything else. */
export function poolCode(label: unknown): string | undefined {
  if (typeof label === 'number')
    return Number.isInteger(label) && label > 0 && label < 1000 ? String(label) : undefined;
  if (typeof label !== 'string') return undefined;
  const digits = /^(?:cardPoolType|pool|banner)?[_-]?0*([1-9]\d{0,2})$/i.exec(label.trim());
  return (
    digits?.[1] ?? labels.get(label.trim().replaceAll('(', '（').replaceAll(')', '）')) ?? labels.get(label.trim())
  );
}
