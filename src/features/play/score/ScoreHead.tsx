import { memo, useEffect, useRef } from 'react'
import { type HeadProps, HoleChip, ScoreHeadView, showCurrentChip } from './ScoreHead.static.tsx'

const Chip = memo(HoleChip)

/** Shows standing, hole and strip. Drawn again only if the round or the hole has changed. */
export const ScoreHead = memo(function ScoreHead(props: HeadProps) {
  const { hole } = props
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hole has another chip
  useEffect(() => {
    if (ref.current) showCurrentChip(ref.current)
  }, [hole])
  return <ScoreHeadView ref={ref} {...props} Chip={Chip} />
})
