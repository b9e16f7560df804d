import { atom } from 'nanostores'
import type { PhoneLayout } from '../../../platform/browser/phone-layout.ts'

/** Creates the store of the layout that a phone shows: the phone layout, or the full page of a minimum width. */
export function createLayoutChoice(phoneLayout: PhoneLayout) {
  const $isPhoneLayout = atom(false)
  return {
    $isPhoneLayout,
    /** Reads what the head script has chosen. */
    start: () => $isPhoneLayout.set(phoneLayout.isShown()),
    /** Only a phone has a choice. */
    hasChoice: phoneLayout.isPhone,
    show(isPhoneLayout: boolean): void {
      phoneLayout.show(isPhoneLayout)
      $isPhoneLayout.set(isPhoneLayout)
    },
  }
}
