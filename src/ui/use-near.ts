import { type RefObject, useEffect, useState } from 'react'

/** About two screens, so that content is ready before it scrolls into view. */
const MARGIN = '1600px 0px'

/** Returns true from when the element is first near the viewport; it stays true. */
export function useNear(element: RefObject<Element | null>, initially: boolean): boolean {
  const [isNear, setNear] = useState(initially)
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
