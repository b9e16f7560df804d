import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVEMENT: KeyframeAnimationOptions = { duration: 420, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/**
 * Animates the children of an element to their new positions when their order changes. Each child is identified by its
 * `data-key`. There is no animation if the viewer prefers reduced motion.
 */
export function useMovement(parent: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const before = places.current
    const now = new Map<string, number>()
    for (const child of parent.current?.children ?? []) {
      const { dataset, offsetTop } = child as HTMLElement
      const key = dataset.key ?? ''
      now.set(key, offsetTop)
      const distance = (before.get(key) ?? offsetTop) - offsetTop
      if (distance !== 0 && !prefersReducedMotion()) move(child, distance)
    }
    places.current = now
  })
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Added to a running animation, so that the movement continues without a jump. */
function move(element: Element, distancePx: number): void {
  element.animate([{ transform: `translateY(${distancePx}px)` }, { transform: 'none' }], {
    ...MOVEMENT,
    composite: 'add',
  })
}
