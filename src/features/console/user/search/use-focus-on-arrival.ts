import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus into a field when it first appears, so that staff can type at once: unless something else has the
 * focus or a dialog is open, and not where that would open a keyboard on the screen.
 */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isTouch = matchMedia('(pointer: coarse)').matches
    const isFocusElsewhere = document.activeElement !== null && document.activeElement !== document.body
    if (isTouch || isFocusElsewhere || document.querySelector('dialog[open]')) return
    field.current?.focus({ preventScroll: true })
  }, [field])
}
