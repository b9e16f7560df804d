import { useCallback, useEffect } from 'react'

/** `keyCode` values, because the map frame reports these. */
const [LEFT, RIGHT] = [37, 39]

/**
 * Shows the previous or next hole when an arrow key is pressed outside of fields.
 * @returns the handler of keys that the map's frame reports
 */
export function useHoleKeys(hole: number, goTo: (hole: number) => void): (keyCode: number) => void {
  const handleKeyCode = useCallback(
    (keyCode: number) => {
      if (keyCode === LEFT) goTo(hole - 1)
      if (keyCode === RIGHT) goTo(hole + 1)
    },
    [hole, goTo],
  )
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
      if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) handleKeyCode(event.keyCode)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [handleKeyCode])
  return handleKeyCode
}
