import type { Text } from '../../sdk/base/text.ts';
import type { Manifest } from '../../sdk/manifest/manifest.ts';
import type { GraphFailure } from './graph.ts';

/** A tool that somebody may look for, though no plugin that runs serves its addresses. */
export interface AbsentTool {
  title: Text;
  paths: readonly string[];
}

const tool = (zh: string, en: string, ...paths: string[]): AbsentTool => ({ title: { zh, en }, paths });

/**
 * The specification gives these addresses to tools. Which plugin brings one is no concern of the kernel; where none does,
 * the address is not mistyped: its tool is not installed.
 */
export const platformTools: readonly AbsentTool[] = [
  tool('工具集合', 'Tools', '/tools'),
  tool('首页配置', 'Home page', '/fit/home'),
  tool('装修列表', 'Pages', '/fit/list'),
  tool('页面装修', 'Page editor', '/fit/edit'),
  tool('活动装修', 'Activity editor', '/shop'),
  tool('表单装修', 'Form editor', '/form'),
  tool('配置展示', 'What is live', '/display'),
  tool('素材库', 'Asset library', '/images'),
  tool('文章', 'Articles', '/editor'),
  tool('外部页面', 'Framed pages', '/iframe'),
  tool('AI 图片编辑', 'AI image editor', '/ai'),
  tool('AI 图片', 'AI images', '/ai-test', '/ai-preview'),
  tool('联通选号', 'China Unicom numbers', '/phone-lt'),
  tool('电信选号', 'China Telecom numbers', '/phone-dx'),
  tool('地图', 'Maps', '/gaode'),
  tool('图片转换', 'Image converter', '/convert', '/m/convert'),
  tool('相机', 'Camera', '/bar', '/m/bar'),
  tool('抽卡记录', 'Pull history', '/m/ysupp', '/m/ysupw', '/m/ysnp', '/m/mcupp', '/m/mcupw', '/m/mcnw'),
  tool('高光相册', 'Highlights', '/m/images'),
  tool('轨迹回放', 'Track playback', '/m/gaode'),
  tool('首页', 'Home', '/m/trip'),
  tool('订单', 'Orders', '/m/mall/orderlist'),
  tool('个人中心', 'Personal center', '/m/trip/mine'),
];

/** Those of the `known` plugins that no document opens: switched off, failed, or not in the build. Ones in quarantine say so. */
export function absentTools(
  known: readonly Manifest[],
  running: readonly { id: string }[],
  failures: readonly GraphFailure[],
): AbsentTool[] {
  const listed = new Set([
    ...running.map(({ id }) => id),
    ...failures.filter(({ paths }) => paths !== undefined).map(({ plugin }) => plugin),
  ]);
  return known
    .filter(({ id, routes = [] }) => routes.length > 0 && !listed.has(id))
    .flatMap(({ routes = [] }) => routes.map(({ path, title }) => ({ title, paths: [path] })));
}
