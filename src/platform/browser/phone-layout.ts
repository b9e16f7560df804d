import type { Storage } from './storage.ts'
import { LAYOUT_KEY } from './stored-choices.ts'

/**
 * A device is a phone if its primary pointer is coarse and the shorter side of its screen is below this, in CSS pixels.
 * A computer with a narrow window is not a phone.
 */
export const PHONE_SIDE_PX = 640

/**
 * The layout of a page that also has a phone layout. The head script chooses it before the first paint and writes it to
 * the root element: `data-phone="layout"` for the phone layout, `data-phone=""` for a phone that shows the full page.
 */
export interface PhoneLayout {
  isPhone(): boolean
  isShown(): boolean
  /** Changes the layout and the page's viewport, and remembers the choice in this browser. */
  show(phoneLayout: boolean): void
}

export function createPhoneLayout(storage: Storage): PhoneLayout {
  const root = () => document.documentElement
  return {
    isPhone: () => root().dataset.phone !== undefined,
    isShown: () => root().dataset.phone === 'layout',
    show(phoneLayout) {
      const { dataset } = root()
      const widthPx = Number(dataset.minWidth)
      const isZoomedOut = !phoneLayout && widthPx > screen.width
      dataset.phone = phoneLayout ? 'layout' : ''
      document
        .querySelector('meta[name=viewport]')
        ?.setAttribute('content', `width=${isZoomedOut ? widthPx : 'device-width'}`)
      storage.write(LAYOUT_KEY, phoneLayout ? undefined : 'full')
    },
  }
}
