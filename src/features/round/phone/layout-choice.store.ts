import { atom } from 'nanostores'
import type { PhoneLayout } from '../../../platform/browser/phone-layout.ts'

/** Creates the store of the layout on a phone: the phone layout or the full page. */
export function createLayoutChoice(phoneLayout: PhoneLayout) {
  const $isPhoneLayout = atom(false)
  return {
    $isPhoneLayout,
    /** Reads the layout that the head script has chosen. */
    start: () => $isPhoneLayout.set(phoneLayout.isShown()),
    /** Returns whether the viewer has a choice, which is only the case on phones. */
    hasChoice: phoneLayout.isPhone,
    show(isPhoneLayout: boolean): void {
      phoneLayout.show(isPhoneLayout)
      $isPhoneLayout.set(isPhoneLayout)
    },
  }
}
