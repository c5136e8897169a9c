import { textIn } from '@fitout/sdk';
import type { IControl } from 'maplibre-gl';
import styles from './attribution.module.css';
import type { MapProvider } from './provider.ts';

/**
 * The corner text that names the base map and its approval number. maplibre's own control assigns html, which our
 * policies turn into text.
 */
export class Attribution implements IControl {
  private readonly element = document.createElement('div');
  private readonly provider: MapProvider;

  constructor(provider: MapProvider, theme: 'light' | 'dark', language: 'zh' | 'en') {
    this.provider = provider;
    // The first class keeps the control clear of the pointer's gestures, as maplibre wants it.
    this.element.className = `maplibregl-ctrl ${styles.attribution}`;
    this.setTheme(theme);
    this.setLanguage(language);
  }

  onAdd(): HTMLElement {
    return this.element;
  }

  onRemove(): void {
    this.element.remove();
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.element.dataset.theme = theme;
  }

  setLanguage(language: 'zh' | 'en'): void {
    const { attribution, approvalNumber } = this.provider;
    const name = textIn(attribution, language === 'en' ? 'en' : 'zh-CN');
    this.element.textContent = approvalNumber === undefined ? name : `${name} · ${approvalNumber}`;
  }
}
