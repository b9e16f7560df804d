import { atom } from 'nanostores'
import type { PageLayout } from '../../../first-paint.ts'
import type { PhoneLayout } from '../../../platform/browser/phone-layout.ts'

/**
 * Creates the store of the layout: the phone layout or the full page.
 * @param inPage the layout of what the page contains
 */
export function createLayoutChoice(phoneLayout: PhoneLayout, inPage: PageLayout = 'full') {
  const $isPhoneLayout = atom(inPage === 'phone')
  return {
    $isPhoneLayout,
    /** Reads the layout that the head script has chosen, and follows it. Returns an unsubscribe function. */
    start(): () => void {
      const read = () => $isPhoneLayout.set(phoneLayout.isShown())
      read()
      return phoneLayout.onChange(read)
    },
    show(isPhoneLayout: boolean): void {
      phoneLayout.show(isPhoneLayout)
      $isPhoneLayout.set(isPhoneLayout)
    },
  }
}
