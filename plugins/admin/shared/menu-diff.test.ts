import { describe, expect, it } from 'vitest';
import { diffMenu } from './menu-diff.ts';
import { addNode, type MenuNode, type MenuTree, moveNode, removeNode, updateNode } from './menu-tree.ts';

const node = (id: string, children: MenuNode[] = []): MenuNode => ({
  id,
  title: id,
  titleEn: '',
  url: children.length > 0 ? null : `/${id}`,
  logo: null,
  hidden: false,
  noCache: false,
  tag: null,
  plugin: null,
  fun: null,
  children,
});
const tree: MenuTree = [node('fit', [node('home'), node('list'), node('edit')]), node('shop'), node('tools')];
const said = (after: MenuTree): string[] => diffMenu(tree, after).map((change) => `${change.kind} ${change.id}`);

describe('diffMenu', () => {
  it('says nothing of equal trees', () => {
    expect(said(structuredClone(tree) as MenuNode[])).toEqual([]);
  });

  it('names the one that was moved, not those that made room', () => {
    expect(said(moveNode(tree, 'edit', { parent: 'fit', index: 0 }))).toEqual(['moved edit']);
    expect(said(moveNode(tree, 'tools', { parent: 'fit', index: 1 }))).toEqual(['moved tools']);
  });

  it('names what was added, removed and changed, with the values', () => {
    const next = updateNode(removeNode(addNode(tree, node('new'), { parent: null, index: 0 }), 'shop'), 'list', {
      title: '列表',
      hidden: true,
    });
    expect(said(next)).toEqual(['added new', 'changed list', 'removed shop']);
    expect(diffMenu(tree, next)[1]?.fields).toEqual(['title', 'hidden']);
  });
});
