import { atom } from 'nanostores'
import type { PhoneLayout } from '../../../platform/browser/phone-layout.ts'

/** Creates the store of the layout: the phone layout or the full page. */
export function createLayoutChoice(phoneLayout: PhoneLayout) {
  const $isPhoneLayout = atom(false)
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
