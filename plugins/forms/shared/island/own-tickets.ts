import { noAnswerText, visitorFetch } from '@fitout/sdk';
import type { FormStateAnswer } from '../ticket.ts';
import { make } from './dom.ts';
import { ticket } from './tickets.ts';

/**
 * Shows the visitor's coming bookings above `form`, in place of those shown before. Those of a device may be taken off it:
 * the next person may use the same one.
 */
export function showOwnTickets(form: HTMLFormElement, { tickets, signedIn }: FormStateAnswer): void {
  const before = form.previousElementSibling;
  if (before?.classList.contains('fb-form-own')) before.remove();
  if (tickets.length === 0) return;
  const section = make(
    'section',
    { class: 'fb-form-own', 'aria-label': '我的预约' },
    make('h2', {}, '我的预约'),
    ...tickets.map(ticket),
  );
  if (!signedIn) section.append(removal(form.getAttribute('action') ?? '', section));
  form.before(section);
}

/** Asks before it removes: a visitor without an account has the code nowhere else. */
function removal(action: string, section: HTMLElement): HTMLElement {
  const box = make('div', { class: 'fb-form-own-end' });
  const says = make('p', { role: 'status' });
  const button = (label: string, press: () => void) => {
    const made = make('button', { type: 'button', class: 'fb-form-back' }, label);
    made.addEventListener('click', press);
    return made;
  };
  const idle = () => {
    says.textContent = '预约码保存在这台设备上，注册或登录后会进入您的订单。';
    box.replaceChildren(says, button('从这台设备移除', ask));
  };
  const ask = () => {
    says.textContent = '移除后，这台设备不再显示这些预约码，请先截图保存。预约仍然有效。';
    const keep = button('保留', () => {
      idle();
      box.querySelector('button')?.focus();
    });
    box.replaceChildren(says, button('确认移除', remove), keep);
    keep.focus();
  };
  const remove = async () => {
    for (const one of box.querySelectorAll('button')) one.disabled = true;
    try {
      const response = await visitorFetch(`${action}/dismiss`, { method: 'POST', body: new URLSearchParams() });
      if (!response.ok) throw new Error(String(response.status));
      section.remove();
    } catch {
      idle();
      says.textContent = `${noAnswerText()}，没有移除，请稍后再试。`;
    }
  };
  idle();
  return box;
}
