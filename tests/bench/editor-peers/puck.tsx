import { type Config, Puck, useGetPuck } from '@puckeditor/core';
import '@puckeditor/core/puck.css';
import { createRoot } from 'react-dom/client';
import { titles, visible, when } from './driver.ts';

const config: Config = {
  components: {
    Title: {
      fields: { text: { type: 'text' }, size: { type: 'number' }, align: { type: 'text' } },
      render: ({ text, id }) => <h2 data-title={id}>{text}</h2>,
    },
  },
};
const data = {
  root: { props: {} },
  content: titles.map((text, i) => ({ type: 'Title', props: { id: `t${i}`, text, size: 18, align: 'left' } })),
};

let getPuck: ReturnType<typeof useGetPuck>;
function Hold() {
  getPuck = useGetPuck();
  return null;
}

// With its frame, as it is used: without it, it would look quicker than it is.
createRoot(document.getElementById('root') as HTMLElement).render(
  <Puck
    config={config}
    data={data}
    overrides={{
      headerActions: ({ children }) => (
        <>
          <Hold />
          {children}
        </>
      ),
    }}
  />,
);

const canvas = (): Document => document.querySelector('iframe')?.contentDocument ?? document;
window.driver = {
  ready: when(() => canvas().querySelector(`[data-title="t${titles.length - 1}"]`) !== null),
  text: (i) => canvas().querySelector(`[data-title="t${i}"]`)?.textContent ?? '',
  canvas,
  // Each field is mounted twice, one of them hidden.
  input: () => visible('input[name="text"]'),
  undo: () => getPuck().history.back(),
};
