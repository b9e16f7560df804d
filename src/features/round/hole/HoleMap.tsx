import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { CourseHole } from '../../../contract/round.ts'
import { parText } from '../../../domain/par.ts'
import {
  channelTo,
  type FromMap,
  type MappedHole,
  type ToMap,
} from '../../../platform/browser/hole-map-channel.ts'
import { routes } from '../../../routes.ts'
import { messages } from '../messages.ts'
import styles from './HoleMap.module.css'
import { ArrowIcon } from './icons.tsx'

interface Props {
  holes: readonly CourseHole[]
  /** From 0. */
  index: number
  onPrevious: () => void
  onNext: () => void
  /** A key pressed in the map's frame that may be one of the page's. */
  onKey: (keyCode: number) => void
}

const SWIPE_PX = 40

function mapped(hole: CourseHole | undefined, index: number): MappedHole | null {
  if (!hole?.tee || !hole.greenMiddle) return null
  return { number: index + 1, tee: hole.tee, green: hole.greenMiddle, pos: hole.pos }
}

/** The map of one hole with its number and par above it, and the way to the holes before and after. */
export function HoleMap({ holes, index, onPrevious, onNext, onKey }: Props) {
  const hole = holes[index]
  const shown = useMemo(() => mapped(hole, index), [hole, index])
  const par = hole && parText(hole)
  return (
    <section className={styles.box} aria-label="Hole map">
      <div className={styles.frame} data-empty={!shown || undefined}>
        {holes.some((one, at) => mapped(one, at)) && <MapFrame hole={shown} onKey={onKey} />}
        {!shown && <p className={styles.none}>{messages.noMap}</p>}
      </div>
      <Overlay onPrevious={onPrevious} onNext={onNext}>
        <button
          type="button"
          className={styles.arrow}
          aria-label="Previous hole"
          aria-disabled={index === 0}
          onClick={onPrevious}
        >
          <ArrowIcon to="left" />
        </button>
        <h2 className={styles.hole}>
          <span className={styles.word}>Hole</span> <span className={styles.number}>{index + 1}</span>
          {par && <span className={styles.par}>Par {par}</span>}
        </h2>
        <button
          type="button"
          className={styles.arrow}
          aria-label="Next hole"
          aria-disabled={index >= holes.length - 1}
          onClick={onNext}
        >
          <ArrowIcon to="right" />
        </button>
      </Overlay>
    </section>
  )
}

interface FrameProps {
  hole: MappedHole | null
  onKey: (keyCode: number) => void
}

/** The embedded page of the map; a change of hole is a message to it, no new address. */
function MapFrame({ hole, onKey }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [channel] = useState(() => channelTo<ToMap, FromMap>(() => frame.current?.contentWindow ?? null))
  const [starts, setStarts] = useState(0)

  useEffect(
    () =>
      channel.onMessage((message) => {
        if (message.type === 'hole-map/key') onKey(message.keyCode)
        else setStarts((count) => count + 1)
      }),
    [channel, onKey],
  )
  useEffect(() => {
    if (starts > 0) channel.send({ type: 'hole-map/show', hole })
  }, [channel, starts, hole])

  return <iframe ref={frame} className={styles.map} src={routes.holeMap.path} title="Map of the hole" />
}

interface OverlayProps {
  onPrevious: () => void
  onNext: () => void
  children: ReactNode
}

/** Swiped like a page: to the left comes the next hole. */
function Overlay({ onPrevious, onNext, children }: OverlayProps) {
  const start = useRef<number | undefined>(undefined)
  const up = (event: PointerEvent) => {
    const from = start.current
    start.current = undefined
    if (from === undefined || Math.abs(event.clientX - from) < SWIPE_PX) return
    if (event.clientX < from) onNext()
    else onPrevious()
  }
  return (
    <div
      className={styles.overlay}
      onPointerDown={(event) => {
        start.current = event.clientX
      }}
      onPointerUp={up}
      onPointerCancel={() => {
        start.current = undefined
      }}
    >
      {children}
    </div>
  )
}
