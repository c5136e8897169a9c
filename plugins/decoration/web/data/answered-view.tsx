import { useText } from '@fitout/sdk/web';
import { createElement, useRef } from 'react';
import { BroughtHtml } from '../../shared/blocks/brought-html.tsx';
import type { BlockDefinition } from '../../shared/blocks/registry.ts';
import type { Json, Props } from '../../shared/document/document.ts';
import { useBlockData } from './use-block-data.ts';

/** A block that shows something of somewhere else, with what the server says of it now. */
export function AnsweredView({ definition, props }: { definition: BlockDefinition; props: Props }) {
  const t = useText();
  const { state, value, asked } = useBlockData(definition, props);
  // Another choice in the panel asks anew: what stood there stays meanwhile, so that nothing jumps.
  const last = useRef<Json>(undefined);
  if (value !== undefined) last.current = value;
  const shown = value ?? (state === 'asking' ? last.current : undefined);
  if (shown === undefined && asked)
    return (
      <p className="fb-empty">
        {state === 'asking'
          ? t({ zh: '正在读取内容', en: 'Loading' })
          : t({ zh: '内容暂时无法读取', en: 'This content is currently unavailable' })}
      </p>
    );
  const brought = definition.brings?.(shown)?.html;
  return createElement(definition.View, {
    props,
    mode: 'edit',
    data: shown,
    ...(brought === undefined ? {} : { slots: { brought: <BroughtHtml html={brought} /> } }),
  });
}
