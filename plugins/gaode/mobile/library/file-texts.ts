import { type LocalText, pluralize, sizeText } from '@fitout/sdk';
import type { FileFault, FileRefusal } from '../../shared/tracks/files/outcome.ts';

/** What is wrong with a file of which a part is shown. */
export function faultText(fault: FileFault): LocalText {
  switch (fault.kind) {
    case 'cut':
      return {
        zh: `文件不完整，在第 ${fault.line} 行中断；之前的部分已打开。`,
        en: `The file is incomplete and ends at line ${fault.line}. The part before that is shown.`,
      };
    case 'syntax':
      return {
        zh: `文件从第 ${fault.line} 行起已损坏；之前的部分已打开。`,
        en: `The file is damaged from line ${fault.line}. The part before that is shown.`,
      };
    case 'entity':
      return {
        zh: `文件第 ${fault.line} 行使用了不受支持的 XML 实体；之前的部分已打开。`,
        en: `Line ${fault.line} uses XML entities, which are not supported. The part before that is shown.`,
      };
    case 'position':
      return {
        zh: `有 ${fault.count} 个点没有有效的经纬度，已略过（第一个在第 ${fault.line} 行）。`,
        en: `${pluralize(fault.count, 'point without valid coordinates was', 'points without valid coordinates were')} skipped (the first on line ${fault.line}).`,
      };
    case 'points':
      return {
        zh: `文件的点太多，只打开了前 ${fault.limit} 个。`,
        en: `The file has too many points. Only the first ${fault.limit} are shown.`,
      };
    case 'encoding':
      return {
        zh: '部分文字的编码无法识别，名称可能显示不正确。',
        en: 'Some text in the file uses an unknown encoding. Names may not display correctly.',
      };
  }
}

/** Why a file cannot be opened, and what to do. */
export function refusalText(refusal: FileRefusal): LocalText {
  switch (refusal.kind) {
    case 'size':
      return {
        zh: `文件有 ${sizeText(refusal.bytes)}，最多支持 ${sizeText(refusal.maxBytes)}。请在导出时分段，或减少记录点。`,
        en: `The file is ${sizeText(refusal.bytes)}, and at most ${sizeText(refusal.maxBytes)} is supported. Export it in parts or with fewer points.`,
      };
    case 'empty':
      return {
        zh: '文件是空的，请重新导出后再打开。',
        en: 'The file is empty. Export it again and open the new file.',
      };
    case 'format':
      return formatText(refusal.found);
    case 'noTrack':
      return noTrackText(refusal);
  }
}

function formatText(found: Extract<FileRefusal, { kind: 'format' }>['found']): LocalText {
  const please: LocalText = {
    zh: '请在运动应用里导出 GPX 文件后再打开。',
    en: 'Export a GPX file from your sports app and open it here.',
  };
  const what: Record<typeof found, LocalText> = {
    html: {
      zh: '这是一个网页，不是轨迹文件；下载时可能需要先登录。',
      en: 'This is a web page, not a track file. The download may have required signing in.',
    },
    zip: { zh: '这是压缩包，请先解压。', en: 'This is a ZIP archive. Unzip it first.' },
    fit: { zh: '这是 FIT 文件，目前只能打开 GPX。', en: 'This is a FIT file. Only GPX is supported.' },
    xml: { zh: '这不是 GPX 文件。', en: 'This is not a GPX file.' },
    other: { zh: '这不是 GPX 文件。', en: 'This is not a GPX file.' },
  };
  return { zh: `${what[found].zh}${please.zh}`, en: `${what[found].en} ${please.en}` };
}

function noTrackText({ waypoints, faults }: Extract<FileRefusal, { kind: 'noTrack' }>): LocalText {
  const [first] = faults;
  if (first?.kind === 'position')
    return {
      zh: `文件里的 ${first.count} 个点都没有有效的经纬度（第一个在第 ${first.line} 行），无法回放。请重新导出。`,
      en: `None of the ${pluralize(first.count, 'point', 'points')} has valid coordinates (the first is on line ${first.line}), so the track cannot be played back. Export the file again.`,
    };
  if (first?.kind === 'entity')
    return {
      zh: `文件第 ${first.line} 行使用了不受支持的 XML 实体，无法打开。请重新导出。`,
      en: `Line ${first.line} uses XML entities, which are not supported. Export the file again.`,
    };
  if (first !== undefined && 'line' in first)
    return {
      zh: `文件在第 ${first.line} 行损坏，没有可回放的部分。请重新导出。`,
      en: `The file is damaged at line ${first.line} and contains nothing to play back. Export it again.`,
    };
  if (waypoints > 0)
    return {
      zh: `文件里只有 ${waypoints} 个标记点，没有轨迹。请导出含有轨迹的文件。`,
      en: `The file has only ${pluralize(waypoints, 'waypoint', 'waypoints')} and no track. Export a file with a track.`,
    };
  return {
    zh: '文件里没有轨迹，或轨迹只有一个点。请导出含有轨迹的文件。',
    en: 'The file has no track, or its track has only one point. Export a file with a track.',
  };
}
