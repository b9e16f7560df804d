import { type RefObject, useEffect, useState } from 'react'

/** About two screens, so that nobody sees a gap while scrolling. */
const MARGIN = '1600px 0px'

/** True once an element has come near the screen, and from then on. */
export function useNear(element: RefObject<Element | null>, initially: boolean): boolean {
  const [near, setNear] = useState(initially)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
