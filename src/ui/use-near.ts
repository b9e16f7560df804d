import { type RefObject, useEffect, useState } from 'react'

/** About two screens, so that content is ready before it scrolls into view. */
const MARGIN = '1600px 0px'

/**
 * Returns true from when the element is first near the viewport; it stays true.
 * @param isAlways true from now on, wherever the element is; nothing is observed any more
 */
export function useNear(element: RefObject<Element | null>, isAlways: boolean): boolean {
  const [wasNear, setNear] = useState(isAlways)
  const isNear = wasNear || isAlways
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
