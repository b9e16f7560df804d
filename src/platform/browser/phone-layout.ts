import type { Storage } from './storage.ts'
import { LAYOUT_KEY } from './stored-choices.ts'

/**
 * A device is a phone if its primary pointer is coarse and the shorter side of its screen is below this, in CSS pixels.
 * A computer with a narrow window is not a phone.
 */
export const PHONE_SIDE_PX = 640
/** A minimum width in em grows with the font size that is set in the browser. */
export const PX_PER_EM = 16

/**
 * The layout of a page that also has a phone layout: phones show it unless the viewer has chosen the full page, narrow
 * windows of a computer only if the viewer has chosen it. The head script chooses before the first paint and writes to
 * the root element: `data-phone="layout"` for the phone layout, `data-phone=""` for a phone that shows the full page.
 */
export interface PhoneLayout {
  isShown(): boolean
  /** Changes the layout and the page's viewport, starts at the top, and remembers the choice in this browser. */
  show(phoneLayout: boolean): void
  /** Calls the listener when a window that becomes wider or narrower changes the layout. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void
}

export function createPhoneLayout(storage: Storage): PhoneLayout {
  const root = () => document.documentElement
  const minWidthPx = () => Number(root().dataset.minWidth)
  const narrow = () => matchMedia(`(width < ${minWidthPx() / PX_PER_EM}em)`)

  function write(phoneLayout: boolean): void {
    const { dataset } = root()
    if (phoneLayout) dataset.phone = 'layout'
    else if (isPhone()) dataset.phone = ''
    else delete dataset.phone
  }

  return {
    isShown: () => root().dataset.phone === 'layout',
    show(phoneLayout) {
      const isZoomedOut = !phoneLayout && minWidthPx() > screen.width
      write(phoneLayout)
      document
        .querySelector('meta[name=viewport]')
        ?.setAttribute('content', `width=${isZoomedOut ? minWidthPx() : 'device-width'}`)
      // What the device shows without a choice is not stored.
      storage.write(LAYOUT_KEY, phoneLayout === isPhone() ? undefined : phoneLayout ? 'phone' : 'full')
      scrollTo({ top: 0, behavior: 'instant' })
    },
    onChange(listener) {
      const window = narrow()
      const update = () => {
        if (isPhone()) return
        write(window.matches && storage.read(LAYOUT_KEY) === 'phone')
        listener()
      }
      window.addEventListener('change', update)
      return () => window.removeEventListener('change', update)
    },
  }
}

function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < PHONE_SIDE_PX
}
