import { type RefObject, useEffect, useState } from 'react'

/** About two screen heights, so that content is ready before it scrolls into view. */
const MARGIN = '1600px 0px'

/**
 * Returns true as soon as the element has been near the viewport once.
 * @param isAlways returns true immediately and stops observing the element
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
