import { memo, useEffect, useRef } from 'react'
import { type HeadProps, HoleChip, ScoreHeadView, showCurrentChip } from './ScoreHead.static.tsx'

const Chip = memo(HoleChip)

/** Shows standing, hole and strip. Drawn again only if the round or the hole has changed; another hole starts at its top. */
export const ScoreHead = memo(function ScoreHead(props: HeadProps) {
  const { hole } = props
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(hole)
  useEffect(() => {
    if (ref.current) showCurrentChip(ref.current)
    if (shown.current !== hole) scrollTo(0, 0)
    shown.current = hole
  }, [hole])
  return <ScoreHeadView ref={ref} {...props} Chip={Chip} />
})
