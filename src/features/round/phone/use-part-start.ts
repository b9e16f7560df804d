import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { PhonePart } from '../RoundPage.static.tsx'

/**
 * Shows a newly chosen part from its beginning if the page was scrolled below it. Otherwise the page stays where it is.
 * @param row the row of buttons above the part, which stays at the top of the screen while the page is scrolled
 */
export function usePartStart(row: RefObject<HTMLElement | null>, part: PhonePart): void {
  const shown = useRef(part)
  useLayoutEffect(() => {
    if (shown.current === part) return
    shown.current = part
    // The row itself is where the screen begins, so its place is the end of what is above it.
    const top = row.current?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
    if (top < 0) scrollBy({ top, behavior: 'instant' })
  }, [row, part])
}
