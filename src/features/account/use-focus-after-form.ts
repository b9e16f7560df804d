import { type RefObject, useEffect, useRef } from 'react'

/** Returns the focus from a form to the button that opened it, which is rendered again when the form closes. */
export function useFocusAfterForm(isOpen: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, button])
}
