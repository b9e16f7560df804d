import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus into a field when it first appears, so that staff can type immediately. Does nothing if another
 * element has the focus, a dialog is open, or the device would open an on-screen keyboard.
 */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const isFocusElsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (isTouch || isFocusElsewhere || document.querySelector('dialog[open]')) return
    field.current?.focus({ preventScroll: true })
  }, [field])
}
