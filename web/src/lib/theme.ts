import { effect } from '@preact/signals';
import { remembered } from './remembered';

export type Theme = 'auto' | 'light' | 'dark';
export const theme = remembered<Theme>('theme', 'auto');

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
