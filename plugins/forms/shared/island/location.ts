import { changed, make, onRestored } from './dom.ts';

/**
 * 定位: asks the device where it is, once somebody taps for it, and says in words why it does not tell. `asked`: whether
 * the browser is asked at once if it was refused before.
 */
export function locations(form: HTMLFormElement, { asked = true } = {}): void {
  for (const box of form.querySelectorAll<HTMLElement>('[data-location]')) {
    const both = box.dataset.location === 'both';
    const instead = both ? '，也可以直接填写地址' : '';
    const says = make('p', { class: 'fb-field-help', role: 'status' });
    const find = make('button', { type: 'button', class: 'fb-form-back' }, '获取当前位置');
    const forget = make('button', { type: 'button', class: 'fb-field-gone', 'aria-label': '清除位置' }, '×');
    box.querySelector('.fb-field-script')?.remove();
    const parts = Object.fromEntries(
      [...box.querySelectorAll<HTMLInputElement>('input[data-place]')].map((input) => [input.dataset.place, input]),
    );
    const put = (place?: GeolocationCoordinates) => {
      const { lat, lng, accuracy } = parts;
      if (lat === undefined || lng === undefined || accuracy === undefined) return;
      lat.value = place === undefined ? '' : place.latitude.toFixed(6);
      lng.value = place === undefined ? '' : place.longitude.toFixed(6);
      accuracy.value = place === undefined ? '' : String(Math.round(place.accuracy));
      show();
      changed(box);
    };
    const show = () => {
      const there = parts.lat?.value !== '';
      const metres = parts.accuracy?.value ?? '';
      forget.hidden = !there;
      find.textContent = there ? '重新获取位置' : '获取当前位置';
      says.textContent = there
        ? `已获取位置 ${parts.lat?.value}, ${parts.lng?.value}${metres === '' ? '' : `（误差约 ${metres} 米）`}`
        : '';
    };
    const fail = (words: string) => {
      find.removeAttribute('aria-busy');
      says.textContent = words;
    };
    const denied = `定位权限已被拒绝，请在浏览器的网站设置中允许${instead}`;
    forget.addEventListener('click', () => {
      put();
      find.focus();
    });
    find.addEventListener('click', () => {
      if (!('geolocation' in navigator) || !isSecureContext) return fail(`当前浏览器或网络不支持定位${instead}`);
      if (find.hasAttribute('aria-busy')) return;
      find.setAttribute('aria-busy', 'true');
      says.textContent = '正在获取位置，请在浏览器提示时选择“允许”';
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          find.removeAttribute('aria-busy');
          put(coords);
        },
        ({ code }) => {
          if (code === GeolocationPositionError.PERMISSION_DENIED) fail(denied);
          else if (code === GeolocationPositionError.TIMEOUT) fail(`获取位置超时，请到开阔处重试${instead}`);
          else fail(`暂时无法获取位置，请检查系统的定位服务${instead}`);
        },
        { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      );
    });
    box.append(find, make('div', { class: 'fb-field-found' }, says, forget));
    show();
    onRestored(form, () => {
      if (parts.lat?.value !== '') show();
    });
    if (!asked) continue;
    // Who refused before is told before tapping in vain.
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((status) => {
        const tell = () => {
          if (status.state === 'denied' && parts.lat?.value === '') says.textContent = denied;
          else if (status.state !== 'denied' && says.textContent === denied) says.textContent = '';
        };
        status.addEventListener('change', tell);
        tell();
      })
      .catch(() => undefined);
  }
}
