import { Editor, Element, Frame, useEditor, useNode } from '@craftjs/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { titles, visible, when } from './driver.ts';

interface TitleProps {
  text: string;
  at: number;
}

function Title({ text, at }: TitleProps) {
  const {
    connectors: { connect, drag },
    selected,
  } = useNode((node) => ({ selected: node.events.selected }));
  return (
    <h2
      data-title={at}
      style={selected ? { outline: '2px solid blue' } : {}}
      ref={(element) => {
        if (element !== null) connect(drag(element));
      }}
    >
      {text}
    </h2>
  );
}

function Sheet({ children }: { children?: ReactNode }) {
  const {
    connectors: { connect },
  } = useNode();
  return (
    <div
      ref={(element) => {
        if (element !== null) connect(element);
      }}
    >
      {children}
    </div>
  );
}

let editor: ReturnType<typeof useEditor>;
function Panel() {
  const selected = useEditor((state) => {
    const [id] = state.events.selected;
    return id === undefined ? {} : { id, text: state.nodes[id]?.data.props.text as string | undefined };
  });
  editor = selected as unknown as typeof editor;
  const { id, text, actions } = selected as typeof selected & { id?: string; text?: string };
  if (id === undefined || text === undefined) return null;
  return (
    <input
      name="text"
      value={text}
      onChange={({ target }) =>
        actions.setProp(id, (props: TitleProps) => {
          props.text = target.value;
        })
      }
    />
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Editor resolver={{ Title, Sheet }}>
    <div style={{ display: 'flex' }}>
      <div style={{ flex: 1, height: '100vh', overflow: 'auto' }}>
        <Frame>
          <Element is={Sheet} canvas>
            {titles.map((text, at) => (
              <Title key={text} text={text} at={at} />
            ))}
          </Element>
        </Frame>
      </div>
      <aside style={{ width: 320 }}>
        <Panel />
      </aside>
    </div>
  </Editor>,
);

const block = (i: number): globalThis.Element | null => document.querySelector(`[data-title="${i}"]`);

window.driver = {
  ready: when(() => block(titles.length - 1) !== null && editor !== undefined),
  text: (i) => block(i)?.textContent ?? '',
  canvas: () => document,
  input: () => visible('input[name="text"]'),
  undo: () => editor.actions.history.undo(),
};
