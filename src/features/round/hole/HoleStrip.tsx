import { useLayoutEffect, useRef } from 'react'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { HoleStripView } from './HoleParts.static.tsx'

interface Props {
  round: ShownRound
  /** Index among the participant cards of the viewer's own player. */
  ownCard: number | undefined
  /** From 0. */
  current: number
  onHole: (index: number) => void
}

/** Shows the holes, and scrolls the current one into view. */
export function HoleStrip({ round, ownCard, current, onHole }: Props) {
  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current: parent } = strip
    const chip = parent?.children[current]
    if (!parent || !(chip instanceof HTMLElement)) return
    parent.scrollLeft = chip.offsetLeft - (parent.clientWidth - chip.clientWidth) / 2
  }, [current])
  return <HoleStripView round={round} ownCard={ownCard} current={current} onHole={onHole} ref={strip} />
}
