import grapesjs from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import { titles, visible, when } from './driver.ts';

const root = document.getElementById('root') as HTMLElement;
const editor = grapesjs.init({
  container: root,
  height: '100vh',
  storageManager: false,
  telemetry: false,
  plugins: [
    (made) =>
      made.Components.addType('title', {
        isComponent: (element) => element.tagName === 'H2',
        model: {
          defaults: { tagName: 'h2', traits: [{ type: 'text', name: 'words', label: 'Text', changeProp: true }] },
          init() {
            this.on('change:words', () => this.components(String(this.get('words'))));
          },
        },
      }),
  ],
});
let loaded = false;
editor.on('load', () => {
  editor.setComponents(titles.map((text) => ({ type: 'title', words: text, content: text })) as never);
  // The panel of a component's own values, which stays open from one to the next.
  editor.Panels.getButton('views', 'open-tm')?.set('active', true);
  loaded = true;
});

// The frame's document is there only a while after the editor.
const canvas = (): Document => editor.Canvas.getDocument() ?? document;
const block = (i: number): Element | undefined => canvas().querySelectorAll('h2')[i];
window.driver = {
  ready: when(() => loaded && block(titles.length - 1) !== undefined),
  text: (i) => block(i)?.textContent ?? '',
  canvas,
  input: () => visible('.gjs-trt-traits input, .gjs-field input'),
  undo: () => void editor.UndoManager.undo(),
  commitsOnChange: true,
};
